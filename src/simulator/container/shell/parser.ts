/** From the text of a script to its tree: the grammar of a POSIX shell, with what is common of bash's. */
import {Source, SyntaxProblem} from './source.ts';
import {type Assignment, type Command, type Compound, plainText, type Redirect, type Script, type Word} from './tree.ts';
import {WordReader} from './words.ts';

/** Throws a {@link SyntaxProblem}. */
export const parse = (text: string): Script => {
  const source = new Source(text);
  const script = readScript(source, '');
  if (!source.ended) throw source.unexpected();
  if (source.waiting.length > 0) throw new SyntaxProblem('syntax error: unterminated here-document', true);
  return script;
};

const readScript = (source: Source, end: string): Script => new Parser(source).script(end ? [end] : []);

/** Words that end what stands before them. */
const CLOSING = new Set(['then', 'elif', 'else', 'fi', 'do', 'done', 'esac', '}', ';;']);
const REDIRECT = /(\d*)(<<<|<<-?|>>|>\||>&|<&|>|<)|(&>>|&>)/y;
/** Deeper than this nobody nests by hand. */
const DEEPEST = 100;

class Parser {
  private readonly words: WordReader;
  private static depth = 0;

  constructor(private readonly source: Source) {
    this.words = new WordReader(source, readScript);
  }

  /** Commands up to one of the words or brackets that may close them, which is left. */
  script(closing: readonly string[]): Script {
    const items: {command: Command; background: boolean}[] = [];
    for (;;) {
      this.skipLines();
      if (this.source.ended || closing.some((text) => this.closes(text))) break;
      const command = this.andOr();
      this.source.skipBlanks();
      const background = this.source.peek(2) !== '&&' && this.source.take('&');
      items.push({command, background});
      this.source.skipBlanks();
      const ended = background || (!this.source.starts(';;') && this.source.take(';')) || this.source.peek() === '\n';
      if (!ended) break;
    }
    return items;
  }

  private closes(text: string): boolean {
    return text === ')' || text === ';;' ? this.source.starts(text) : this.keyword() === text;
  }

  private skipLines(): void {
    do this.source.skipBlanks();
    while (this.source.takeNewline());
  }

  /** The unquoted word that is next, left where it is. */
  private keyword(): string | undefined {
    const {at} = this.source;
    this.source.skipBlanks();
    const found = this.source.match(/[^\s;&|<>()'"\\$`]+(?=[\s;&|<>()]|$)/y)?.[0];
    this.source.at = at;
    return found;
  }

  private takeKeyword(word: string): boolean {
    if (this.keyword() !== word) return false;
    this.source.skipBlanks();
    return this.source.take(word);
  }

  private expect(word: string): void {
    this.skipLines();
    const found = word === ')' ? this.source.take(word) : this.takeKeyword(word);
    if (!found) throw this.source.unexpected();
  }

  private andOr(): Command {
    const first = this.pipeline();
    const rest: {join: '&&' | '||'; command: Command}[] = [];
    for (;;) {
      this.source.skipBlanks();
      const join = (['&&', '||'] as const).find((operator) => this.source.take(operator));
      if (!join) return rest.length > 0 ? {type: 'and-or', first, rest} : first;
      this.skipLines();
      rest.push({join, command: this.pipeline()});
    }
  }

  private pipeline(): Command {
    const negated = this.takeKeyword('!');
    const commands = [this.command()];
    for (;;) {
      this.source.skipBlanks();
      if (this.source.starts('||') || !this.source.take('|')) break;
      this.skipLines();
      commands.push(this.command());
    }
    return commands.length > 1 || negated ? {type: 'pipeline', negated, commands} : commands[0];
  }

  private command(): Command {
    if (++Parser.depth > DEEPEST) {
      Parser.depth = 0;
      throw new SyntaxProblem('syntax error: nested too deeply');
    }
    try {
      this.source.skipBlanks();
      const compound = this.compound();
      return compound ? {type: 'compound', command: compound, redirects: this.redirects()} : (this.definition() ?? this.simple());
    } finally {
      Parser.depth = Math.max(0, Parser.depth - 1);
    }
  }

  private compound(): Compound | undefined {
    const {source} = this;
    if (source.take('((')) return {type: 'arithmetic', expression: this.words.arithmetic()};
    if (source.take('(')) return {type: 'subshell', script: this.closed(this.script([')']), ')')};
    const word = this.keyword();
    if (word === undefined) return undefined;
    if (CLOSING.has(word)) throw source.unexpected();
    if (!Object.hasOwn(this.forms, word)) return undefined;
    source.take(word);
    return this.forms[word]();
  }

  private readonly forms: Readonly<Record<string, () => Compound>> = {
    '{': () => ({type: 'group', script: this.closed(this.script(['}']), '}')}),
    while: () => this.loop(false),
    until: () => this.loop(true),
    if: () => this.choice(),
    for: () => this.each(),
    case: () => this.branches(),
    '[[': () => this.test(),
  };

  private closed<T>(value: T, by: string): T {
    this.expect(by);
    return value;
  }

  private body(): Script {
    this.source.skipBlanks();
    this.source.take(';');
    this.expect('do');
    return this.closed(this.script(['done']), 'done');
  }

  private loop(until: boolean): Compound {
    return {type: 'loop', until, condition: this.script(['do']), body: this.body()};
  }

  private choice(): Compound {
    const condition = this.closed(this.script(['then']), 'then');
    const body = this.script(['elif', 'else', 'fi']);
    this.skipLines();
    if (this.takeKeyword('elif')) {
      const nested: Command = {type: 'compound', command: this.choice(), redirects: []};
      return {type: 'if', condition, body, otherwise: [{command: nested, background: false}]};
    }
    const otherwise = this.takeKeyword('else') ? this.script(['fi']) : undefined;
    this.expect('fi');
    return {type: 'if', condition, body, ...(otherwise ? {otherwise} : {})};
  }

  private each(): Compound {
    this.source.skipBlanks();
    if (this.source.take('((')) {
      const parts = this.source.match(/([^;]*);([^;]*);((?:[^()]|\([^()]*\))*)\)\)/y);
      if (!parts) throw this.source.unexpected();
      const [first, condition, step] = parts.slice(1).map((text) => new WordReader(new Source(text), readScript).filledText(undefined));
      return {type: 'count', parts: [first, condition, step], body: this.body()};
    }
    const name = this.source.match(/[A-Za-z_]\w*/y)?.[0];
    if (name === undefined) throw this.source.unexpected();
    this.skipLines();
    const words = this.takeKeyword('in') ? this.list() : undefined;
    this.skipLines();
    return {type: 'for', name, words, body: this.body()};
  }

  private list(): Word[] {
    const words: Word[] = [];
    for (;;) {
      this.source.skipBlanks();
      const word = this.words.word();
      if (!word) return words;
      words.push(word);
    }
  }

  private oneWord(): Word {
    this.source.skipBlanks();
    const word = this.words.word();
    if (!word) throw this.source.unexpected();
    return word;
  }

  private branches(): Compound {
    const subject = this.oneWord();
    this.expect('in');
    const branches: {patterns: Word[]; body: Script}[] = [];
    for (;;) {
      this.skipLines();
      if (this.takeKeyword('esac')) return {type: 'case', subject, branches};
      this.source.take('(');
      const patterns: Word[] = [];
      do {
        patterns.push(this.oneWord());
        this.source.skipBlanks();
      } while (this.source.take('|'));
      if (!this.source.take(')')) throw this.source.unexpected();
      branches.push({patterns, body: this.script([';;', 'esac'])});
      this.skipLines();
      this.source.take(';;');
    }
  }

  /** `[[ ... ]]`: its operators are words here. */
  private test(): Compound {
    const words: Word[] = [];
    for (;;) {
      this.skipLines();
      const operator = this.source.match(/&&|\|\||[<>()]/y)?.[0];
      const word = operator === undefined ? this.words.word() : [{type: 'text' as const, text: operator, quoted: false}];
      if (!word) throw this.source.unexpected();
      if (plainText(word) === ']]') return {type: 'test', words};
      words.push(word);
    }
  }

  private definition(): Command | undefined {
    const found = this.source.match(/(?:function[ \t]+([\w.-]+)(?:[ \t]*\([ \t]*\))?(?=[\s{(])|([A-Za-z_][\w.-]*)[ \t]*\([ \t]*\))/y);
    if (!found) return undefined;
    this.skipLines();
    return {type: 'function', name: found[1] ?? found[2], body: this.command()};
  }

  private simple(): Command {
    const [assignments, words, redirects]: [Assignment[], Word[], Redirect[]] = [[], [], []];
    for (;;) {
      this.source.skipBlanks();
      const redirect = this.redirect();
      if (redirect) {
        redirects.push(redirect);
        continue;
      }
      const assigned = words.length === 0 ? this.source.match(/([A-Za-z_]\w*)(\+?)=/y) : undefined;
      const word = this.words.word();
      if (assigned) assignments.push({name: assigned[1], value: word ?? [], append: assigned[2] === '+'});
      else if (word) words.push(word);
      else break;
    }
    if (assignments.length + words.length + redirects.length === 0) throw this.source.unexpected();
    return {type: 'simple', assignments, words, redirects};
  }

  private redirects(): Redirect[] {
    const redirects: Redirect[] = [];
    for (;;) {
      this.source.skipBlanks();
      const redirect = this.redirect();
      if (!redirect) return redirects;
      redirects.push(redirect);
    }
  }

  private redirect(): Redirect | undefined {
    const found = this.source.match(REDIRECT);
    if (!found) return undefined;
    const [, digits, plain, both] = found;
    const operator = (both ?? plain).replace('<<-', '<<') as Redirect['operator'];
    const stream = digits ? Number(digits) : operator.startsWith('<') ? 0 : 1;
    const target = this.oneWord();
    return operator === '<<' ? this.hereDocument(stream, target, plain === '<<-') : {stream, operator, target};
  }

  /** Its text is not there yet: it is read at the next newline, into the word that is given out now. */
  private hereDocument(stream: number, end: Word, tabs: boolean): Redirect {
    const target: Word[number][] = [];
    const quoted = end.some((part) => part.type === 'text' && part.quoted);
    const mark = end.map((part) => (part.type === 'text' ? part.text : '')).join('');
    this.source.waiting.push(() => {
      const text = this.linesUntil(mark, tabs);
      target.push(
        ...(quoted ? [{type: 'text' as const, text, quoted: true}] : new WordReader(new Source(text), readScript).filledText(undefined)),
      );
    });
    return {stream, operator: '<<', target};
  }

  private linesUntil(mark: string, tabs: boolean): string {
    let text = '';
    for (;;) {
      if (this.source.ended) throw new SyntaxProblem('syntax error: unterminated here-document', true);
      const line = this.source.match(/[^\n]*\n?/y)![0];
      const plain = tabs ? line.replace(/^\t+/, '') : line;
      if (plain.replace(/\n$/, '') === mark) return text;
      text += plain;
    }
  }
}
