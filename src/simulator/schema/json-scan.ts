/** Reads JSON text for what JSON.parse does not tell: keys given twice, and what is wrong in Go's words. */
import {sayPath} from './problems.ts';

/** JSON text that is none; the message is Go's. */
export class JsonSyntaxError extends Error {}

const SPACE = /[ \t\r\n]*/y;
/** What a string holds as it is: neither quotes, backslashes nor control characters. */
const PLAIN = /[ !#-[\]-\uffff]*/y;
/** Go reads 10,000 levels; what walks over values here needs a stack of its own for each, and no object is nested like that. */
const DEEPEST = 1_000;

/** `'h'`, and `'\''` or `'\u0000'` where a character needs it. */
const quoteChar = (char: string): string => {
  if (char === "'") return "'\\''";
  if (char === '"') return "'\"'";
  return `'${JSON.stringify(char)
    .slice(1, -1)
    .replace(/^\\u00/, '\\x')}'`;
};

/** An object or list that is open, with the steps of a path that lead to it. */
interface Open {
  readonly keys?: Set<string>;
  index: number;
}

class Scanner {
  at = 0;
  readonly path: (string | number)[] = [];
  readonly duplicates: string[] = [];

  constructor(private readonly text: string) {}

  scan(): void {
    const open: Open[] = [];
    do {
      if (this.startValue(open)) continue;
      this.endValue(open);
    } while (open.length > 0);
    this.space();
    if (this.at < this.text.length) throw this.wrong('after top-level value');
  }

  /** Reads a value, or the begin of one that holds others; true when another value is to come next. */
  private startValue(open: Open[]): boolean {
    this.space();
    const char = this.text[this.at];
    if (char === '{' || char === '[') {
      if (open.length >= DEEPEST) throw new JsonSyntaxError('exceeded max depth');
      this.at++;
      open.push(char === '{' ? {keys: new Set(), index: 0} : {index: 0});
      if (this.closes(char === '{' ? '}' : ']')) {
        open.pop();
        return false;
      }
      this.enter(open[open.length - 1]);
      return true;
    }
    this.literal(char);
    return false;
  }

  /** After a value: closes what ends here, or goes to the next key or element. */
  private endValue(open: Open[]): void {
    for (let top = open.at(-1); top; top = open.at(-1)) {
      this.path.pop();
      this.space();
      const char = this.text[this.at];
      if (char === ',') {
        this.at++;
        top.index++;
        this.enter(top);
        return;
      }
      if (char !== (top.keys ? '}' : ']')) throw this.wrong(top.keys ? 'after object key:value pair' : 'after array element');
      this.at++;
      open.pop();
    }
  }

  private closes(char: string): boolean {
    this.space();
    if (this.text[this.at] !== char) return false;
    this.at++;
    return true;
  }

  /** Puts the step to the next value on the path: an index, or a key with its colon. */
  private enter({keys, index}: Open): void {
    if (!keys) {
      this.path.push(index);
      return;
    }
    this.space();
    if (this.text[this.at] !== '"') throw this.wrong('looking for beginning of object key string');
    const key = this.string();
    this.space();
    if (this.text[this.at] !== ':') throw this.wrong('after object key');
    this.at++;
    this.path.push(key);
    if (keys.has(key)) this.duplicate();
    keys.add(key);
  }

  private duplicate(): void {
    const path = sayPath(this.path);
    if (!this.duplicates.includes(path)) this.duplicates.push(path);
  }

  private literal(char: string | undefined): void {
    if (char === '"') this.string();
    else if (char === 't') this.word('true');
    else if (char === 'f') this.word('false');
    else if (char === 'n') this.word('null');
    else if (char === '-' || (char !== undefined && char >= '0' && char <= '9')) this.number();
    else throw this.wrong('looking for beginning of value');
  }

  private word(word: string): void {
    for (let i = 0; i < word.length; i++, this.at++) {
      if (this.text[this.at] !== word[i]) throw this.wrong(`in literal ${word} (expecting ${quoteChar(word[i])})`);
    }
  }

  private number(): void {
    if (this.text[this.at] === '-') this.at++;
    if (this.text[this.at] === '0') this.at++;
    else this.digits('in numeric literal');
    if (this.text[this.at] === '.') {
      this.at++;
      this.digits('after decimal point in numeric literal');
    }
    if (!/[eE]/.test(this.text[this.at] ?? '')) return;
    this.at++;
    if (/[+-]/.test(this.text[this.at] ?? '')) this.at++;
    this.digits('in exponent of numeric literal');
  }

  private digits(where: string): void {
    const start = this.at;
    while (this.text[this.at] >= '0' && this.text[this.at] <= '9') this.at++;
    if (this.at === start) throw this.wrong(where);
  }

  private string(): string {
    const start = this.at++;
    let escaped = false;
    for (;;) {
      this.skip(PLAIN);
      const char = this.text[this.at];
      if (char === '"') break;
      if (char !== '\\') throw this.wrong('in string literal');
      this.at++;
      this.escape();
      escaped = true;
    }
    this.at++;
    const raw = this.text.slice(start, this.at);
    return escaped ? JSON.parse(raw) : raw.slice(1, -1);
  }

  private escape(): void {
    const char = this.text[this.at];
    if (char === undefined || !'"\\/bfnrtu'.includes(char)) throw this.wrong('in string escape code');
    this.at++;
    if (char !== 'u') return;
    for (let i = 0; i < 4; i++, this.at++) {
      if (!/[0-9a-fA-F]/.test(this.text[this.at] ?? '')) throw this.wrong('in \\u hexadecimal character escape');
    }
  }

  private space(): void {
    this.skip(SPACE);
  }

  private skip(what: RegExp): void {
    what.lastIndex = this.at;
    what.test(this.text);
    this.at = what.lastIndex;
  }

  private wrong(where: string): JsonSyntaxError {
    const point = this.text.codePointAt(this.at);
    if (point === undefined) return new JsonSyntaxError('unexpected end of JSON input');
    return new JsonSyntaxError(`invalid character ${quoteChar(String.fromCodePoint(point))} ${where}`);
  }
}

/** Paths of keys that an object of the text gives twice. Throws a {@link JsonSyntaxError} that says what is wrong with a text that is no JSON. */
export const duplicateKeys = (text: string): string[] => {
  const scanner = new Scanner(text);
  scanner.scan();
  return scanner.duplicates;
};

/** Throws a {@link JsonSyntaxError} for a value that is nested deeper than JSON may be; it came from another text. */
export const checkDepth = (value: unknown): void => {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw new JsonSyntaxError('exceeded max depth');
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
};
