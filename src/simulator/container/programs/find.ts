/** `find`. */
import {FileError} from '../files/errors.ts';
import {contentOf, type FileNode} from '../files/node.ts';
import {baseName, joined} from '../files/paths.ts';
import type {Process} from '../kernel/process.ts';
import type {Steps} from '../kernel/wait.ts';
import {executable} from '../shell/execute.ts';
import {patternOf} from '../shell/patterns.ts';
import type {Program} from './program.ts';
import {filesOf, pathIn} from './support.ts';

type Test = (path: string, node: FileNode, depth: number) => boolean;
type Action = (path: string) => Steps<number>;

interface Plan {
  readonly tests: Test[];
  readonly actions: Action[];
  deepest: number;
  least: number;
}

const TYPES: Record<string, FileNode['type']> = {f: 'file', d: 'directory', l: 'link', c: 'device'};

export const find: Program = function* (process, args) {
  const first = args.findIndex((arg) => /^[-!(]/.test(arg));
  const paths = first < 0 ? args : args.slice(0, first);
  const plan: Plan = {tests: [], actions: [], deepest: Number.POSITIVE_INFINITY, least: 0};
  const wrong = read(process, first < 0 ? [] : [...args.slice(first)], plan);
  if (wrong !== undefined) return yield* process.fail(`find: ${wrong}`);
  if (plan.actions.length === 0) plan.actions.push((path) => printed(process, path, '\n'));
  let code = 0;
  for (const path of paths.length > 0 ? paths : ['.']) {
    const node = filesOf(process).look(pathIn(process, path), false);
    if (!node)
      code = yield* process.fail(`find: ${process.system.userland.tools === 'gnu' ? `'${path}'` : path}: No such file or directory`);
    else code = (yield* visit(process, plan, path, node, 0)) || code;
  }
  return code;
};

function* printed(process: Process, path: string, end: string): Steps<number> {
  yield* process.print(`${path}${end}`);
  return 0;
}

function* visit(process: Process, plan: Plan, path: string, node: FileNode, depth: number): Steps<number> {
  let code = 0;
  if (depth >= plan.least && plan.tests.every((test) => test(path, node, depth))) for (const act of plan.actions) yield* act(path);
  if (node.type !== 'directory' || depth >= plan.deepest) return code;
  try {
    for (const [name, child] of filesOf(process).list(pathIn(process, path)))
      code = (yield* visit(process, plan, joined(path, name), child, depth + 1)) || code;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    code = yield* process.fail(`find: ${path}: ${error.message}`);
  }
  return code;
}

/** Reads the expression; says what is wrong with it. */
const read = (process: Process, words: string[], plan: Plan): string | undefined => {
  for (let negated = false, word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '!' || word === '-not') {
      negated = true;
      continue;
    }
    const value = (): string => words.shift() ?? '';
    if (word === '-maxdepth') plan.deepest = Number(value());
    else if (word === '-mindepth') plan.least = Number(value());
    else if (word === '-exec')
      plan.actions.push(executing(process, words.splice(0, words.findIndex((each) => each === ';' || each === '+') + 1)));
    else if (word === '-print') plan.actions.push((path) => printed(process, path, '\n'));
    else if (word === '-print0') plan.actions.push((path) => printed(process, path, '\0'));
    else if (word === '-delete') plan.actions.push((path) => deleting(process, path));
    else if (!['-a', '-and', '-follow', '-xdev', '(', ')'].includes(word)) {
      const test = testOf(process, word, value);
      if (!test) return `unrecognized: ${word}`;
      const wanted = !negated;
      plan.tests.push((path, node, depth) => test(path, node, depth) === wanted);
    }
    negated = false;
  }
  return undefined;
};

const testOf = (process: Process, word: string, value: () => string): Test | undefined => {
  const text = word === '-empty' ? '' : value();
  const {clock} = process.system;
  switch (word) {
    case '-name':
      return (path) => patternOf(text).test(baseName(path));
    case '-iname':
      return (path) => patternOf(text.toLowerCase()).test(baseName(path).toLowerCase());
    case '-path':
      return (path) => patternOf(text).test(path);
    case '-type':
      return (_, {type}) => type === TYPES[text];
    case '-empty':
      return (_, node) => (node.type === 'file' ? contentOf(node).length === 0 : node.type === 'directory' && node.entries.size === 0);
    case '-size':
      return (_, node) => compared(text, node.type === 'file' ? Math.ceil(contentOf(node).length / (SIZES[text.at(-1)!] ?? 512)) : 0);
    case '-mmin':
      return (_, {changedAt}) => compared(text, Math.ceil((clock.now() - changedAt) / 60_000));
    case '-mtime':
      return (_, {changedAt}) => compared(text, Math.floor((clock.now() - changedAt) / 86_400_000));
    case '-user':
      return (_, {uid}) => text === String(uid) || process.system.userland.userName(uid) === text;
    case '-perm':
      return (_, {mode}) =>
        text.startsWith('-')
          ? (mode & Number.parseInt(text.slice(1), 8)) === Number.parseInt(text.slice(1), 8)
          : mode === Number.parseInt(text, 8);
    default:
      return undefined;
  }
};

const SIZES: Record<string, number> = {c: 1, k: 1024, M: 1024 * 1024};

/** `+5` more than, `-5` less than, `5` just as many. */
const compared = (text: string, value: number): boolean => {
  const number = Math.abs(Number.parseInt(text, 10));
  return text.startsWith('+') ? value > number : text.startsWith('-') ? value < number : value === number;
};

const executing = (process: Process, words: readonly string[]): Action =>
  function* (path) {
    const argv = words.slice(0, -1).map((word) => word.replaceAll('{}', path));
    const found = executable(process, argv[0] ?? '');
    if (typeof found === 'string') return yield* process.fail(`find: ${argv[0]}: ${found}`);
    return yield* process.spawn(found.main, {argv}).wait();
  };

function* deleting(process: Process, path: string): Steps<number> {
  try {
    filesOf(process).remove(pathIn(process, path));
    return 0;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return yield* process.fail(`find: ${path}: ${error.message}`);
  }
}
