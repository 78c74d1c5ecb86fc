/** Which tools an image has, by its name: those of busybox, those of GNU, or none at all. */
import {type ImageName, shortName} from '../kubelet/image-name.ts';

export interface Userland {
  readonly tools: 'busybox' | 'gnu';
  /** Folders and the programs in them. */
  readonly programs: Readonly<Record<string, readonly string[]>>;
  readonly release: 'alpine' | 'debian' | 'busybox' | 'none';
  readonly bashPrompt?: string;
  /** A busybox whose nslookup is still the old one. */
  readonly oldLookup: boolean;
  /** Of programs that are not known: they are taken for servers, not for slips of the pen. */
  readonly open: boolean;
  userName(uid: number): string | undefined;
}

const words = (text: string): string[] => text.split(' ');

const FILES = words(
  'cat chmod chown cp date df dd du echo false head id ln ls mkdir mv mktemp nohup printf pwd readlink realpath rm rmdir sleep stat sync tail tee test touch true uname whoami',
);
const TEXT = words(
  'awk base64 basename cut diff dirname env expr find grep egrep fgrep md5sum nl paste printenv rev sed seq sha256sum sort tac tr uniq wc which xargs yes',
);
const SYSTEM = words('free hostname kill killall mount nproc pidof pkill ps sh tar timeout top uptime watch');
const NETWORK = words('ifconfig ip nc netstat nslookup ping wget');
/** What a slim image based on Debian has. */
const SLIM = words('bash hostname sh mount tar timeout nproc');

const busybox = (folder: string, ...more: string[]): Record<string, string[]> => ({
  [folder]: [...FILES, ...TEXT, ...SYSTEM, ...NETWORK, '[', ...more],
});
const gnu = (...more: string[]): Record<string, string[]> => ({'/usr/bin': [...FILES, ...TEXT, ...SLIM, '[', 'apt-get', 'apt', ...more]});
const EVERYTHING = gnu(...SYSTEM, ...NETWORK, 'curl', 'dig', 'host', 'ss');

type Kind = Pick<Userland, 'tools' | 'programs' | 'release'> & {
  readonly open?: boolean;
  readonly users?: Readonly<Record<number, string>>;
  readonly bashPrompt?: string;
};

const BUSYBOX: Kind = {tools: 'busybox', programs: busybox('/bin'), release: 'busybox'};
const alpine = (...more: string[]): Kind => ({
  tools: 'busybox',
  programs: busybox('/bin', 'apk', ...more),
  release: 'alpine',
  bashPrompt: 'bash-\\v\\$ ',
});
const debian = (...more: string[]): Kind => ({tools: 'gnu', programs: gnu(...more), release: 'debian'});
const BARE: Kind = {tools: 'gnu', programs: {}, release: 'none'};

/** By the last part of an image's name. */
const KNOWN: Readonly<Record<string, Kind>> = {
  busybox: BUSYBOX,
  alpine: alpine(),
  bash: alpine('bash'),
  curl: alpine('curl'),
  netshoot: alpine('bash', 'curl', 'dig', 'host', 'ss'),
  agnhost: alpine('bash', 'curl', 'dig'),
  'jessie-dnsutils': debian('dig', 'nslookup', 'host'),
  nginx: {...debian('curl', 'nginx'), users: {101: 'nginx'}},
  'nginx-unprivileged': {...debian('curl', 'nginx'), users: {101: 'nginx'}},
  httpd: debian('httpd'),
  redis: {...debian('redis-cli', 'redis-server'), users: {999: 'redis'}},
  memcached: debian(),
  postgres: {...debian('pg_isready'), users: {999: 'postgres'}},
  mysql: debian('mysqladmin'),
  mariadb: debian('mysqladmin'),
  mongo: debian(),
  rabbitmq: debian(),
  ubuntu: debian(),
  debian: debian(),
  fedora: debian('curl'),
  centos: debian('curl'),
  python: debian('python3', 'python', 'curl', 'wget'),
  node: debian('node', 'curl', 'wget'),
  pause: BARE,
  'http-echo': BARE,
  whoami: BARE,
  'hello-world': BARE,
  'hello-app': BARE,
};

/** Of an image nobody here knows it is assumed that its tools are at hand. */
const UNKNOWN: Kind = {tools: 'gnu', programs: EVERYTHING, release: 'debian', open: true};

/** Which tools are those of a server, when an image of it is built on alpine. */
const OWN = new Set(['nginx', 'httpd', 'redis-cli', 'redis-server', 'pg_isready', 'python3', 'python', 'node', 'curl']);

export const userlandOf = (name: ImageName): Userland => {
  const short = shortName(name);
  const known = Object.hasOwn(KNOWN, short) ? KNOWN[short] : /distroless/.test(name.repository) ? BARE : UNKNOWN;
  const kind = /alpine/.test(name.tag ?? '') && known.release === 'debian' ? onAlpine(known) : known;
  const names: Record<number, string | undefined> = {0: 'root', 1: 'daemon', 33: 'www-data', 65534: 'nobody', ...kind.users};
  const oldLookup = short === 'busybox' && /^1\.(\d|1\d|2[0-8])(\.|$)/.test(name.tag ?? '');
  return {...kind, oldLookup, open: kind.open === true, userName: (uid) => names[uid]};
};

const onAlpine = ({programs, open, users}: Kind): Kind => ({
  ...alpine(
    ...Object.values(programs)
      .flat()
      .filter((program) => OWN.has(program)),
  ),
  ...(open ? {open} : {}),
  ...(users ? {users} : {}),
});
