/** The files of an image: what its containers begin with. */
import {type Directory, device, directory, type FileNode, file, link, type Mount, type RegularFile} from '../files/node.ts';
import type {Userland} from '../userland.ts';
import {serverFiles} from './servers.ts';

/** Text by path, of what an image holds beside its tools. */
export type Files = Readonly<Record<string, string>>;

const RELEASES: Record<Userland['release'], Files> = {
  debian: {
    '/etc/os-release':
      'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nNAME="Debian GNU/Linux"\nVERSION_ID="12"\nVERSION="12 (bookworm)"\nVERSION_CODENAME=bookworm\nID=debian\nHOME_URL="https://www.debian.org/"\n',
    '/etc/debian_version': '12.11\n',
  },
  alpine: {
    '/etc/os-release':
      'NAME="Alpine Linux"\nID=alpine\nVERSION_ID=3.21.3\nPRETTY_NAME="Alpine Linux v3.21"\nHOME_URL="https://alpinelinux.org/"\n',
    '/etc/alpine-release': '3.21.3\n',
  },
  busybox: {},
  none: {},
};

const FOLDERS = [
  '/bin',
  '/dev',
  '/etc',
  '/home',
  '/proc',
  '/root',
  '/sys',
  '/usr/bin',
  '/usr/local/bin',
  '/usr/sbin',
  '/var/log',
  '/var/run',
  '/opt',
  '/srv',
  '/mnt',
  '/lib',
];

/** A fresh tree. `short`: the last part of the image's name; `builtAt`: when the image was made, in milliseconds since the epoch. */
export const imageFiles = (userland: Userland, short: string, welcome: string | undefined, builtAt: number): Directory => {
  const root = directory();
  if (userland.release !== 'none') for (const path of FOLDERS) folderAt(root, path);
  for (const path of ['/tmp', '/var/tmp']) folderAt(root, path).mode = 0o1777;
  folderAt(root, '/root').mode = 0o700;
  const texts: Files = {...RELEASES[userland.release], ...accounts(userland), ...serverFiles(short, welcome)};
  for (const [path, text] of Object.entries(texts)) place(root, path, file(text));
  for (const [path, names] of Object.entries(userland.programs))
    for (const name of names) folderAt(root, path).entries.set(name, programFile(name, builtAt));
  place(root, '/dev/null', device('null'));
  for (const name of ['zero', 'random', 'stdin', 'stdout', 'stderr', 'tty'] as const) place(root, `/dev/${name}`, device(name));
  place(root, '/dev/urandom', device('random'));
  // What is written there `kubectl logs` shows, whoever writes it.
  for (const path of ['/proc/1/fd/1', '/proc/1/fd/2']) place(root, path, device('log'));
  for (const folder of ['/proc/self/fd', '/dev/fd'])
    for (const [number, name] of ['stdin', 'stdout', 'stderr'].entries()) place(root, `${folder}/${number}`, device(name as 'stdin'));
  if (userland.tools === 'gnu' && userland.release !== 'none') place(root, '/bin', link('usr/bin'));
  stamp(root, builtAt);
  return root;
};

const stamp = (folder: Directory, at: number): void => {
  folder.changedAt = at;
  for (const entry of folder.entries.values()) {
    if (entry.type === 'directory') stamp(entry, at);
    else if (entry.type !== 'mount' && !(entry.type === 'file' && entry.shared)) entry.changedAt = at;
  }
};

const programs = new Map<string, RegularFile>();

/** One for all containers: there are a hundred in each. */
const programFile = (program: string, builtAt: number): RegularFile => {
  const known = programs.get(program) ?? {...file(''), mode: 0o755, program, shared: true, changedAt: builtAt};
  programs.set(program, known);
  return known;
};

const accounts = ({userName}: Userland): Files => {
  const users = [0, 1, 33, 101, 999, 65_534].flatMap((uid) => (userName(uid) ? [[uid, userName(uid)!] as const] : []));
  const home = (uid: number): string => (uid === 0 ? '/root' : '/');
  const shell = (uid: number): string => (uid === 0 ? '/bin/sh' : '/usr/sbin/nologin');
  return {
    '/etc/passwd': users.map(([uid, name]) => `${name}:x:${uid}:${uid}:${name}:${home(uid)}:${shell(uid)}\n`).join(''),
    '/etc/group': users.map(([uid, name]) => `${name}:x:${uid}:\n`).join(''),
  };
};

/** The folder of a path, made with all above it. */
export const folderAt = (root: Directory, path: string): Directory => {
  let at = root;
  for (const name of path.split('/').filter(Boolean)) {
    const entry = at.entries.get(name);
    const next = entry?.type === 'mount' ? entry.node : entry;
    if (next?.type === 'directory') at = next;
    else {
      const made = directory();
      at.entries.set(name, made);
      at = made;
    }
  }
  return at;
};

export const place = (root: Directory, path: string, node: FileNode | Mount): void => {
  const slash = path.lastIndexOf('/');
  folderAt(root, path.slice(0, slash)).entries.set(path.slice(slash + 1), node);
};
