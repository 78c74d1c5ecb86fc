/** Reading words: quotes, and what is to be filled in. */
import {Source, SyntaxProblem} from './source.ts';
import type {Part, Script, Word} from './tree.ts';

/** Reads a script up to the closing text, which it leaves. */
export type ReadScript = (source: Source, end: string) => Script;

const SPECIAL = /[A-Za-z_]\w*|[0-9@*#?$!-]/y;

export class WordReader {
  constructor(
    private readonly source: Source,
    private readonly readScript: ReadScript,
  ) {}

  /** Up to the next blank or operator; undefined when there is none. */
  word(): Word | undefined {
    return this.parts(/[\s;&|<>()]/);
  }

  /** Up to the first unquoted character that `end` matches. */
  private parts(end: RegExp): Part[] | undefined {
    const parts: Part[] = [];
    while (!this.source.ended && !end.test(this.source.peek())) this.part(parts);
    return parts.length > 0 ? parts : undefined;
  }

  private part(parts: Part[]): void {
    const {source} = this;
    if (source.take("'")) parts.push({type: 'text', text: this.until("'"), quoted: true});
    else if (source.starts("$'")) parts.push(this.dollarQuoted());
    else if (source.take('"')) parts.push(...this.doubleQuoted());
    else if (source.take('\\')) {
      if (!source.take('\n')) parts.push({type: 'text', text: source.ended ? '\\' : source.next(), quoted: true});
    } else if (source.peek() === '$' || source.peek() === '`') parts.push(this.filledIn(false));
    else parts.push({type: 'text', text: source.match(/[^\s;&|<>()'"\\$`}/:]+|[}/:]/y)?.[0] ?? source.next(), quoted: false});
  }

  private until(quote: string): string {
    const {source} = this;
    const end = source.text.indexOf(quote, source.at);
    if (end < 0) throw new SyntaxProblem('syntax error: unterminated quoted string', true);
    const text = source.text.slice(source.at, end);
    source.at = end + 1;
    return text;
  }

  /** `$'a\tb'`. */
  private dollarQuoted(): Part {
    const found = this.source.match(/\$'((?:\\[\s\S]|[^'\\])*)'/y);
    if (!found) throw new SyntaxProblem('syntax error: unterminated quoted string', true);
    return {type: 'text', text: unescaped(found[1]), quoted: true};
  }

  private doubleQuoted(): Part[] {
    const parts: Part[] = [{type: 'text', text: '', quoted: true}, ...this.filledText('"')];
    if (!this.source.take('"')) throw new SyntaxProblem('syntax error: unterminated quoted string', true);
    return parts;
  }

  /** Text in which only `$`, backquotes and backslashes mean something, up to `end` or to the end of all. */
  filledText(end: string | undefined): Part[] {
    const {source} = this;
    const parts: Part[] = [];
    while (!source.ended && source.peek() !== end) {
      const text = source.match(/[^\\$`"]+/y)?.[0];
      if (text !== undefined) parts.push({type: 'text', text, quoted: true});
      else if (source.take('\\')) {
        const next = source.ended ? '' : source.next();
        const plain = '$`\\\n'.includes(next) || next === end ? next.replace('\n', '') : `\\${next}`;
        parts.push({type: 'text', text: plain, quoted: true});
      } else if (source.take('"')) {
        // In `"${name:-"x"}"` the inner quotes are none of the text.
        if (end !== '}') parts.push({type: 'text', text: '"', quoted: true});
      } else parts.push(this.filledIn(true));
    }
    return parts;
  }

  /** What begins with `$` or a backquote. */
  private filledIn(quoted: boolean): Part {
    const {source} = this;
    if (source.take('`')) {
      const text = source.match(/((?:\\[\s\S]|[^`\\])*)`/y)?.[1];
      if (text === undefined) throw new SyntaxProblem('syntax error: unterminated quoted string', true);
      return {type: 'command', script: this.nested(text.replace(/\\([$`\\])/g, '$1')), quoted};
    }
    source.next();
    if (source.take('((')) return {type: 'arithmetic', expression: this.arithmetic(), quoted};
    if (source.take('(')) {
      const script = this.readScript(source, ')');
      if (!source.take(')')) throw source.unexpected();
      return {type: 'command', script, quoted};
    }
    if (source.take('{')) return this.braced(quoted);
    const name = source.match(SPECIAL)?.[0];
    return name === undefined ? {type: 'text', text: '$', quoted} : {type: 'parameter', name, quoted};
  }

  private nested(text: string): Script {
    return this.readScript(new Source(text), '');
  }

  /** Up to the `))` that closes it. */
  arithmetic(): Word {
    const {source} = this;
    let [depth, end] = [0, source.at];
    for (; end < source.text.length; end++) {
      const c = source.text[end];
      if (c === '(') depth++;
      else if (c === ')' && depth-- === 0) break;
    }
    if (source.text.slice(end, end + 2) !== '))') throw new SyntaxProblem("syntax error: missing '))'", end >= source.text.length);
    const inner = new Source(source.text.slice(source.at, end));
    source.at = end + 2;
    return new WordReader(inner, this.readScript).filledText(undefined);
  }

  /** `${name}`, `${name:-word}`, `${#name}`. */
  private braced(quoted: boolean): Part {
    const {source} = this;
    const length = source.peek(2) !== '#}' && source.take('#');
    const name = source.match(SPECIAL)?.[0];
    if (name === undefined) throw new SyntaxProblem('syntax error: bad substitution', source.ended);
    if (length) return this.closed({type: 'parameter', name, operator: 'length', quoted});
    const operator = source.match(/:?[-=?+]|##?|%%?|\/\/?|:|\^\^?|,,?/y)?.[0];
    if (operator === undefined) return this.closed({type: 'parameter', name, quoted});
    const word = (quoted ? this.filledText('}') : this.parts(/\}/)) ?? [];
    return this.closed({type: 'parameter', name, operator, word, quoted});
  }

  private closed(part: Part): Part {
    if (!this.source.take('}')) throw new SyntaxProblem('syntax error: bad substitution', this.source.ended);
    return part;
  }
}

const ESCAPES: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\x1b',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

/** `\n`, `\t`, `\x41`, `\0101` in the text of echo, printf and `$'...'`. */
export const unescaped = (text: string): string =>
  text.replace(/\\(?:x([0-9a-fA-F]{1,2})|0?([0-7]{1,3})|([\s\S]))/g, (all, hex, octal, letter) =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (ESCAPES[letter] ?? all),
  );
