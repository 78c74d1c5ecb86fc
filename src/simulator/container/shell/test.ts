/** `test`, `[` and `[[`: questions about files, texts and numbers. */
import type {FileNode} from '../files/node.ts';
import {contentOf} from '../files/node.ts';
import type {Process} from '../kernel/process.ts';
import type {Steps} from '../kernel/wait.ts';
import {filesOf, pathIn} from '../programs/support.ts';
import {expandPattern, expandText} from './expand.ts';
import {patternOf} from './patterns.ts';
import type {Shell} from './state.ts';
import {plainText, type Word} from './tree.ts';

const isSet = (text: string): boolean => text !== '';

const ofFile =
  (holds: (node: FileNode, process: Process) => boolean, follow = true) =>
  (path: string, process: Process): boolean => {
    const node = path === '' ? undefined : filesOf(process).look(pathIn(process, path), follow);
    return node !== undefined && holds(node, process);
  };

const may = (bit: number) => ofFile((node, process) => filesOf(process).may(node, bit) && (bit !== 1 || (node.mode & 0o111) !== 0));
const isLink = ofFile(({type}) => type === 'link', false);

const UNARY: Record<string, (text: string, process: Process) => boolean> = {
  '-n': isSet,
  '-z': (text) => !isSet(text),
  '-e': ofFile(() => true),
  '-a': ofFile(() => true),
  '-f': ofFile(({type}) => type === 'file'),
  '-d': ofFile(({type}) => type === 'directory'),
  '-h': isLink,
  '-L': isLink,
  '-c': ofFile(({type}) => type === 'device'),
  '-s': ofFile((node) => node.type !== 'file' || contentOf(node).length > 0),
  '-r': may(4),
  '-w': may(2),
  '-x': may(1),
  '-S': () => false,
  '-p': () => false,
  '-b': () => false,
  '-O': ofFile((node, {user}) => node.uid === user.uid),
  '-G': ofFile((node, {user}) => node.gid === user.gid),
  '-t': (_, {terminal}) => terminal !== undefined,
};

class BadTest extends Error {}

const integer = (text: string): bigint => {
  if (!/^\s*[-+]?\d+\s*$/.test(text)) throw new BadTest(`${text}: bad number`);
  return BigInt(text.trim().replace(/^\+/, ''));
};

const numbers = (holds: (a: bigint, b: bigint) => boolean) => (a: string, b: string) => holds(integer(a), integer(b));
const times = (holds: (a: number, b: number) => boolean) => (a: string, b: string, process: Process) => {
  const at = (path: string): number => filesOf(process).look(pathIn(process, path))?.changedAt ?? -1;
  return holds(at(a), at(b));
};

const BINARY: Record<string, (a: string, b: string, process: Process) => boolean> = {
  '=': (a, b) => a === b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '-eq': numbers((a, b) => a === b),
  '-ne': numbers((a, b) => a !== b),
  '-gt': numbers((a, b) => a > b),
  '-ge': numbers((a, b) => a >= b),
  '-lt': numbers((a, b) => a < b),
  '-le': numbers((a, b) => a <= b),
  '-nt': times((a, b) => a > b),
  '-ot': times((a, b) => a < b),
  '-ef': (a, b, process) => filesOf(process).look(pathIn(process, a)) === filesOf(process).look(pathIn(process, b)),
};

/** The exit code of `test`: 0 yes, 1 no, 2 after saying what is wrong. */
export function* test(process: Process, words: readonly string[], name = 'test'): Steps<number> {
  try {
    return Number(!new Question([...words], process).whole());
  } catch (error) {
    if (!(error instanceof BadTest)) throw error;
    yield* process.complain(`${name}: ${error.message}\n`);
    return 2;
  }
}

class Question {
  constructor(
    private readonly words: string[],
    private readonly process: Process,
  ) {}

  whole(): boolean {
    if (this.words.length === 0) return false;
    const answer = this.or();
    if (this.words.length > 0) throw new BadTest(`${this.words[0]}: unexpected operator`);
    return answer;
  }

  private or(): boolean {
    let answer = this.and();
    while (this.take('-o')) answer = this.and() || answer;
    return answer;
  }

  private and(): boolean {
    let answer = this.not();
    while (this.take('-a')) answer = this.not() && answer;
    return answer;
  }

  private not(): boolean {
    // `! x`, but not `! = x`.
    if (this.words[0] === '!' && this.words.length > 1 && !(this.words.length === 3 && this.words[1] in BINARY)) {
      this.words.shift();
      return !this.not();
    }
    return this.one();
  }

  private one(): boolean {
    const {words} = this;
    if (words.length >= 3 && Object.hasOwn(BINARY, words[1])) {
      const [a, operator, b] = words.splice(0, 3);
      return BINARY[operator](a, b, this.process);
    }
    if (words[0] === '(' && words.includes(')')) {
      words.shift();
      const answer = this.or();
      this.take(')');
      return answer;
    }
    if (words.length >= 2 && Object.hasOwn(UNARY, words[0])) {
      const [operator, text] = words.splice(0, 2);
      return UNARY[operator](text, this.process);
    }
    const word = words.shift();
    if (word === undefined) throw new BadTest('argument expected');
    if (words.length > 0 && words[0] !== '-a' && words[0] !== '-o' && words[0] !== ')') throw new BadTest(`${words[0]}: unknown operand`);
    return isSet(word);
  }

  private take(word: string): boolean {
    if (this.words[0] !== word || this.words.length === 0) return false;
    this.words.shift();
    return true;
  }
}

/** `[[ ... ]]`: words are not split, `==` matches a pattern, `=~` an expression, `&&` and `||` join. */
export function* extendedTest(shell: Shell, words: readonly Word[]): Steps<number> {
  try {
    return Number(!(yield* extendedOr(shell, [...words])));
  } catch (error) {
    if (!(error instanceof BadTest) && !(error instanceof SyntaxError)) throw error;
    yield* shell.process.complain(`${shell.name}: [[: ${error.message}\n`);
    return 2;
  }
}

function* extendedOr(shell: Shell, words: Word[]): Steps<boolean> {
  let answer = yield* extendedAnd(shell, words);
  while (words[0] && plainText(words[0]) === '||') {
    words.shift();
    const next = yield* extendedAnd(shell, words);
    answer ||= next;
  }
  return answer;
}

function* extendedAnd(shell: Shell, words: Word[]): Steps<boolean> {
  let answer = yield* extendedOne(shell, words);
  while (words[0] && plainText(words[0]) === '&&') {
    words.shift();
    const next = yield* extendedOne(shell, words);
    answer &&= next;
  }
  return answer;
}

function* extendedOne(shell: Shell, words: Word[]): Steps<boolean> {
  const first = words.shift();
  if (!first) throw new BadTest('argument expected');
  const plain = plainText(first);
  if (plain === '!') return !(yield* extendedOne(shell, words));
  if (plain === '(') {
    const answer = yield* extendedOr(shell, words);
    words.shift();
    return answer;
  }
  if (plain !== undefined && Object.hasOwn(UNARY, plain) && words.length > 0)
    return UNARY[plain](yield* expandText(shell, words.shift()!), shell.process);
  const operator = words[0] && plainText(words[0]);
  const left = yield* expandText(shell, first);
  if (operator === undefined || (operator !== '=~' && !Object.hasOwn(BINARY, operator))) return isSet(left);
  const right = words[1] ?? [];
  words.splice(0, 2);
  if (operator === '=~') return new RegExp(yield* expandText(shell, right)).test(left);
  const matches = operator === '==' || operator === '=' || operator === '!=';
  if (matches) return patternOf(yield* expandPattern(shell, right)).test(left) === (operator !== '!=');
  return BINARY[operator](left, yield* expandText(shell, right), shell.process);
}
