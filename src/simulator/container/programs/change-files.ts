/** Making, moving and removing: `touch`, `mkdir`, `rmdir`, `rm`, `cp`, `mv`, `ln`, `mktemp`. */
import {FileError} from '../files/errors.ts';
import type {FileSystem} from '../files/file-system.ts';
import {contentOf, directory, type FileNode, file, link} from '../files/node.ts';
import {baseName, joined} from '../files/paths.ts';
import type {Process} from '../kernel/process.ts';
import type {Steps} from '../kernel/wait.ts';
import type {Program} from './program.ts';
import {filesOf, isBusybox, parseOptions, pathIn, refuseOption} from './support.ts';

/** Does something to each path; what fails is said in the way of the tool. */
function* forEach(
  process: Process,
  paths: readonly string[],
  gnu: (path: string) => string,
  work: (full: string, path: string) => void,
): Steps<number> {
  let code = 0;
  for (const path of paths) {
    try {
      work(pathIn(process, path), path);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      code = yield* process.fail(`${process.name}: ${isBusybox(process) ? busyboxWords(process.name, path) : gnu(path)}: ${error.message}`);
    }
  }
  return code;
}

const busyboxWords = (name: string, path: string): string =>
  name === 'mkdir'
    ? `can't create directory '${path}'`
    : name === 'rm'
      ? `can't remove '${path}'`
      : name === 'rmdir'
        ? `'${path}'`
        : name === 'cp'
          ? `can't create '${path}'`
          : name === 'mv'
            ? `can't rename '${path}'`
            : path;

const needs = (process: Process): Steps<number> =>
  process.fail(isBusybox(process) ? `${process.name}: missing operand` : `${process.name}: missing file operand`);

export const touch: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(args, 'camd:t:r:', ['no-create']);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  if (operands.length === 0) return yield* needs(process);
  const files = filesOf(process);
  return yield* forEach(
    process,
    operands,
    (path) => `cannot touch '${path}'`,
    (full) => {
      const there = files.look(full);
      if (there?.type === 'directory') files.own(full).changedAt = process.system.clock.now();
      else if (there || !options.has('c')) files.open(full).changedAt = process.system.clock.now();
    },
  );
};

export const mkdir: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(args, 'pvm:', ['parents', 'mode:']);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  if (operands.length === 0) return yield* process.fail(`${process.name}: missing operand`);
  const mode = Number.parseInt(options.get('m') ?? options.get('mode') ?? '755', 8);
  return yield* forEach(
    process,
    operands,
    (path) => `cannot create directory '${path}'`,
    (full) => {
      const there = filesOf(process).look(full);
      filesOf(process).makeDirectory(full, options.has('p') || options.has('parents'));
      if (!there) filesOf(process).own(full).mode = mode;
    },
  );
};

export const rmdir: Program = function* (process, args) {
  const {operands} = parseOptions(args, 'pv', ['ignore-fail-on-non-empty']);
  return yield* forEach(
    process,
    operands,
    (path) => `failed to remove '${path}'`,
    (full) => {
      const node = filesOf(process).find(full, false).node;
      if (node.type !== 'directory') throw new FileError('ENOTDIR');
      if (node.entries.size > 0) throw new FileError('ENOTEMPTY');
      filesOf(process).remove(full);
    },
  );
};

export const rm: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(args, 'rRfivd', ['recursive', 'force']);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const [recursive, force] = [['r', 'R', 'recursive'].some((name) => options.has(name)), options.has('f') || options.has('force')];
  if (operands.length === 0 && !force) return yield* process.fail(`rm: missing operand`);
  const files = filesOf(process);
  return yield* forEach(
    process,
    operands,
    (path) => `cannot remove '${path}'`,
    (full) => {
      const node = files.look(full, false);
      if (!node && force) return;
      if (node?.type === 'directory' && !recursive) throw new FileError('EISDIR');
      removeAll(files, full);
    },
  );
};

/** What is below first: a mount in it stops the rest from going. */
const removeAll = (files: FileSystem, path: string): void => {
  const {node} = files.find(path, false);
  if (node.type === 'directory') for (const [name] of files.list(path)) removeAll(files, joined(path, name));
  files.remove(path);
};

export const cp: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(args, 'rRafpvLPdiuT', ['recursive', 'archive', 'preserve', 'force']);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const recursive = ['r', 'R', 'a', 'recursive', 'archive'].some((name) => options.has(name));
  return yield* toTarget(process, operands, (from, to) => {
    const {node} = filesOf(process).find(from, !recursive);
    if (node.type === 'directory' && !recursive)
      return isBusybox(process) ? `omitting directory '${from}'` : `-r not specified; omitting directory '${from}'`;
    copy(filesOf(process), node, to);
    return undefined;
  });
};

const copy = (files: FileSystem, node: FileNode, to: string): void => {
  if (node.type === 'directory') {
    files.makeDirectory(to, true);
    node.refresh?.();
    for (const [name, entry] of [...node.entries]) copy(files, entry.type === 'mount' ? entry.node : entry, joined(to, name));
  } else if (node.type === 'link') {
    if (files.look(to, false)) files.remove(to);
    files.put(to, link(node.target));
  } else if (node.type === 'file' && node.program !== undefined && !files.look(to)) {
    files.put(to, {...node, shared: false});
  } else if (node.type === 'file') {
    const fresh = !files.look(to);
    files.write(to, contentOf(node));
    if (fresh) files.own(to).mode = node.mode;
  }
};

export const mv: Program = function* (process, args) {
  const {operands, unknown} = parseOptions(args, 'finvT', ['force']);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const files = filesOf(process);
  return yield* toTarget(process, operands, (from, to) => {
    files.rename(from, to);
    return undefined;
  });
};

/** `a b`, `a b folder`: each into the folder, or the one to the new name. The work may say why it does nothing. */
function* toTarget(process: Process, operands: readonly string[], work: (from: string, to: string) => string | undefined): Steps<number> {
  const {name} = process;
  if (operands.length === 0) return yield* needs(process);
  if (operands.length === 1)
    return yield* process.fail(
      isBusybox(process) ? `${name}: missing operand` : `${name}: missing destination file operand after '${operands[0]}'`,
    );
  const target = operands.at(-1)!;
  const into = filesOf(process).look(pathIn(process, target))?.type === 'directory';
  if (operands.length > 2 && !into)
    return yield* process.fail(isBusybox(process) ? `${name}: ${target}: Not a directory` : `${name}: target '${target}': Not a directory`);
  let code = 0;
  for (const from of operands.slice(0, -1)) {
    const to = into ? joined(target, baseName(from)) : target;
    try {
      const refused = work(pathIn(process, from), pathIn(process, to));
      if (refused !== undefined) code = yield* process.fail(`${name}: ${refused}`);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      code = yield* process.fail(`${name}: ${whyNot(process, from, to, error)}`);
    }
  }
  return code;
}

const whyNot = (process: Process, from: string, to: string, error: FileError): string => {
  const missing = !filesOf(process).look(pathIn(process, from), false);
  if (isBusybox(process))
    return missing
      ? `can't ${process.name === 'mv' ? 'rename' : 'stat'} '${from}': ${error.message}`
      : `can't create '${to}': ${error.message}`;
  if (missing) return `cannot stat '${from}': ${error.message}`;
  return process.name === 'mv'
    ? `cannot move '${from}' to '${to}': ${error.message}`
    : `cannot create regular file '${to}': ${error.message}`;
};

export const ln: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(args, 'sfnv', ['symbolic', 'force']);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const [target, given = baseName(target ?? '')] = operands;
  if (target === undefined) return yield* needs(process);
  const files = filesOf(process);
  const name = files.look(pathIn(process, given))?.type === 'directory' && !options.has('n') ? joined(given, baseName(target)) : given;
  return yield* forEach(
    process,
    [name],
    (path) => `failed to create ${options.has('s') ? 'symbolic' : 'hard'} link '${path}'`,
    (full) => {
      if (options.has('f') && files.look(full, false)) files.remove(full);
      if (options.has('s') || options.has('symbolic')) return files.makeLink(full, target);
      const {node} = files.find(pathIn(process, target));
      if (node.type !== 'file') throw new FileError('EPERM');
      files.put(full, file(contentOf(node)));
    },
  );
};

export const mktemp: Program = function* (process, args) {
  const {options, operands} = parseOptions(args, 'dqtup:', ['directory', 'tmpdir:']);
  const pattern = operands[0] ?? '/tmp/tmp.XXXXXX';
  const at = process.system.clock.now() + process.pid * 7919;
  const path = pattern.replace(/X{3,}$/, (all) => at.toString(36).padStart(all.length, 'a').slice(-all.length));
  const code = yield* forEach(
    process,
    [path],
    (each) => `failed to create file via template '${each}'`,
    (full) => {
      filesOf(process).put(full, Object.assign(options.has('d') ? directory() : file(''), {mode: options.has('d') ? 0o700 : 0o600}));
    },
  );
  if (code === 0) yield* process.print(`${path}\n`);
  return code;
};
