/** `chmod`, `chown`, `stat`. */
import {timestamp} from '../../../clock.ts';
import {FileError} from '../files/errors.ts';
import {contentOf, type FileNode, unwrapped} from '../files/node.ts';
import type {Process} from '../kernel/process.ts';
import type {Steps} from '../kernel/wait.ts';
import {modeText} from './listing.ts';
import type {Program} from './program.ts';
import {filesOf, isBusybox, parseOptions, pathIn} from './support.ts';

function* change(process: Process, paths: readonly string[], recursive: boolean, work: (node: FileNode) => void): Steps<number> {
  let code = 0;
  const all = (node: FileNode): void => {
    work(node);
    if (recursive && node.type === 'directory') for (const entry of node.entries.values()) all(unwrapped(entry));
  };
  for (const path of paths) {
    try {
      all(filesOf(process).own(pathIn(process, path)));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      const {name} = process;
      const gnu =
        error.code === 'ENOENT'
          ? `cannot access '${path}'`
          : name === 'chmod'
            ? `changing permissions of '${path}'`
            : `changing ownership of '${path}'`;
      code = yield* process.fail(`${name}: ${isBusybox(process) ? path : gnu}: ${error.message}`);
    }
  }
  return code;
}

export const chmod: Program = function* (process, args) {
  const recursive = args[0] === '-R' || args[0] === '--recursive';
  const [mode = '', ...paths] = args.filter((arg) => !/^(-R|--recursive|-v|-f)$/.test(arg));
  if (!/^[0-7]{1,4}$|^([ugoa]*[-+=][rwxXst]*,?)+$/.test(mode))
    return yield* process.fail(`chmod: invalid mode ${isBusybox(process) ? `'${mode}'` : `: ‘${mode}’`}`);
  return yield* change(process, paths, recursive, (node) => {
    node.mode = /^\d/.test(mode)
      ? Number.parseInt(mode, 8)
      : mode.split(',').reduce((bits, part) => symbolic(bits, part, node.type === 'directory'), node.mode);
  });
};

const SHIFTS: Record<string, number> = {u: 6, g: 3, o: 0};
const BITS: Record<string, number> = {r: 4, w: 2, x: 1};

/** `u+x`, `go-w`, `a=r`. */
const symbolic = (mode: number, part: string, folder: boolean): number => {
  const [, who, operator, letters] = /^([ugoa]*)([-+=])([rwxXst]*)$/.exec(part) ?? [];
  if (operator === undefined) return mode;
  const bits = [...letters].reduce(
    (sum, letter) => sum | (BITS[letter] ?? (letter === 'X' && (folder || (mode & 0o111) !== 0) ? 1 : 0)),
    0,
  );
  return [...(who === '' || who.includes('a') ? 'ugo' : who)].reduce((result, each) => {
    const shifted = bits << SHIFTS[each];
    if (operator === '+') return result | shifted;
    return operator === '-' ? result & ~shifted : (result & ~(7 << SHIFTS[each])) | shifted;
  }, mode);
};

export const chown: Program = function* (process, args) {
  const {options, operands} = parseOptions(args, 'Rvfh', ['recursive']);
  const [owner = '', ...paths] = operands;
  if (process.user.uid !== 0)
    return yield* process.fail(`chown: ${isBusybox(process) ? paths[0] : `changing ownership of '${paths[0]}'`}: Operation not permitted`);
  const [user, group] = owner.split(/[:.]/);
  const idOf = (text: string): number =>
    /^\d+$/.test(text) ? Number(text) : ([0, 1, 33, 101, 999, 65_534].find((uid) => process.system.userland.userName(uid) === text) ?? -1);
  const [uid, gid] = [user ? idOf(user) : undefined, group ? idOf(group) : undefined];
  if (uid === -1 || gid === -1)
    return yield* process.fail(isBusybox(process) ? `chown: unknown user ${user}` : `chown: invalid user: '${owner}'`);
  return yield* change(process, paths, options.has('R') || options.has('recursive'), (node) => {
    Object.assign(node, uid === undefined ? {} : {uid}, gid === undefined ? {} : {gid});
  });
};

const KINDS: Record<FileNode['type'], string> = {
  file: 'regular file',
  directory: 'directory',
  link: 'symbolic link',
  device: 'character special file',
};

export const stat: Program = function* (process, args) {
  const {options, operands} = parseOptions(args, 'c:Lft', ['format:']);
  const format = options.get('c') ?? options.get('format');
  let code = 0;
  for (const path of operands) {
    const node = filesOf(process).look(pathIn(process, path), options.has('L'));
    if (!node)
      code = yield* process.fail(
        isBusybox(process)
          ? `stat: can't stat '${path}': No such file or directory`
          : `stat: cannot statx '${path}': No such file or directory`,
      );
    else yield* process.print(`${format === undefined ? whole(process, path, node) : formatted(process, format, path, node)}\n`);
  }
  return code;
};

const sizeOf = (node: FileNode): number => (node.type === 'file' ? contentOf(node).length : 4096);

const formatted = (process: Process, format: string, path: string, node: FileNode): string => {
  const name = (id: number): string => process.system.userland.userName(id) ?? String(id);
  const values: Record<string, string> = {
    n: path,
    s: String(sizeOf(node)),
    a: node.mode.toString(8),
    A: modeText(node),
    u: String(node.uid),
    g: String(node.gid),
    U: name(node.uid),
    G: name(node.gid),
    F: KINDS[node.type],
    Y: String(Math.floor(node.changedAt / 1000)),
    y: `${timestamp(node.changedAt).replace('T', ' ').replace('Z', '.000000000')} +0000`,
  };
  return format.replace(/%(\w)/g, (all, letter) => values[letter] ?? all);
};

const whole = (process: Process, path: string, node: FileNode): string =>
  [
    '  File: %n',
    '  Size: %s\tBlocks: 8          IO Block: 4096   %F',
    'Access: (0%a/%A)  Uid: (%u/%U)   Gid: (%g/%G)',
    'Access: %y',
    'Modify: %y',
    'Change: %y',
  ]
    .map((line) => formatted(process, line, path, node))
    .join('\n');
