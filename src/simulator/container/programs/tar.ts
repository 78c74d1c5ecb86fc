/** `tar`: creating, listing and extracting, packed with gzip or not. */
import {gunzipSync, gzipSync} from 'node:zlib';
import {FileError} from '../files/errors.ts';
import {contentOf, type FileNode} from '../files/node.ts';
import {absolute, baseName, joined, parentOf} from '../files/paths.ts';
import type {Process} from '../kernel/process.ts';
import {readAll} from '../kernel/streams.ts';
import type {Steps} from '../kernel/wait.ts';
import {outputOfPath} from '../shell/redirect.ts';
import type {Program} from './program.ts';
import {filesOf, isBusybox, openInput, parseOptions} from './support.ts';
import {END, type TarEntry, TarReader, writeEntry} from './tar-format.ts';

const LONG = ['no-same-permissions', 'no-same-owner', 'same-owner', 'exclude:', 'strip-components:', 'warning:', 'overwrite'];

export const tar: Program = function* (process, args) {
  // `tar cf - x`: the first word may do without its dash.
  const words = /^[cxtvfzpmoJjCk]+$/.test(args[0] ?? '') ? [`-${args[0]}`, ...args.slice(1)] : args;
  const {options, operands, unknown} = parseOptions(words, 'cxtvzpmokhf:C:T:', LONG);
  if (unknown !== undefined) return yield* process.fail(`tar: unrecognized option: ${unknown}`, 64);
  const folder = absolute(options.get('C') ?? '.', process.cwd);
  if (filesOf(process).look(folder)?.type !== 'directory') {
    const why = filesOf(process).look(folder) ? 'Not a directory' : 'No such file or directory';
    return yield* process.fail(
      isBusybox(process)
        ? `tar: can't change directory to '${options.get('C')}': ${why}`
        : `tar: ${options.get('C')}: Cannot open: ${why}\ntar: Error is not recoverable: exiting now`,
      2,
    );
  }
  if (options.has('c')) return yield* create(process, options, folder, operands);
  if (options.has('x') || options.has('t')) return yield* take(process, options, folder, operands);
  return yield* process.fail('tar: You must specify one of the options c, x or t', 2);
};

function* create(process: Process, options: ReadonlyMap<string, string>, folder: string, paths: readonly string[]): Steps<number> {
  const chunks: Buffer[] = [];
  let code = 0;
  for (const path of paths) {
    const node = filesOf(process).look(absolute(path, folder), false);
    if (!node) code = yield* missing(process, path);
    else
      for (const entry of entriesOf(process, path, node, folder)) {
        chunks.push(writeEntry(entry));
        if (options.has('v')) yield* process.complain(`${entry.name}\n`);
      }
  }
  const [busybox, rooted] = [isBusybox(process), chunks.length > 0 && paths.some((path) => path.startsWith('/'))];
  if (rooted)
    yield* process.complain(busybox ? "tar: removing leading '/' from member names\n" : "tar: Removing leading `/' from member names\n");
  if (code !== 0)
    yield* process.complain(
      busybox ? 'tar: error exit delayed from previous errors\n' : 'tar: Exiting with failure status due to previous errors\n',
    );
  // An archive of nothing has no end either: whoever reads it is to wait for how the command ends.
  if (chunks.length === 0 && code !== 0) return code;
  const archive = Buffer.concat([...chunks, END]);
  const bytes = options.has('z') ? gzipSync(archive) : archive;
  const target = options.get('f') ?? '-';
  yield* (target === '-' ? process.output : outputOfPath(process, target, false)).write(bytes);
  return code;
}

const missing = (process: Process, path: string): Steps<number> =>
  process.fail(
    isBusybox(process) ? `tar: ${path}: No such file or directory` : `tar: ${path}: Cannot stat: No such file or directory`,
    isBusybox(process) ? 1 : 2,
  );

function* entriesOf(process: Process, path: string, node: FileNode, folder: string): Generator<TarEntry> {
  const {mode, uid, gid, changedAt} = node;
  const base = {name: path.replace(/^\/+/, ''), mode, uid, gid, changedAt};
  if (node.type === 'file') yield {...base, type: 'file', content: contentOf(node)};
  else if (node.type === 'link') yield {...base, type: 'link', target: node.target};
  else if (node.type === 'directory') {
    yield {...base, name: base.name.endsWith('/') ? base.name : `${base.name || '.'}/`, type: 'directory'};
    for (const [name, child] of filesOf(process).list(absolute(path, folder))) yield* entriesOf(process, joined(path, name), child, folder);
  }
}

function* take(process: Process, options: ReadonlyMap<string, string>, folder: string, wanted: readonly string[]): Steps<number> {
  const input = yield* openInput(process, options.get('f') ?? '-');
  if (!input) return 2;
  const reader = new TarReader();
  const [names, plain] = [new Set(wanted.map((name) => name.replace(/\/$/, ''))), !options.has('z')];
  let code = 0;
  try {
    if (plain && options.get('f') === '-') {
      for (let bytes = yield* input.read(); bytes; bytes = yield* input.read())
        code = (yield* unpack(process, options, folder, names, reader.read(bytes))) || code;
      return code;
    }
    const all = yield* readAll(input);
    const packed = all[0] === 0x1f && all[1] === 0x8b;
    return yield* unpack(process, options, folder, names, reader.read(packed ? gunzipSync(all, {maxOutputLength: 64 * 1024 * 1024}) : all));
  } catch (error) {
    if (error instanceof FileError || !(error instanceof Error)) throw error;
    return yield* process.fail(`tar: ${error.message}`, 2);
  }
}

function* unpack(
  process: Process,
  options: ReadonlyMap<string, string>,
  folder: string,
  names: ReadonlySet<string>,
  entries: readonly TarEntry[],
): Steps<number> {
  let code = 0;
  for (const entry of entries) {
    const name = entry.name.replace(/\/$/, '');
    if (names.size > 0 && ![...names].some((each) => name === each || name.startsWith(`${each}/`))) continue;
    if (options.has('t')) yield* process.print(`${entry.name}\n`);
    else {
      if (options.has('v')) yield* process.print(`${entry.name}\n`);
      try {
        extract(process, entry, absolute(name.replace(/^\/+/, ''), folder), options.has('p') || options.has('m') || process.user.uid === 0);
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        code = yield* process.fail(
          `tar: ${isBusybox(process) ? `can't open '${name}'` : `${name}: Cannot open`}: ${error.message}`,
          isBusybox(process) ? 1 : 2,
        );
      }
    }
  }
  return code;
}

const extract = (process: Process, entry: TarEntry, path: string, keepsMode: boolean): void => {
  const files = filesOf(process);
  if (entry.type === 'directory') files.makeDirectory(path, true);
  else {
    files.makeDirectory(parentOf(path), true);
    if (files.look(path, false)?.type === 'link' || (entry.type === 'link' && files.look(path, false))) files.remove(path);
    if (entry.type === 'link') files.makeLink(path, entry.target ?? baseName(path));
    else files.write(path, entry.content ?? Buffer.alloc(0));
  }
  if (entry.type !== 'link' && keepsMode && path !== '/') {
    const node = files.own(path);
    node.mode = entry.mode;
    node.changedAt = entry.changedAt;
  }
};
