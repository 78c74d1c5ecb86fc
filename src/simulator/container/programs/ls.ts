/** `ls`. */
import {FileError} from '../files/errors.ts';
import {contentOf, type FileNode} from '../files/node.ts';
import {joined} from '../files/paths.ts';
import type {Process} from '../kernel/process.ts';
import type {Steps} from '../kernel/wait.ts';
import {modeText, monthDay} from './listing.ts';
import type {Program} from './program.ts';
import {filesOf, isBusybox, parseOptions, pathIn, refuseOption} from './support.ts';

type Flags = ReadonlyMap<string, string>;
type Entry = readonly [string, FileNode];

export const ls: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(args, '1aAlhrtSRdFnoigpkLHTw:', [
    'all',
    'almost-all',
    'color',
    'color:',
    'reverse',
    'recursive',
    'full-time',
  ]);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const paths = operands.length > 0 ? operands : ['.'];
  const [plain, folders]: [Entry[], string[]] = [[], []];
  let code = 0;
  for (const path of paths) {
    const node =
      filesOf(process).look(pathIn(process, path), !options.has('d') && !options.has('l')) ??
      filesOf(process).look(pathIn(process, path), false);
    if (!node) code = yield* missing(process, path);
    else if (isFolder(process, path, node) && !options.has('d')) folders.push(path);
    else plain.push([path, node]);
  }
  if (plain.length > 0) yield* show(process, options, plain);
  for (const [index, path] of folders.entries())
    code = (yield* folder(process, options, path, paths.length > 1 || options.has('R'), index > 0 || plain.length > 0)) || code;
  return code;
};

/** A link to a folder is taken for the folder where its name ends with a slash, or nothing more is asked about it. */
const isFolder = (process: Process, path: string, node: FileNode): boolean =>
  node.type === 'directory' ||
  (node.type === 'link' && path.endsWith('/') && filesOf(process).look(pathIn(process, path))?.type === 'directory');

function* missing(process: Process, path: string): Steps<number> {
  let why = 'No such file or directory';
  try {
    filesOf(process).find(pathIn(process, path));
  } catch (error) {
    if (error instanceof FileError) why = error.message;
  }
  return yield* process.fail(
    isBusybox(process) ? `ls: ${path}: ${why}` : `ls: cannot access '${path}': ${why}`,
    isBusybox(process) ? 1 : 2,
  );
}

function* folder(process: Process, options: Flags, path: string, titled: boolean, apart: boolean): Steps<number> {
  const full = pathIn(process, path);
  let entries: Entry[];
  try {
    entries = filesOf(process).list(full);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return yield* process.fail(
      isBusybox(process) ? `ls: can't open '${path}': ${error.message}` : `ls: cannot open directory '${path}': ${error.message}`,
      2,
    );
  }
  const shown = entries.filter(
    ([name]) => !name.startsWith('.') || options.has('a') || options.has('A') || options.has('all') || options.has('almost-all'),
  );
  const self = filesOf(process).find(full).node;
  const dots: Entry[] =
    options.has('a') || options.has('all')
      ? [
          ['.', self],
          ['..', filesOf(process).find(joined(full, '..')).node],
        ]
      : [];
  if (titled) yield* process.print(`${apart ? '\n' : ''}${path}:\n`);
  yield* show(process, options, [...dots, ...shown], true);
  if (!options.has('R')) return 0;
  for (const [name, node] of shown) if (node.type === 'directory') yield* folder(process, options, joined(path, name), true, true);
  return 0;
}

function* show(process: Process, options: Flags, entries: readonly Entry[], total = false): Steps<void> {
  const ordered = inOrder(entries, options);
  if (options.has('l') || options.has('n') || options.has('o') || options.has('g'))
    yield* process.print(long(process, options, ordered, total));
  else if (process.terminal && process.output === process.terminal && !options.has('1'))
    yield* process.print(
      columns(
        ordered.map(([name, node]) => marked(name, node, options)),
        process.terminal.columns,
      ),
    );
  else yield* process.print(ordered.map(([name, node]) => `${marked(name, node, options)}\n`).join(''));
}

const inOrder = (entries: readonly Entry[], options: Flags): Entry[] => {
  const sorted = [...entries];
  if (options.has('t')) sorted.sort(([, a], [, b]) => b.changedAt - a.changedAt);
  if (options.has('S')) sorted.sort(([, a], [, b]) => sizeOf(b) - sizeOf(a));
  return options.has('r') || options.has('reverse') ? sorted.reverse() : sorted;
};

const sizeOf = (node: FileNode): number =>
  node.type === 'file' ? contentOf(node).length : node.type === 'link' ? node.target.length : node.type === 'directory' ? 4096 : 0;

const MARKS: Partial<Record<FileNode['type'], string>> = {directory: '/', link: '@'};

const marked = (name: string, node: FileNode, options: Flags): string => {
  if (options.has('F')) return name + (MARKS[node.type] ?? (node.type === 'file' && (node.mode & 0o111) !== 0 ? '*' : ''));
  return options.has('p') && node.type === 'directory' ? `${name}/` : name;
};

const long = (process: Process, options: Flags, entries: readonly Entry[], total: boolean): string => {
  const {userName} = process.system.userland;
  const named = (id: number): string => (options.has('n') ? undefined : userName(id)) ?? String(id);
  const size = (node: FileNode): string =>
    options.has('h') ? human(sizeOf(node)) : node.type === 'device' ? '1,   3' : String(sizeOf(node));
  const rows = entries.map(([name, node]) => [
    modeText(node),
    String(node.type === 'directory' ? 2 + [...node.entries.values()].filter(({type}) => type === 'directory').length : 1),
    named(node.uid),
    named(node.gid),
    size(node),
    monthDay(node.changedAt, process.system.clock.now()),
    node.type === 'link' ? `${name} -> ${node.target}` : marked(name, node, options),
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...rows.map((row) => row[column].length), isBusybox(process) ? [10, 4, 8, 8, 9][column] : 0),
  );
  const lines = rows.map((row) =>
    [
      row[0],
      row[1].padStart(widths[1]),
      row[2].padEnd(widths[2]),
      row[3].padEnd(widths[3]),
      row[4].padStart(widths[4]),
      row[5],
      row[6],
    ].join(' '),
  );
  const blocks = entries.reduce(
    (sum, [, node]) => sum + (node.type === 'link' || node.type === 'device' ? 0 : Math.ceil(sizeOf(node) / 4096) * 4),
    0,
  );
  return `${total ? `total ${blocks}\n` : ''}${lines.map((line) => `${line}\n`).join('')}`;
};

const human = (size: number): string => {
  const units = ['', 'K', 'M', 'G'];
  let [value, unit] = [size, 0];
  while (value >= 1024 && unit < units.length - 1) [value, unit] = [value / 1024, unit + 1];
  return unit === 0 ? String(size) : `${value < 10 ? value.toFixed(1) : Math.round(value)}${units[unit]}`;
};

/** Names side by side, as many columns as the width takes, filled from top to bottom. */
const columns = (names: readonly string[], width: number): string => {
  if (names.length === 0) return '';
  const longest = Math.max(...names.map(({length}) => length)) + 2;
  const count = Math.max(1, Math.floor(width / longest));
  const rows = Math.ceil(names.length / count);
  return Array.from(
    {length: rows},
    (_, row) =>
      `${names
        .filter((_, i) => i % rows === row)
        .map((name) => name.padEnd(longest))
        .join('')
        .trimEnd()}\n`,
  ).join('');
};
