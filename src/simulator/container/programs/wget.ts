/** `wget`: that of busybox, and what is common of GNU's. */
import {FileError} from '../files/errors.ts';
import type {Process} from '../kernel/process.ts';
import type {Steps} from '../kernel/wait.ts';
import {reasonOf} from '../network/http-text.ts';
import {type Failure, parseUrl, request, type Url} from '../network/request.ts';
import {outputOfPath} from '../shell/redirect.ts';
import type {Program} from './program.ts';
import {isBusybox, parseOptions} from './support.ts';

const LONG = [
  'spider',
  'timeout:',
  'tries:',
  'quiet',
  'output-document:',
  'header:',
  'post-data:',
  'no-check-certificate',
  'server-response',
  'no-verbose',
];

export const wget: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(spelled(args), 'qO:T:t:ScP:U:Y:', LONG);
  if (unknown !== undefined) return yield* process.fail(`wget: unrecognized option: ${unknown}`);
  const url = parseUrl(operands[0] ?? '');
  if (operands.length === 0) return yield* process.fail('wget: missing URL');
  if (!url) return yield* process.fail(`wget: not an http or ftp url: ${operands[0]}`);
  const quiet = options.has('q') || options.has('quiet');
  const tell = (text: string): Steps<void> => process.complain(quiet ? '' : text);
  const data = options.get('post-data');
  // The only header that an exercise sets is kept: options hold one value each.
  const [name = '', value = ''] = (options.get('header') ?? '').split(/:\s*(.*)/s);
  const headers = {'user-agent': 'Wget', ...(name ? {[name.toLowerCase()]: value} : {})};
  const patience = Number(options.get('T') ?? options.get('timeout') ?? 900) * 1000;
  const address = process.system.network.resolve(url.host)?.addresses[0];
  if (address !== undefined)
    yield* tell(
      isBusybox(process)
        ? `Connecting to ${url.host}${url.port === 80 ? '' : `:${url.port}`} (${address}:${url.port})\n`
        : `Connecting to ${url.host} (${url.host})|${address}|:${url.port}... `,
    );
  const trusts = isBusybox(process) || options.has('no-check-certificate');
  const result = yield* request(process, url, {method: data === undefined ? 'GET' : 'POST', headers, body: data ?? ''}, patience, trusts);
  if ('why' in result) return yield* refused(process, url, result, quiet);
  const {status, body} = result.response;
  if (!isBusybox(process)) yield* tell(`connected.\nHTTP request sent, awaiting response... ${status} ${reasonOf(status)}\n`);
  if (status >= 400)
    return yield* isBusybox(process)
      ? process.fail(`wget: server returned error: HTTP/1.1 ${status} ${reasonOf(status)}`)
      : fail(process, quiet ? '' : `ERROR ${status}: ${reasonOf(status)}.\n`, 8);
  if (options.has('spider')) {
    yield* tell('remote file exists\n');
    return 0;
  }
  return yield* save(process, options.get('O') ?? options.get('output-document') ?? nameOf(url), body, tell);
};

/** `-qO-`: an `O` at the end of others takes what follows it. `-nv` is an option of its own. */
const spelled = (args: readonly string[]): string[] => args.map((arg) => (arg === '-nv' ? '--no-verbose' : arg));

const nameOf = ({path}: Url): string => path.replace(/\?.*/, '').split('/').at(-1) || 'index.html';

function* fail(process: Process, text: string, code: number): Steps<number> {
  yield* process.complain(text);
  return code;
}

function* refused(process: Process, url: Url, failure: Failure, quiet: boolean): Steps<number> {
  if (isBusybox(process)) {
    const text = {
      'unknown host': `bad address '${url.host}'`,
      refused: `can't connect to remote host (${'address' in failure ? failure.address : ''}): Connection refused`,
      timeout: 'download timed out',
      empty: 'error getting response',
      'plain text': 'server returned error: HTTP/1.0 400 Bad Request',
      'no tls': 'error getting response: Connection reset by peer',
      untrusted: 'note: TLS certificate validation not implemented',
    }[failure.why];
    return yield* process.fail(`wget: ${text}`);
  }
  const text = {
    'unknown host': `wget: unable to resolve host address '${url.host}'\n`,
    refused: 'failed: Connection refused.\n',
    timeout: 'failed: Connection timed out.\nGiving up.\n\n',
    empty: 'No data received.\n',
    'plain text': 'ERROR 400: Bad Request.\n',
    'no tls': 'GnuTLS: An unexpected TLS packet was received.\nUnable to establish SSL connection.\n',
    untrusted: `ERROR: cannot verify ${url.host}'s certificate, issued by 'CN=kubernetes':\n  Unable to locally verify the issuer's authority.\n`,
  }[failure.why];
  return yield* fail(process, quiet && failure.why !== 'unknown host' ? '' : quiet ? '' : text, 4);
}

function* save(process: Process, target: string, body: string, tell: (text: string) => Steps<void>): Steps<number> {
  const size = Buffer.byteLength(body);
  const name = target === '-' ? 'stdout' : `'${target}'`;
  yield* tell(`${target === '-' ? 'writing' : 'saving'} to ${name}\n`);
  if (target === '-') yield* process.print(body);
  else {
    try {
      yield* outputOfPath(process, target, false).write(Buffer.from(body));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return yield* process.fail(`wget: can't open '${target}': ${error.message}`);
    }
  }
  yield* tell(
    `${(target === '-' ? '-' : target).padEnd(20).slice(0, 20)} 100% |********************************| ${String(size).padStart(5)}  0:00:00 ETA\n${target === '-' ? 'written to stdout' : `${name} saved`}\n`,
  );
  return 0;
}
