/** `head` and `tail`. */
import type {RegularFile} from '../files/node.ts';
import {contentOf} from '../files/node.ts';
import type {Process} from '../kernel/process.ts';
import {type Input, readAll} from '../kernel/streams.ts';
import {either, type Steps} from '../kernel/wait.ts';
import type {Program} from './program.ts';
import {filesOf, openInput, parseOptions, pathIn, refuseOption} from './support.ts';

/** `-5` for `-n 5`, `+5` for `-n +5`; but what follows `-n` or `-c` is theirs. */
const modern = (args: readonly string[]): string[] =>
  args.flatMap((arg, i) => {
    const free = !/^(-\w*[nc]|--lines|--bytes)$/.test(args[i - 1] ?? '');
    const found = free ? /^(?:-|(?=\+))(\+?\d+)$/.exec(arg) : null;
    return found ? ['-n', found[1]] : [arg];
  });

export const head: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(modern(args), 'n:c:qv', ['lines:', 'bytes:', 'quiet']);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const bytes = options.get('c') ?? options.get('bytes');
  const lines = Number(options.get('n') ?? options.get('lines') ?? 10);
  return yield* each(process, operands, options, function* (input) {
    if (bytes !== undefined) yield* firstBytes(process, input, Number(bytes));
    else if (lines < 0) {
      const all = linesIn(yield* readAll(input));
      yield* process.print(all.slice(0, lines).join(''));
    } else
      for (let left = lines; left > 0; left--) {
        const line = yield* input.line();
        if (!line) return;
        yield* process.output.write(line);
      }
  });
};

function* firstBytes(process: Process, input: Input, count: number): Steps<void> {
  for (let left = count; left > 0; ) {
    const bytes = yield* input.read(left);
    if (!bytes) return;
    left -= bytes.length;
    yield* process.output.write(bytes);
  }
}

const linesIn = (bytes: Buffer): string[] => bytes.toString().split(/(?<=\n)/);

export const tail: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(modern(args), 'n:c:fFqvs:', [
    'lines:',
    'bytes:',
    'follow',
    'follow:',
    'retry',
    'quiet',
  ]);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const follows = ['f', 'F', 'follow'].some((name) => options.has(name));
  const retries = options.has('F') || options.has('retry');
  const known = follows && retries ? operands : undefined;
  const code = known?.every((path) => !filesOf(process).look(pathIn(process, path)))
    ? 0
    : yield* each(process, operands, options, (input) => last(process, input, options));
  if (!follows || (code !== 0 && !retries)) return code;
  return yield* follow(process, operands.length > 0 ? operands : []);
};

function* last(process: Process, input: Input, options: ReadonlyMap<string, string>): Steps<void> {
  const bytes = options.get('c') ?? options.get('bytes');
  const given = bytes ?? options.get('n') ?? options.get('lines') ?? '10';
  const all = yield* readAll(input);
  const count = Math.abs(Number(given));
  if (bytes !== undefined)
    yield* process.output.write(given.startsWith('+') ? all.subarray(count - 1) : all.subarray(Math.max(0, all.length - count)));
  else {
    const lines = linesIn(all);
    if (lines.at(-1) === '') lines.pop();
    yield* process.print(
      (given.startsWith('+') ? lines.slice(Math.max(0, count - 1)) : lines.slice(Math.max(0, lines.length - count))).join(''),
    );
  }
}

/** How often a file that is not there is looked for. */
const LOOK_MS = 1000;

/** What is written to files from now on; never ends. */
function* follow(process: Process, paths: readonly string[]): Steps<number> {
  const files = filesOf(process);
  const find = (path: string): RegularFile | undefined => {
    const node = files.look(pathIn(process, path));
    return node?.type === 'file' ? node : undefined;
  };
  const seen = new Map(paths.map((path) => [path, find(path)?.content.length ?? 0]));
  for (let shown = ''; ; ) {
    const found = paths.map((path) => ({path, node: find(path)}));
    for (const {path, node} of found) {
      const content = node && contentOf(node);
      const from = Math.min(seen.get(path)!, content?.length ?? 0);
      if (!content || content.length === from) continue;
      if (paths.length > 1 && shown !== path) yield* process.print(`\n==> ${path} <==\n`);
      shown = path;
      seen.set(path, content.length);
      yield* process.output.write(content.subarray(from));
    }
    const changes = found.flatMap(({node}) => (node ? [changeOf(node)] : []));
    if (paths.length === 0) yield () => () => {};
    else if (changes.length < paths.length) yield either(process.system.kernel.sleep(LOOK_MS), ...changes);
    else yield either(...changes);
  }
}

const changeOf = (node: RegularFile): ((resume: () => void) => () => void) => {
  node.watchers ??= new Set();
  const {watchers} = node;
  return (resume) => {
    watchers.add(resume);
    return () => watchers.delete(resume);
  };
};

/** Each file after its name, where there are several. */
function* each(
  process: Process,
  paths: readonly string[],
  options: ReadonlyMap<string, string>,
  show: (input: Input) => Steps<void>,
): Steps<number> {
  let code = 0;
  const titled = (paths.length > 1 || options.has('v')) && !options.has('q') && !options.has('quiet');
  for (const [index, path] of (paths.length > 0 ? paths : ['-']).entries()) {
    const input = yield* openInput(process, path);
    if (!input) {
      code = 1;
      continue;
    }
    if (titled) yield* process.print(`${index > 0 ? '\n' : ''}==> ${path === '-' ? 'standard input' : path} <==\n`);
    yield* show(input);
  }
  return code;
}
