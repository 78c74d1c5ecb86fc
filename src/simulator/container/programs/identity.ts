/** Who and where: `id`, `whoami`, `hostname`, `uname`, `env`, `printenv`, `date`, `uptime`. */
import {dateAt, shellDate, timestamp} from '../../../clock.ts';
import type {Process} from '../kernel/process.ts';
import {executable} from '../shell/execute.ts';
import type {Program} from './program.ts';
import {isBusybox} from './support.ts';

const withName = (process: Process, id: number): string => {
  const name = process.system.userland.userName(id);
  return name === undefined ? String(id) : `${id}(${name})`;
};

export const id: Program = function* (process, args) {
  const {uid, gid, groups} = process.user;
  const all = [...new Set([gid, ...groups])];
  const {userName} = process.system.userland;
  const flags = args.filter((arg) => arg.startsWith('-')).join('');
  const asked = flags.includes('u') ? [uid] : flags.includes('g') ? [gid] : flags.includes('G') ? all : undefined;
  if (asked) yield* process.print(`${asked.map((each) => (flags.includes('n') ? (userName(each) ?? each) : each)).join(' ')}\n`);
  else
    yield* process.print(
      `uid=${withName(process, uid)} gid=${withName(process, gid)} groups=${all.map((group) => withName(process, group)).join(',')}\n`,
    );
  return 0;
};

export const whoami: Program = function* (process) {
  const {uid} = process.user;
  const name = process.system.userland.userName(uid);
  if (name === undefined)
    return yield* process.fail(isBusybox(process) ? `whoami: unknown uid ${uid}` : `whoami: cannot find name for user ID ${uid}`);
  yield* process.print(`${name}\n`);
  return 0;
};

export const hostname: Program = function* (process, args) {
  const {hostname: name, network} = process.system;
  yield* process.print(`${args.some((arg) => /^-[iI]$/.test(arg)) ? network.address : name}\n`);
  return 0;
};

const KERNEL = '6.8.0';

export const uname: Program = function* (process, args) {
  const {hostname: name} = process.system;
  const parts: Record<string, string> = {
    s: 'Linux',
    n: name,
    r: KERNEL,
    v: '#1 SMP',
    m: 'x86_64',
    o: isBusybox(process) ? 'Linux' : 'GNU/Linux',
  };
  const flags = args.join('').replace(/-/g, '') || 's';
  yield* process.print(
    `${Object.keys(parts)
      .filter((letter) => flags.includes('a') || flags.includes(letter))
      .map((letter) => parts[letter])
      .join(' ')}\n`,
  );
  return 0;
};

/** `env` alone lists the variables; with a command it runs it with those given. */
export const env: Program = function* (process, args) {
  const variables: Record<string, string> = args[0] === '-i' ? {} : {...process.env};
  const rest = args.filter((arg) => arg !== '-i');
  while (/^[A-Za-z_]\w*=/.test(rest[0] ?? '')) {
    const [name, value] = rest.shift()!.split(/=(.*)/s);
    variables[name] = value;
  }
  if (rest.length > 0) {
    const found = executable(process, rest[0]);
    if (typeof found === 'string')
      return yield* process.fail(isBusybox(process) ? `env: can't execute '${rest[0]}': ${found}` : `env: '${rest[0]}': ${found}`, 127);
    return yield* process.spawn(found.main, {argv: rest, env: variables}).wait();
  }
  yield* process.print(
    Object.entries(variables)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  return 0;
};

export const printenv: Program = function* (process, names) {
  if (names.length === 0) return yield* env(process, []);
  const values: (string | undefined)[] = names.map((name) => process.env[name]);
  yield* process.print(values.flatMap((value) => (value === undefined ? [] : `${value}\n`)).join(''));
  return values.includes(undefined) ? 1 : 0;
};

export const uptime: Program = function* (process) {
  const {clock, kernel} = process.system;
  const minutes = Math.floor((clock.now() - Math.min(...kernel.processes.map(({startedAt}) => startedAt))) / 60_000);
  yield* process.print(` ${timestamp(clock.now()).slice(11, 19)} up ${minutes} min,  0 users,  load average: 0.00, 0.00, 0.00\n`);
  return 0;
};

/** `date`, `date +%s`, `date -u`, `date -d @0`. */
export const date: Program = function* (process, args) {
  const given = args.find((_, i) => /^(-d|--date)$/.test(args[i - 1] ?? '')) ?? args.find((arg) => arg.startsWith('--date='))?.slice(7);
  const at = given === undefined ? process.system.clock.now() : given.startsWith('@') ? Number(given.slice(1)) * 1000 : Date.parse(given);
  if (Number.isNaN(at)) return yield* process.fail(`date: invalid date '${given ?? ''}'`);
  const format = args.find((arg) => arg.startsWith('+'))?.slice(1);
  const iso = args.find((arg) => /^(-I|--iso-8601)/.test(arg));
  const usual = iso ? (/seconds/.test(iso) ? '%Y-%m-%dT%H:%M:%S+00:00' : '%Y-%m-%d') : undefined;
  const text = format ?? usual;
  yield* process.print(
    `${text === undefined ? (args.includes('-R') ? dateAt(at).toUTCString().replace('GMT', '+0000') : shellDate(at)) : formatDate(text, at)}\n`,
  );
  return 0;
};

/** `%Y-%m-%d %H:%M:%S` and the like. */
export const formatDate = (format: string, at: number): string => {
  const iso = dateAt(at).toISOString();
  const [weekday, day, month, year, time] = dateAt(at).toUTCString().split(/,? /);
  const values: Record<string, string> = {
    Y: year,
    y: year.slice(2),
    m: iso.slice(5, 7),
    d: day,
    e: day.replace(/^0/, ' '),
    H: time.slice(0, 2),
    I: String(((Number(time.slice(0, 2)) + 11) % 12) + 1).padStart(2, '0'),
    p: Number(time.slice(0, 2)) < 12 ? 'AM' : 'PM',
    M: time.slice(3, 5),
    S: time.slice(6, 8),
    T: time,
    R: time.slice(0, 5),
    F: iso.slice(0, 10),
    D: `${iso.slice(5, 7)}/${day}/${year.slice(2)}`,
    s: String(Math.floor(at / 1000)),
    N: `${iso.slice(20, 23)}000000`,
    a: weekday,
    b: month,
    h: month,
    Z: 'UTC',
    z: '+0000',
    j: String(Math.floor((at - Date.UTC(Number(year), 0, 1)) / 86_400_000) + 1).padStart(3, '0'),
    c: `${weekday} ${month} ${day.replace(/^0/, ' ')} ${time} ${year}`,
    n: '\n',
    t: '\t',
    '%': '%',
  };
  return format.replace(/%[-_0]?([A-Za-z%])/g, (all, letter) => values[letter] ?? all);
};
