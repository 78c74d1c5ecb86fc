/** The tree of a shell script. */
import {type Token, tokens} from './words.ts';

export interface Simple {
  readonly words: readonly string[];
  /** Where its output goes instead of the log. */
  readonly into?: string;
  /** Its output is read by another command, or thrown away. */
  readonly silent: boolean;
}

export type Node =
  | ({readonly type: 'simple'} & Simple)
  | {readonly type: 'list'; readonly parts: readonly {readonly node: Node; readonly join: string}[]}
  | {readonly type: 'while'; readonly until: boolean; readonly condition: Node; readonly body: Node}
  | {readonly type: 'for'; readonly name: string; readonly words: readonly string[]; readonly body: Node}
  | {readonly type: 'if'; readonly condition: Node; readonly then: Node; readonly otherwise?: Node};

/** Throws an Error on what it does not understand. */
export const parse = (script: string): Node => {
  const parser = new Parser(tokens(script));
  const tree = parser.list([]);
  parser.end();
  return tree;
};

const JOINTS = new Set([';', '\n', '&', '&&', '||']);

class Parser {
  private at = 0;

  constructor(private readonly all: readonly Token[]) {}

  /** Commands up to one of the words that may follow. */
  list(until: readonly string[]): Node {
    const parts: {node: Node; join: string}[] = [];
    let join = ';';
    for (;;) {
      while (this.isOp(';') || this.isOp('\n')) this.at++;
      const next = this.word();
      if (this.at >= this.all.length || this.isOp(')') || (next !== undefined && until.includes(next))) break;
      parts.push({node: this.command(), join});
      const joint = this.op();
      if (joint === undefined || !JOINTS.has(joint)) break;
      join = joint === '\n' ? ';' : joint;
      this.at++;
    }
    return {type: 'list', parts};
  }

  end(): void {
    if (this.at < this.all.length) throw new Error('syntax error: unexpected end of command');
  }

  private command(): Node {
    const word = this.word();
    if (word === 'while' || word === 'until') return this.loop(word === 'until');
    if (word === 'for') return this.each();
    if (word === 'if') return this.choice();
    if (this.isOp('(') || word === '{') return this.group(word === '{');
    return this.pipeline();
  }

  private loop(until: boolean): Node {
    this.at++;
    const condition = this.list(['do']);
    return {type: 'while', until, condition, body: this.body()};
  }

  private each(): Node {
    this.at++;
    const name = this.take();
    this.expect('in');
    const words: string[] = [];
    while (this.word() !== undefined && this.word() !== 'do') words.push(this.take());
    while (this.op() === ';' || this.op() === '\n') this.at++;
    return {type: 'for', name, words, body: this.body()};
  }

  private choice(): Node {
    this.at++;
    const condition = this.list(['then']);
    this.expect('then');
    const then = this.list(['elif', 'else', 'fi']);
    if (this.word() === 'elif') return {type: 'if', condition, then, otherwise: this.choice()};
    const otherwise = this.word() === 'else' ? this.after('else', ['fi']) : undefined;
    this.expect('fi');
    return {type: 'if', condition, then, ...(otherwise ? {otherwise} : {})};
  }

  private group(braces: boolean): Node {
    this.at++;
    const inner = this.list(braces ? ['}'] : []);
    this.at++;
    return inner;
  }

  private body(): Node {
    const body = this.after('do', ['done']);
    this.expect('done');
    return body;
  }

  private after(word: string, until: string[]): Node {
    this.expect(word);
    return this.list(until);
  }

  /** `a | b`: what `a` prints is not seen; it is done first, then `b`. */
  private pipeline(): Node {
    const first = this.simple();
    if (!this.isOp('|')) return {type: 'simple', ...first};
    this.at++;
    const quiet: Node = {type: 'simple', ...first, silent: true};
    return {
      type: 'list',
      parts: [
        {node: quiet, join: ';'},
        {node: this.pipeline(), join: ';'},
      ],
    };
  }

  private simple(): Simple {
    const words: string[] = [];
    let into: string | undefined;
    let silent = false;
    for (;;) {
      const op = this.op();
      if (this.word() !== undefined) words.push(this.take());
      else if (op === '2>&1' || op === '>&2') this.at++;
      else if (op === '>' || op === '>>' || op === '&>' || op === '2>' || op === '<') {
        this.at++;
        const file = this.take();
        if (op !== '2>' && op !== '<') [into, silent] = [file, true];
      } else return {words, silent, ...(into ? {into} : {})};
    }
  }

  private word(): string | undefined {
    const token = this.all[this.at];
    return token && 'word' in token ? token.word : undefined;
  }

  private op(): string | undefined {
    const token = this.all[this.at];
    return token && 'op' in token ? token.op : undefined;
  }

  private isOp(op: string): boolean {
    return this.op() === op;
  }

  private take(): string {
    const word = this.word();
    if (word === undefined) throw new Error('syntax error: a word is missing');
    this.at++;
    return word;
  }

  private expect(word: string): void {
    if (this.take() !== word) throw new Error(`syntax error: ${word} is missing`);
  }
}
