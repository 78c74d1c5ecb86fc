/** What goes on: `ps`, `top`, `free`, `df`, `du`, `mount`, `nproc`. */
import {timestamp} from '../../../clock.ts';
import {contentOf, type Directory, type FileNode, unwrapped} from '../files/node.ts';
import {joined} from '../files/paths.ts';
import type {Process} from '../kernel/process.ts';
import type {Program} from './program.ts';
import {filesOf, isBusybox, parseOptions, pathIn} from './support.ts';

const commandLine = ({argv}: Process): string => argv.join(' ');
const userOf = (process: Process, {user}: Process): string => process.system.userland.userName(user.uid) ?? String(user.uid);

export const ps: Program = function* (process, args) {
  const all = process.system.kernel.processes;
  if (isBusybox(process)) {
    const lines = all.map((each) => `${String(each.pid).padStart(5)} ${userOf(process, each).padEnd(8)}  0:00 ${commandLine(each)}\n`);
    yield* process.print(`PID   USER     TIME  COMMAND\n${lines.join('')}`);
    return 0;
  }
  const start = (at: number): string => timestamp(at).slice(11, 16);
  const flags = args.join('');
  if (flags.includes('u')) {
    const lines = all.map(
      (each) =>
        `${userOf(process, each).padEnd(8)} ${String(each.pid).padStart(7)}  0.0  0.1   ${'2576'.padStart(5)}  ${'1536'.padStart(4)} ${each.terminal ? 'pts/0' : '?    '}    Ss   ${start(each.startedAt)}   0:00 ${commandLine(each)}\n`,
    );
    yield* process.print(`USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND\n${lines.join('')}`);
  } else if (/e|A/.test(flags) && flags.includes('f')) {
    const lines = all.map(
      (each) =>
        `${userOf(process, each).padEnd(8)} ${String(each.pid).padStart(7)} ${String(each.parent?.pid ?? 0).padStart(7)}  0 ${start(each.startedAt)} ${each.terminal ? 'pts/0' : '?    '}    00:00:00 ${commandLine(each)}\n`,
    );
    yield* process.print(`UID          PID    PPID  C STIME TTY          TIME CMD\n${lines.join('')}`);
  } else {
    const shown = /e|A|a/.test(flags) ? all : all.filter(({terminal}) => terminal === process.terminal);
    yield* process.print(
      `    PID TTY          TIME CMD\n${shown.map((each) => `${String(each.pid).padStart(7)} ${each.terminal ? 'pts/0' : '?    '}    00:00:00 ${each.name}\n`).join('')}`,
    );
  }
  return 0;
};

export const top: Program = function* (process, args) {
  const once = args.some((arg) => /^-\w*(b|n)/.test(arg));
  do {
    const lines = process.system.kernel.processes.map(
      (each) => `${String(each.pid).padStart(5)} ${userOf(process, each).padEnd(8)} 0.0  0.1 ${commandLine(each)}\n`,
    );
    yield* process.print(
      `${once ? '' : '\x1b[H\x1b[2J'}Mem: 1048576K used, 15728640K free\nCPU:   0% usr   0% sys 100% idle\n  PID USER     %CPU %MEM COMMAND\n${lines.join('')}`,
    );
    if (!once) yield process.system.kernel.sleep(5000);
  } while (!once);
  return 0;
};

const MEMORY_KB = 16 * 1024 * 1024;
const USED_KB = 1024 * 1024;

export const free: Program = function* (process, args) {
  const unit = args.includes('-g') ? 1024 * 1024 : args.includes('-m') ? 1024 : 1;
  const number = (kb: number): string =>
    (args.includes('-h') ? `${(kb / 1024 / 1024).toFixed(1)}G${isBusybox(process) ? '' : 'i'}` : String(Math.floor(kb / unit))).padStart(
      12,
    );
  yield* process.print(
    `               total        used        free      shared  buff/cache   available\nMem:    ${[MEMORY_KB, USED_KB, MEMORY_KB - USED_KB, 0, 0, MEMORY_KB - USED_KB].map(number).join('')}\nSwap:   ${[0, 0, 0].map(number).join('')}\n`,
  );
  return 0;
};

const KINDS: Record<string, string> = {tmpfs: 'tmpfs', overlay: 'overlay'};

/** What is mounted where. */
const mounts = (folder: Directory, path: string): {source: string; path: string; readonly: boolean}[] =>
  [...folder.entries].flatMap(([name, entry]) => {
    const full = joined(path, name);
    if (entry.type === 'mount') return [{source: entry.source, path: full, readonly: entry.readonly}];
    return entry.type === 'directory' ? mounts(entry, full) : [];
  });

const allMounts = (process: Process): {source: string; path: string; readonly: boolean}[] => [
  {source: 'overlay', path: '/', readonly: filesOf(process).find('/').readonly},
  ...mounts(filesOf(process).find('/').node as Directory, '/'),
];

export const mount: Program = function* (process, args) {
  if (args.length > 0) return yield* process.fail(`mount: permission denied (are you root?)`);
  const lines = allMounts(process).map(
    ({source, path, readonly}) => `${source} on ${path} type ${KINDS[source] ?? 'ext4'} (${readonly ? 'ro' : 'rw'},relatime)\n`,
  );
  yield* process.print(lines.join(''));
  return 0;
};

const DISK_KB = 100 * 1024 * 1024;
const DISK_USED_KB = 20 * 1024 * 1024;

export const df: Program = function* (process, args) {
  const {options, operands} = parseOptions(args, 'hkTmP');
  const amount = (kb: number): string => (options.has('h') ? `${(kb / 1024 / 1024).toFixed(kb < 1024 * 1024 ? 1 : 0)}G` : String(kb));
  const all = allMounts(process);
  const shown = operands.length === 0 ? all : operands.map((path) => holding(all, pathIn(process, path)));
  const rows = shown.map(({source, path}) => [source, amount(DISK_KB), amount(DISK_USED_KB), amount(DISK_KB - DISK_USED_KB), '20%', path]);
  const table = [['Filesystem', options.has('h') ? 'Size' : '1K-blocks', 'Used', 'Available', 'Use%', 'Mounted on'], ...rows];
  yield* process.print(
    table
      .map(
        ([source, size, used, left, share, path]) =>
          `${source.padEnd(20)} ${size.padStart(10)} ${used.padStart(10)} ${left.padStart(10)} ${share.padStart(4)} ${path}\n`,
      )
      .join(''),
  );
  return 0;
};

const holding = <T extends {path: string}>(all: readonly T[], path: string): T =>
  all.filter((each) => `${path}/`.startsWith(each.path === '/' ? '/' : `${each.path}/`)).sort((a, b) => b.path.length - a.path.length)[0];

export const du: Program = function* (process, args) {
  const {options, operands} = parseOptions(args, 'shakcd:');
  const amount = (kb: number): string => (options.has('h') ? (kb < 1024 ? `${kb.toFixed(1)}K` : `${(kb / 1024).toFixed(1)}M`) : String(kb));
  for (const path of operands.length > 0 ? operands : ['.']) {
    const node = filesOf(process).look(pathIn(process, path));
    if (!node) return yield* process.fail(`du: ${path}: No such file or directory`);
    const lines: string[] = [];
    const visit = (at: FileNode, name: string, top: boolean): number => {
      const inner =
        at.type === 'directory'
          ? [...at.entries].reduce((sum, [child, entry]) => sum + visit(unwrapped(entry), joined(name, child), false), 0)
          : 0;
      const size = inner + (at.type === 'directory' ? 4 : at.type === 'file' ? Math.ceil(contentOf(at).length / 4096) * 4 : 0);
      if (top || (at.type === 'directory' ? !options.has('s') : options.has('a'))) lines.push(`${amount(size)}\t${name}\n`);
      return size;
    };
    visit(node, path, true);
    yield* process.print(lines.join(''));
  }
  return 0;
};

export const nproc: Program = function* (process) {
  yield* process.print('8\n');
  return 0;
};
