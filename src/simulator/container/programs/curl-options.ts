/** The command line of `curl`. */

export interface CurlOptions {
  readonly urls: readonly string[];
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: readonly string[];
  readonly output?: string;
  readonly remoteName: boolean;
  readonly format?: string;
  readonly silent: boolean;
  readonly showsErrors: boolean;
  readonly fails: boolean;
  readonly head: boolean;
  readonly includes: boolean;
  readonly follows: boolean;
  readonly verbose: boolean;
  readonly version: boolean;
  /** Takes any certificate. */
  readonly insecure: boolean;
  /** The file of the authority whose certificates it takes. */
  readonly authority?: string;
  /** Milliseconds until it gives up. */
  readonly patience: number;
  readonly retries: number;
  readonly retryDelay: number;
  readonly retryRefused: boolean;
}

const LONG: Record<string, string> = {
  silent: 's',
  'show-error': 'S',
  fail: 'f',
  'fail-with-body': 'f',
  head: 'I',
  include: 'i',
  location: 'L',
  verbose: 'v',
  output: 'o',
  'remote-name': 'O',
  'write-out': 'w',
  'max-time': 'm',
  'connect-timeout': 'connect-timeout',
  request: 'X',
  header: 'H',
  data: 'd',
  'data-raw': 'd',
  'data-binary': 'd',
  json: 'json',
  insecure: 'k',
  'user-agent': 'A',
  user: 'u',
  cookie: 'b',
  get: 'G',
  version: 'V',
  retry: 'retry',
  'retry-delay': 'retry-delay',
  'retry-max-time': 'retry-max-time',
  'retry-connrefused': 'retry-connrefused',
  'retry-all-errors': 'retry-connrefused',
  cacert: 'cacert',
  cert: 'E',
  key: 'key',
  resolve: 'resolve',
  noproxy: 'noproxy',
  'no-progress-meter': 's',
  compressed: 'compressed',
  http1: 'http1.1',
  'http1.1': 'http1.1',
};
const WITH_VALUE = new Set([
  'o',
  'w',
  'm',
  'connect-timeout',
  'X',
  'H',
  'd',
  'json',
  'A',
  'u',
  'b',
  'retry',
  'retry-delay',
  'retry-max-time',
  'cacert',
  'E',
  'key',
  'resolve',
  'noproxy',
  'e',
  'c',
  'x',
  'T',
  'F',
]);
const FLAGS = new Set('sSfIiLvOkGVN046jn#'.split('').concat('compressed', 'http1.1', 'retry-connrefused', 'Z'));

/** Or what is wrong with it. */
export const curlOptions = (args: readonly string[]): CurlOptions | string => {
  const given = new Map<string, string[]>();
  const urls: string[] = [];
  const add = (name: string, value: string): void => void given.set(name, [...(given.get(name) ?? []), value]);
  const words = [...args];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word.startsWith('--') && word.length > 2) {
      const [long, value] = word.slice(2).split(/=(.*)/s);
      const name = LONG[long];
      if (!name) return `option ${word}: is unknown`;
      if (WITH_VALUE.has(name)) add(name, value ?? words.shift() ?? '');
      else add(name, '');
    } else if (word.startsWith('-') && word.length > 1) {
      for (let at = 1; at < word.length; at++) {
        const name = word[at];
        if (WITH_VALUE.has(name)) {
          add(name, word.slice(at + 1) || (words.shift() ?? ''));
          break;
        }
        if (!FLAGS.has(name)) return `option -${name}: is unknown`;
        add(name, '');
      }
    } else urls.push(word);
  }
  return optionsOf(given, urls);
};

const optionsOf = (given: ReadonlyMap<string, string[]>, urls: readonly string[]): CurlOptions => {
  const last = (name: string): string | undefined => given.get(name)?.at(-1);
  const data = [...(given.get('d') ?? []), ...(given.get('json') ?? [])];
  const headers = Object.fromEntries(
    (given.get('H') ?? []).map((line) => [line.split(':')[0].toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const user = last('u');
  const seconds = Math.min(
    ...['m', 'connect-timeout'].map((name) => Number(last(name) ?? Number.POSITIVE_INFINITY) || Number.POSITIVE_INFINITY),
  );
  const [output, format, authority] = [last('o'), last('w'), last('cacert')];
  return {
    urls: given.has('G') && data.length > 0 ? urls.map((url) => `${url}${url.includes('?') ? '&' : '?'}${data.join('&')}`) : urls,
    method: last('X') ?? (given.has('I') ? 'HEAD' : data.length > 0 && !given.has('G') ? 'POST' : 'GET'),
    headers: {
      'user-agent': last('A') ?? 'curl/8.12.1',
      accept: '*/*',
      ...(user === undefined ? {} : {authorization: `Basic ${Buffer.from(user).toString('base64')}`}),
      ...headers,
    },
    data: given.has('G') ? [] : data,
    ...(output === undefined ? {} : {output}),
    ...(format === undefined ? {} : {format}),
    remoteName: given.has('O'),
    silent: given.has('s'),
    showsErrors: given.has('S'),
    fails: given.has('f'),
    head: given.has('I'),
    includes: given.has('i'),
    follows: given.has('L'),
    verbose: given.has('v'),
    version: given.has('V'),
    insecure: given.has('k'),
    ...(authority === undefined ? {} : {authority}),
    patience: seconds * 1000,
    retries: Number(last('retry') ?? 0),
    retryDelay: Number(last('retry-delay') ?? 0),
    retryRefused: given.has('retry-connrefused'),
  };
};
