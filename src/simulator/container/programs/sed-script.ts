/** The scripts of `sed`. */
import {unescaped} from '../shell/words.ts';
import {regexOf} from './regex.ts';

export type Address =
  | {readonly type: 'last'}
  | {readonly type: 'line'; readonly number: number}
  | {readonly type: 'match'; readonly expression: RegExp};

export interface SedCommand {
  readonly name: string;
  readonly from?: Address;
  readonly to?: Address;
  readonly negated: boolean;
  /** The text of `a`, `i`, `c`, the code of `q`. */
  readonly argument?: string;
  readonly expression?: RegExp;
  readonly replacement?: (...found: any[]) => string;
  readonly prints?: boolean;
  readonly map?: ReadonlyMap<string, string>;
  /** Of `{`: the place of its `}`, where those go on whom it does not concern. */
  end?: number;
}

export class BadScript extends Error {}

/** Throws a {@link BadScript}, or a SyntaxError for an expression. */
export const parseSed = (text: string, extended: boolean): SedCommand[] => new SedParser(text, extended).commands();

class SedParser {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly extended: boolean,
  ) {}

  commands(): SedCommand[] {
    const commands: SedCommand[] = [];
    const open: SedCommand[] = [];
    for (this.skip(/[\s;]*/y); this.at < this.text.length; this.skip(/[\s;]*/y)) {
      const command = this.command();
      if (command.name === '{') open.push(command);
      else if (command.name === '}') {
        const group = open.pop();
        if (!group) throw new BadScript('unexpected }');
        group.end = commands.length;
      }
      commands.push(command);
    }
    if (open.length > 0) throw new BadScript('unmatched {');
    return commands;
  }

  private skip(expression: RegExp): string {
    expression.lastIndex = this.at;
    const found = expression.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private command(): SedCommand {
    const from = this.address();
    const to = from && this.skip(/\s*,\s*/y) ? this.address() : undefined;
    this.skip(/\s*/y);
    const negated = this.skip(/!\s*/y) !== '';
    const name = this.text[this.at++] ?? '';
    const base = {name, negated, ...(from ? {from} : {}), ...(to ? {to} : {})};
    if (name === 's') return {...base, ...this.substitution()};
    if (name === 'y') return {...base, ...this.translation()};
    if ('aic'.includes(name) && name) return {...base, argument: this.argument()};
    if (name === 'q' || name === 'Q') return {...base, argument: this.skip(/\s*\d*/y).trim()};
    if (name !== '' && 'dpnNhHgGxt={}'.includes(name)) return base;
    throw new BadScript(name === '' ? 'missing command' : `unsupported command ${name}`);
  }

  private address(): Address | undefined {
    const number = this.skip(/\d+/y);
    if (number) return {type: 'line', number: Number(number)};
    if (this.skip(/\$/y)) return {type: 'last'};
    if (this.text[this.at] !== '/' && this.text[this.at] !== '\\') return undefined;
    if (this.text[this.at] === '\\') this.at++;
    const pattern = this.until(this.text[this.at++]);
    return {type: 'match', expression: regexOf(pattern, this.extended, this.skip(/I/y) ? 'i' : '')};
  }

  /** Up to the next delimiter that no `\` stands before. */
  private until(delimiter: string): string {
    let text = '';
    for (; this.at < this.text.length; this.at++) {
      const c = this.text[this.at];
      if (c === delimiter) {
        this.at++;
        return text;
      }
      if (c === '\\' && this.text[this.at + 1] === delimiter) text += this.text[++this.at];
      else if (c === '\\') text += c + (this.text[++this.at] ?? '');
      else text += c;
    }
    throw new BadScript(`unterminated ${JSON.stringify(delimiter)}`);
  }

  private argument(): string {
    const raw = this.skip(/[^\n]*/y).replace(/^\s*\\?\s*/, '');
    return unescaped(raw);
  }

  private substitution(): Partial<SedCommand> {
    const delimiter = this.text[this.at++];
    if (delimiter === undefined) throw new BadScript('unterminated `s` command');
    const [pattern, replacement] = [this.until(delimiter), this.until(delimiter)];
    const flags = this.skip(/[gpiI0-9]*/y);
    const nth = Number(/\d+/.exec(flags)?.[0] ?? 1);
    const all = flags.includes('g');
    const expression = regexOf(pattern, this.extended, `${all || nth > 1 ? 'g' : ''}${/i/i.test(flags) ? 'i' : ''}`);
    return {expression, replacement: nth > 1 ? onlyFrom(nth, all, filler(replacement)) : filler(replacement), prints: flags.includes('p')};
  }

  private translation(): Partial<SedCommand> {
    const delimiter = this.text[this.at++];
    const [from, to] = [unescaped(this.until(delimiter)), unescaped(this.until(delimiter))];
    if (from.length !== to.length) throw new BadScript('strings for `y` command are different lengths');
    return {map: new Map([...from].map((c, i) => [c, to[i]]))};
  }
}

/** `&` and `\1` of a replacement filled in. */
const filler =
  (replacement: string) =>
  (...found: any[]): string =>
    replacement.replace(/\\([0-9])|\\n|\\([\s\S])|&/g, (all, group, escaped) => {
      if (all === '\\n') return '\n';
      return group !== undefined ? (found[Number(group)] ?? '') : (escaped ?? found[0]);
    });

const onlyFrom = (nth: number, all: boolean, fill: (...found: any[]) => string): ((...found: any[]) => string) => {
  let [count, input] = [0, ''];
  return (...found) => {
    const whole = String(found.findLast((each) => typeof each === 'string'));
    // The place of the match tells one line's first from the next line's.
    const place = found.find((each) => typeof each === 'number') as number;
    count = whole === input && place > 0 ? count + 1 : 1;
    input = whole;
    return count === nth || (all && count > nth) ? fill(...found) : found[0];
  };
};
