/** Servers, and the tools that belong to them: `nginx`, `httpd`, `redis-server`, `redis-cli`, and programs that nobody here knows. */
import {timestamp} from '../../../clock.ts';
import {open} from '../network/request.ts';
import type {Program} from './program.ts';
import {parseOptions} from './support.ts';

/** Listens from now on, until it is asked to end. */
export const serve: Program = function* (process) {
  const {system} = process;
  system.serve();
  process.onSignal = (signal) => {
    const {after, code} = system.stop;
    const ends = signal === 'TERM' || signal === 'QUIT' || signal === 'INT';
    if (ends && Number.isFinite(after)) system.clock.after(after, () => system.kernel.stop(process, code));
    return ends || signal === 'HUP' || signal === 'USR1';
  };
  yield () => () => {};
  return 0;
};

const FOUND_WELL =
  'nginx: the configuration file /etc/nginx/nginx.conf syntax is ok\nnginx: configuration file /etc/nginx/nginx.conf test is successful\n';

export const nginx: Program = function* (process, args) {
  const version = process.env.NGINX_VERSION ?? '1.27.5';
  const {options} = parseOptions(args, 'vVtTqs:g:c:p:e:');
  if (options.has('v') || options.has('V')) yield* process.complain(`nginx version: nginx/${version}\n`);
  else if (options.has('t') || options.has('T')) yield* process.complain(FOUND_WELL);
  else if (options.has('s')) {
    const signal = {reload: 'HUP', quit: 'QUIT', stop: 'TERM', reopen: 'USR1'}[options.get('s')!];
    if (!signal) return yield* process.fail(`nginx: invalid option: "-s ${options.get('s')}"`);
    const [date, time] = timestamp(process.system.clock.now()).replace('Z', '').split('T');
    yield* process.complain(`${date.replaceAll('-', '/')} ${time} [notice] ${process.pid}#${process.pid}: signal process started\n`);
    const first = process.system.kernel.processes.find(({pid}) => pid === 1);
    if (first) process.system.kernel.signal(first, signal as 'HUP');
  } else return yield* serve(process, args);
  return 0;
};

const stores = new WeakMap<object, Map<string, string>>();

/** Of the server in the same pod; of another it can only tell whether it is there. */
export const redisCli: Program = function* (process, args) {
  const {options, operands} = parseOptions(args, 'h:p:n:a:x');
  const [host, port] = [options.get('h') ?? '127.0.0.1', options.get('p') ?? '6379'];
  const connected = yield* open(process, host, Number(port), Number.POSITIVE_INFINITY);
  if ('why' in connected) {
    const why =
      connected.why === 'unknown host'
        ? 'Name or service not known'
        : connected.why === 'refused'
          ? 'Connection refused'
          : 'Connection timed out';
    return yield* process.fail(`Could not connect to Redis at ${host}:${port}: ${why}`);
  }
  const store = stores.get(process.system) ?? new Map<string, string>();
  stores.set(process.system, store);
  yield* process.print(`${redisAnswer(store, operands)}\n`);
  return 0;
};

const redisAnswer = (store: Map<string, string>, [command = 'ping', key = '', value = '']: readonly string[]): string => {
  switch (command.toLowerCase()) {
    case 'ping':
      return key || 'PONG';
    case 'set':
      store.set(key, value);
      return 'OK';
    case 'get':
      return store.get(key) ?? '';
    case 'del':
      return String(Number(store.delete(key)));
    case 'exists':
      return String(Number(store.has(key)));
    case 'incr': {
      const next = String(Number(store.get(key) ?? 0) + 1);
      store.set(key, next);
      return next;
    }
    case 'keys':
      return [...store.keys()].join('\n');
    case 'dbsize':
      return String(store.size);
    default:
      return `ERR unknown command '${command}'`;
  }
};

/** `pg_isready`, `mysqladmin ping`: whether the server in the container takes connections. */
export const isReady: Program = function* (process) {
  const {network} = process.system;
  const [port, yes, no] =
    process.name === 'pg_isready'
      ? [5432, '/var/run/postgresql:5432 - accepting connections', '/var/run/postgresql:5432 - no response']
      : [3306, 'mysqld is alive', 'mysqladmin: connect to server failed'];
  const up = typeof network.dial('127.0.0.1', port) !== 'string';
  yield* process.print(`${up ? yes : no}\n`);
  return up ? 0 : process.name === 'pg_isready' ? 2 : 1;
};

/** `apt-get`, `apk`: there is no way out to the world. */
export const packages: Program = function* (process, args) {
  if (process.name === 'apk')
    return yield* process.fail(
      `WARNING: fetching index failed: temporary error (try again later)\n${args
        .filter((arg) => !arg.startsWith('-'))
        .slice(1)
        .map((name) => `ERROR: unable to select packages:\n  ${name} (no such package)\n`)
        .join('')}`.trimEnd(),
    );
  return yield* process.fail('Temporary failure resolving the package mirror\nE: Failed to fetch some index files.', 100);
};
