/** `grep`. */
import {FileError} from '../files/errors.ts';
import {joined} from '../files/paths.ts';
import type {Process} from '../kernel/process.ts';
import {type Input, readLine} from '../kernel/streams.ts';
import type {Steps} from '../kernel/wait.ts';
import type {Program} from './program.ts';
import {plain, sourceOf} from './regex.ts';
import {filesOf, openInput, parseOptions, pathIn, refuseOption} from './support.ts';

interface Search {
  readonly expression: RegExp;
  readonly options: ReadonlyMap<string, string>;
  readonly named: boolean;
}

const LONG = [
  'color',
  'color:',
  'include:',
  'exclude:',
  'line-buffered',
  'count',
  'ignore-case',
  'invert-match',
  'only-matching',
  'quiet',
  'extended-regexp',
  'fixed-strings',
  'line-number',
  'recursive',
  'word-regexp',
];
const SHORT: Record<string, string> = {
  count: 'c',
  'ignore-case': 'i',
  'invert-match': 'v',
  'only-matching': 'o',
  quiet: 'q',
  'extended-regexp': 'E',
  'fixed-strings': 'F',
  'line-number': 'n',
  recursive: 'r',
  'word-regexp': 'w',
};

export const grep: Program = function* (process, args) {
  const {options: given, operands, unknown} = parseOptions(args, 'EFGPivnoclLqsrRhHwxe:A:B:C:m:f:', LONG);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const options = new Map([...given].map(([name, value]) => [SHORT[name] ?? name, value]));
  const [patterns, paths] = options.has('e') ? [options.get('e')!, operands] : [operands[0], operands.slice(1)];
  if (patterns === undefined) return yield* process.fail('grep: no pattern', 2);
  const recursive = options.has('r') || options.has('R');
  let expression: RegExp;
  try {
    expression = expressionOf(process.name, patterns, options);
  } catch {
    return yield* process.fail(`grep: bad regex '${patterns}'`, 2);
  }
  const targets = paths.length > 0 ? paths : [recursive ? '.' : '-'];
  const named = !options.has('h') && (options.has('H') || recursive || targets.length > 1);
  return yield* searchAll(process, {expression, options, named}, recursive ? targets.flatMap((path) => below(process, path)) : targets);
};

const expressionOf = (name: string, patterns: string, options: ReadonlyMap<string, string>): RegExp => {
  const extended = options.has('E') || options.has('P') || name === 'egrep';
  const fixed = options.has('F') || name === 'fgrep';
  const sources = patterns
    .split('\n')
    .map((pattern) => (fixed ? plain(pattern) : options.has('P') ? pattern : sourceOf(pattern, extended)));
  const any = `(?:${sources.join('|')})`;
  const source = options.has('x') ? `^${any}$` : options.has('w') ? `(?<!\\w)${any}(?!\\w)` : any;
  return new RegExp(source, options.has('i') ? 'i' : '');
};

/** The files in a folder and all below it. */
const below = (process: Process, path: string): string[] => {
  const node = filesOf(process).look(pathIn(process, path));
  if (node?.type !== 'directory') return [path];
  try {
    return filesOf(process)
      .list(pathIn(process, path))
      .flatMap(([name, child]) => (child.type === 'link' ? [] : below(process, joined(path, name))));
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
};

function* searchAll(process: Process, search: Search, paths: readonly string[]): Steps<number> {
  let [found, failed] = [false, false];
  for (const path of paths) {
    const quiet = search.options.has('s');
    const input = quiet && !filesOf(process).look(pathIn(process, path)) && path !== '-' ? undefined : yield* openInput(process, path);
    if (!input) failed = true;
    else if (yield* searchOne(process, search, path === '-' ? '(standard input)' : path, input)) found = true;
    if (found && search.options.has('q')) return 0;
  }
  return failed ? 2 : found ? 0 : 1;
}

function* searchOne(process: Process, {expression, options, named}: Search, path: string, input: Input): Steps<boolean> {
  const most = Number(options.get('m') ?? Number.POSITIVE_INFINITY);
  const after = Number(options.get('A') ?? options.get('C') ?? 0);
  const before = Number(options.get('B') ?? options.get('C') ?? 0);
  const silent = ['q', 'c', 'l', 'L'].some((name) => options.has(name));
  const head = (mark: string, number: number): string => `${named ? `${path}${mark}` : ''}${options.has('n') ? `${number}${mark}` : ''}`;
  let [count, number, owed, shown] = [0, 0, 0, 0];
  const earlier: string[] = [];
  for (let line = yield* readLine(input); line !== undefined && count < most; line = yield* readLine(input)) {
    number++;
    const matches = expression.test(line) !== options.has('v');
    if (matches) {
      count++;
      if (options.has('q')) break;
    }
    if (!silent && matches) {
      if ((after || before) && shown > 0 && number - earlier.length > shown + 1) yield* process.print('--\n');
      for (const [index, text] of earlier.entries()) yield* process.print(`${head('-', number - earlier.length + index)}${text}\n`);
      const texts =
        options.has('o') && !options.has('v')
          ? [...line.matchAll(new RegExp(expression.source, `g${expression.flags}`))].map(([text]) => text).filter(Boolean)
          : [line];
      for (const text of texts) yield* process.print(`${head(':', number)}${text}\n`);
      [owed, shown] = [after, number];
      earlier.length = 0;
    } else if (!silent && owed > 0) {
      owed--;
      shown = number;
      yield* process.print(`${head('-', number)}${line}\n`);
    } else if (before > 0) {
      earlier.push(line);
      if (earlier.length > before) earlier.shift();
    }
  }
  if (options.has('c') && !options.has('q')) yield* process.print(`${named ? `${path}:` : ''}${count}\n`);
  if ((options.has('l') && count > 0) || (options.has('L') && count === 0)) yield* process.print(`${path}\n`);
  return count > 0;
}
