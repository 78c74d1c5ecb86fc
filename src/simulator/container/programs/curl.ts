/** `curl`. */
import {FileError} from '../files/errors.ts';
import type {Process} from '../kernel/process.ts';
import type {Steps} from '../kernel/wait.ts';
import {headerName, reasonOf} from '../network/http-text.ts';
import type {HttpResponse} from '../network/network.ts';
import {type Failure, parseUrl, request, type Url} from '../network/request.ts';
import {outputOfPath} from '../shell/redirect.ts';
import {unescaped} from '../shell/words.ts';
import {type CurlOptions, curlOptions} from './curl-options.ts';
import type {Program} from './program.ts';
import {filesOf, pathIn} from './support.ts';

type Answer = {readonly response: HttpResponse; readonly address: string};

const MOST_REDIRECTS = 50;

export const curl: Program = function* (process, args) {
  const parsed = curlOptions(args);
  if (typeof parsed === 'string') return yield* process.fail(`curl: ${parsed}\ncurl: try 'curl --help' for more information`, 2);
  if (parsed.version) {
    yield* process.print('curl 8.12.1 (x86_64-pc-linux-gnu) libcurl/8.12.1\nProtocols: http https\n');
    return 0;
  }
  if (parsed.urls.length === 0)
    return yield* process.fail("curl: (2) no URL specified\ncurl: try 'curl --help' or 'curl --manual' for more information", 2);
  let code = 0;
  for (const text of parsed.urls) code = yield* withRetries(process, text, parsed);
  return code;
};

function* withRetries(process: Process, text: string, options: CurlOptions): Steps<number> {
  for (let tries = 0; ; tries++) {
    const code = yield* transfer(process, text, options);
    const again = tries < options.retries && (code === 28 || (code === 7 && options.retryRefused));
    if (!again) return code;
    yield process.system.kernel.sleep((options.retryDelay || 2 ** tries) * 1000);
  }
}

function* transfer(process: Process, text: string, options: CurlOptions): Steps<number> {
  let url: Url | undefined = parseUrl(text);
  if (!url) return yield* complain(process, options, 3, `URL rejected: Malformed input to a URL function`);
  for (let turns = 0; turns <= MOST_REDIRECTS; turns++) {
    const body = yield* bodyOf(process, options);
    const result: Answer | Failure = yield* request(
      process,
      url,
      {method: options.method, headers: options.headers, body},
      options.patience,
      trusted(process, options),
    );
    if ('why' in result) return yield* refused(process, options, url, result);
    const location: string | undefined = result.response.headers.location;
    if (options.verbose) yield* verbose(process, url, result.address, options, result.response);
    if (!options.follows || location === undefined || result.response.status < 300 || result.response.status > 399)
      return yield* deliver(process, options, url, result.response);
    url = parseUrl(location.startsWith('/') ? `${url.scheme}://${url.host}:${url.port}${location}` : location) ?? url;
  }
  return yield* complain(process, options, 47, `Maximum (${MOST_REDIRECTS}) redirects followed`);
}

/** Told not to mind, or given the cluster's authority. */
const trusted = (process: Process, {insecure, authority}: CurlOptions): boolean =>
  insecure || (authority !== undefined && filesOf(process).look(pathIn(process, authority))?.type === 'file');

/** `-d @file` sends what a file holds. */
function* bodyOf(process: Process, {data}: CurlOptions): Steps<string> {
  const parts: string[] = [];
  for (const each of data) {
    if (!each.startsWith('@')) parts.push(each);
    else if (each === '@-') parts.push((yield* process.input.read())?.toString() ?? '');
    else {
      try {
        parts.push(
          filesOf(process)
            .read(pathIn(process, each.slice(1)))
            .toString(),
        );
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
      }
    }
  }
  return parts.join('&');
}

const said = (url: Url, failure: Failure, limited: boolean): [number, string] => {
  switch (failure.why) {
    case 'unknown host':
      return [6, `Could not resolve host: ${url.host}`];
    case 'empty':
      return [52, 'Empty reply from server'];
    case 'plain text':
      return [52, 'Empty reply from server'];
    case 'no tls':
      return [35, 'OpenSSL/3.0.15: error:0A00010B:SSL routines::wrong version number'];
    case 'untrusted':
      return [60, `SSL certificate problem: unable to get local issuer certificate\nMore details here: https://curl.se/docs/sslcerts.html`];
    case 'refused':
      return [7, `Failed to connect to ${url.host} port ${url.port} after 0 ms: Could not connect to server`];
    default:
      return limited
        ? [28, `Connection timed out after ${failure.waited} milliseconds`]
        : [28, `Failed to connect to ${url.host} port ${url.port} after ${failure.waited} ms: Could not connect to server`];
  }
};

function* refused(process: Process, options: CurlOptions, url: Url, failure: Failure): Steps<number> {
  const [code, message] = said(url, failure, Number.isFinite(options.patience));
  yield* report(process, options, url, undefined);
  return yield* complain(process, options, code, message);
}

function* complain(process: Process, {silent, showsErrors}: CurlOptions, code: number, message: string): Steps<number> {
  if (!silent || showsErrors) yield* process.complain(`curl: (${code}) ${message}\n`);
  return code;
}

const headText = ({status, headers, body}: HttpResponse): string =>
  `HTTP/1.1 ${status} ${reasonOf(status)}\r\n${Object.entries({...headers, 'content-length': String(Buffer.byteLength(body))})
    .map(([name, value]) => `${headerName(name)}: ${value}\r\n`)
    .join('')}\r\n`;

function* verbose(process: Process, url: Url, address: string, options: CurlOptions, response: HttpResponse): Steps<void> {
  const sent = Object.entries({Host: url.host, 'User-Agent': 'curl/8.12.1', Accept: '*/*', ...options.headers}).map(
    ([name, value]) => `> ${headerName(name)}: ${value}\n`,
  );
  yield* process.complain(
    `*   Trying ${address}:${url.port}...\n* Connected to ${url.host} (${address}) port ${url.port}\n> ${options.method} ${url.path} HTTP/1.1\n${sent.join('')}> \n`,
  );
  yield* process.complain(
    `${headText(response)
      .replaceAll('\r', '')
      .trimEnd()
      .split('\n')
      .map((line) => `< ${line}\n`)
      .join('')}< \n* Connection #0 to host ${url.host} left intact\n`,
  );
}

function* deliver(process: Process, options: CurlOptions, url: Url, response: HttpResponse): Steps<number> {
  const fails = options.fails && response.status >= 400;
  const text = `${options.head || options.includes ? headText(response) : ''}${options.head || fails ? '' : response.body}`;
  const target = options.output ?? (options.remoteName ? (url.path.replace(/\?.*/, '').split('/').at(-1) ?? '') : undefined);
  if (!options.silent && (target !== undefined || !process.terminal)) yield* process.complain(meter(response.body));
  if (target === undefined || target === '-') yield* process.print(text);
  else {
    try {
      yield* outputOfPath(process, target, false).write(Buffer.from(text));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return yield* complain(process, options, 23, `Failure writing output to destination, passed ${Buffer.byteLength(text)} returned 0`);
    }
  }
  yield* report(process, options, url, response);
  return fails ? yield* complain(process, options, 22, `The requested URL returned error: ${response.status}`) : 0;
}

/** What is shown on the way, where the output is no terminal. */
const meter = (body: string): string => {
  const size = String(Buffer.byteLength(body)).padStart(5);
  return (
    '  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current\n' +
    '                                 Dload  Upload   Total   Spent    Left  Speed\n' +
    `\r  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0\r100 ${size}  100 ${size}    0     0   300k      0 --:--:-- --:--:-- --:--:--  300k\n`
  );
};

/** `-w '%{http_code}'`. */
function* report(process: Process, {format}: CurlOptions, url: Url, response: HttpResponse | undefined): Steps<void> {
  if (format === undefined) return;
  const values: Record<string, string> = {
    http_code: response ? String(response.status) : '000',
    response_code: response ? String(response.status) : '000',
    size_download: String(Buffer.byteLength(response?.body ?? '')),
    content_type: response?.headers['content-type'] ?? '',
    url_effective: `${url.scheme}://${url.host}${url.path}`,
    time_total: '0.001234',
    num_redirects: '0',
  };
  yield* process.print(unescaped(format.replace(/%\{(\w+)\}/g, (_, name) => values[name] ?? '')));
}
