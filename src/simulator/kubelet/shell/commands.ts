/** The commands a pretend shell knows, each as what comes of it. One not listed here is taken for a program that keeps running. */
import type {Reply} from './run.ts';

export interface Outcome {
  readonly says?: readonly string[];
  readonly code?: number;
  /** Milliseconds. */
  readonly takes?: number;
  /** It ends the whole script, with this code. */
  readonly exits?: number;
  readonly forever?: boolean;
  /** A program that is not known: taken for a server. */
  readonly serves?: boolean;
  readonly makes?: readonly string[];
  readonly removes?: readonly string[];
}

/** What a command can ask. */
interface Around {
  readonly variables: Readonly<Record<string, string>>;
  /** Whether a file is there; undefined when nothing is known of it. */
  has(path: string): boolean | undefined;
  /** An HTTP request, or with `dns://` and `tcp://` whether a name is known and somebody listens. Undefined: no. */
  fetch(url: string): Reply | undefined;
}

type Command = (args: readonly string[], around: Around) => Outcome;

const UNITS: Record<string, number> = {s: 1, m: 60, h: 3600, d: 86_400};

/** `90`, `1.5`, `2m 30s`, `infinity`. */
const sleep: Command = (args) => {
  if (args.some((arg) => /^inf/.test(arg))) return {forever: true};
  const parts = args.map((arg) => /^(\d+(?:\.\d+)?|\.\d+)([smhd]?)$/.exec(arg));
  const bad = args[parts.indexOf(null)];
  if (parts.length === 0) return {says: ['sleep: missing operand'], code: 1};
  if (bad !== undefined) return {says: [`sleep: invalid number '${bad}'`], code: 1};
  return {takes: parts.reduce((sum, part) => sum + Number(part![1]) * UNITS[part![2] || 's'] * 1000, 0)};
};

const files = (args: readonly string[]): string[] => args.filter((arg) => !arg.startsWith('-'));

/** Of a file nothing is known of: system folders are there, what lies elsewhere is not. */
const there = (path: string, shell: Pick<Around, 'has'>): boolean =>
  shell.has(path) ?? /^\/(etc|usr|bin|sbin|lib|proc|dev|var|$)/.test(path);

const reads =
  (name: string): Command =>
  (args, shell) => {
    const missing = files(args).filter((path) => !there(path, shell));
    return {says: missing.map((path) => `${name}: can't open '${path}': No such file or directory`), code: missing.length > 0 ? 1 : 0};
  };

const compare: Record<string, (a: string, b: string) => boolean> = {
  '=': (a, b) => a === b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '-eq': (a, b) => Number(a) === Number(b),
  '-ne': (a, b) => Number(a) !== Number(b),
  '-gt': (a, b) => Number(a) > Number(b),
  '-lt': (a, b) => Number(a) < Number(b),
};

const test: Command = (args, shell) => {
  const words = args.filter((arg) => arg !== ']');
  if (words[0] === '!') return {code: test(words.slice(1), shell).code === 0 ? 1 : 0};
  const [a = '', b, c] = words;
  if (b !== undefined && compare[b]) return {code: compare[b](a, c ?? '') ? 0 : 1};
  if (/^-[efdrwxs]$/.test(a) && b !== undefined) return {code: there(b, shell) ? 0 : 1};
  if (a === '-z') return {code: b ? 1 : 0};
  return {code: (a === '-n' ? b : a) ? 0 : 1};
};

const REFUSED = {
  curl: {says: ['curl: (7) Failed to connect: Connection refused'], code: 7},
  wget: {says: ["wget: can't connect to remote host: Connection refused"], code: 1},
};

const failed = (status: number): Record<'curl' | 'wget', Outcome> => ({
  curl: {says: [`curl: (22) The requested URL returned error: ${status}`], code: 22},
  wget: {says: [`wget: server returned error: HTTP/1.1 ${status}`], code: 1},
});

/** The first word that is no option, nor the value of one. */
const target = (args: readonly string[]): string | undefined =>
  args.find((arg, i) => !arg.startsWith('-') && !/^-(\w*[oOXHTmdw]|-\w+-(time|timeout))$/.test(args[i - 1] ?? ''));

/** curl and wget, asking a server in the same pod, another pod or a Service. */
const fetches =
  (name: 'curl' | 'wget'): Command =>
  (args, {fetch}) => {
    const answer = fetch(target(args) ?? '');
    if (!answer) return REFUSED[name];
    const fails = name === 'wget' || args.some((arg) => /^(-\w*f\w*|--fail)$/.test(arg));
    if (answer.status >= 400 && fails) return failed(answer.status)[name];
    return args.some((arg) => /^-\w*[oO]$/.test(arg) || arg === '--spider') && !args.includes('-qO-')
      ? {}
      : {says: answer.body.split('\n').slice(0, -1)};
  };

const nslookup: Command = (args, {fetch}) => {
  const host = files(args)[0] ?? '';
  return fetch(`dns://${host}`) ? {says: [`Name: ${host}`]} : {says: [`** server can't find ${host}: NXDOMAIN`], code: 1};
};

/** `nc -z host port`: whether somebody listens. */
const nc: Command = (args, {fetch}) => {
  const [host = '', port = ''] = args.filter((arg, i) => !arg.startsWith('-') && args[i - 1] !== '-w');
  return {code: fetch(`tcp://${host}:${port}`) ? 0 : 1};
};

const QUIET = (
  'cd export set unset mkdir rmdir cp mv chmod chown ln ls grep egrep sed awk cut sort uniq wc head tr tee seq expr dig ping apk apt ' +
  'apt-get yum pip npm ip ps uname which umask trap read wait kill sync mktemp stat du df find xargs base64 openssl tar gzip dirname basename'
).split(' ');

const say = (args: readonly string[]): Outcome => ({says: args.join(' ').split('\n')});

export const COMMANDS: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(QUIET.map((name) => [name, () => ({})])),
  echo: (args) => say(/^-[neE]+$/.test(args[0] ?? '') ? args.slice(1) : args),
  printf: ([format = '', ...rest]) =>
    say([
      rest
        .reduce((text, arg) => text.replace(/%[sd]/, arg), format)
        .replace(/(\\n|\n)$/, '')
        .replaceAll('\\n', '\n'),
    ]),
  date: () => ({says: ['$(date)']}),
  hostname: () => ({says: ['$(hostname)']}),
  pwd: () => ({says: ['/']}),
  whoami: () => ({says: ['root']}),
  id: () => ({says: ['uid=0(root) gid=0(root) groups=0(root)']}),
  env: (_, {variables}) => ({
    says: Object.entries(variables).flatMap(([name, value]) => (/^[A-Za-z_]/.test(name) ? `${name}=${value}` : [])),
  }),
  printenv: ([name], {variables}) =>
    name === undefined ? {} : {says: name in variables ? [variables[name]] : [], code: name in variables ? 0 : 1},
  sleep,
  true: () => ({}),
  ':': () => ({}),
  false: () => ({code: 1}),
  exit: ([code = '0']) => ({exits: (Number.parseInt(code, 10) || 0) & 255}),
  touch: (args) => ({makes: files(args)}),
  rm: (args) => ({removes: files(args)}),
  cat: reads('cat'),
  test,
  '[': test,
  '[[': (args, shell) =>
    test(
      args.filter((arg) => arg !== ']]'),
      shell,
    ),
  nslookup,
  nc,
  curl: fetches('curl'),
  wget: fetches('wget'),
  tail: (args, shell) => (args.some((arg) => /^-\w*[fF]/.test(arg)) ? {forever: true} : reads('tail')(args, shell)),
};
