/** Requests to an API server: one kept-alive agent, time limits, and errors in words. */
import http from 'node:http';
import https from 'node:https';
import {type Clock, systemClock} from '../clock.ts';
import {StatusError} from '../kube/status.ts';
import {codeOf, messageOf} from '../kube/user-error.ts';
import {ClusterUnreachable} from './cluster.ts';
import type {Credentials} from './credentials.ts';

export interface Request {
  readonly method: string;
  /** Begins with `/`. */
  readonly path: string;
  /** JSON, unless it is a string. */
  readonly body?: unknown;
  /** The body's; default application/json. */
  readonly type?: string;
  readonly accept?: string;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly code: number;
  readonly text: string;
}

export interface Connection {
  /** Reads the whole answer, whatever its code. Rejects with ClusterUnreachable. */
  send(request: Request): Promise<Answer>;
  /** Reads the answer as JSON. Rejects with a StatusError when the server refuses. */
  json(request: Request): Promise<any>;
  /** Calls `line` for each line of an answer without end, until it ends. Rejects with a StatusError or ClusterUnreachable. */
  lines(request: Request, line: (text: string) => void): Promise<void>;
  close(): void;
}

/** Milliseconds an answer may take to begin, and to go on. */
const LIMIT = 30_000;

/** `login` is asked at first, and again when the server says 401: tokens of login programs run out. */
export const connect = (login: () => Promise<Credentials>, clock: Clock = systemClock): Connection => {
  let link: Promise<Link> | undefined;
  const linked = (): Promise<Link> => (link ??= login().then(linkOf));
  const respond = async (request: Request): Promise<http.IncomingMessage> => {
    const response = await open(await linked(), request, clock);
    if (response.statusCode !== 401) return response;
    response.resume();
    link = undefined;
    return open(await linked(), request, clock);
  };
  const send = async (request: Request): Promise<Answer> => {
    const response = await respond(request);
    return {code: response.statusCode ?? 0, text: await textOf(response, request)};
  };
  return {
    send,
    json: async (request) => {
      const answer = await send(request);
      if (answer.code >= 400) throw refusal(answer);
      return JSON.parse(answer.text);
    },
    lines: async (request, line) => {
      const response = await respond(request);
      if (response.statusCode !== 200) throw refusal({code: response.statusCode ?? 0, text: await textOf(response, request)});
      await eachLine(response, line);
    },
    close: () => void link?.then(({agent}) => agent.destroy()).catch(() => {}),
  };
};

interface Link {
  readonly server: URL;
  readonly agent: http.Agent;
  readonly headers: Readonly<Record<string, string>>;
}

const linkOf = ({server, tls, headers}: Credentials): Link => {
  const url = new URL(server);
  const agent = url.protocol === 'http:' ? new http.Agent({keepAlive: true}) : new https.Agent({keepAlive: true, ...tls});
  return {server: url, agent, headers};
};

/** Resolves when the answer's head has come. A kept-alive socket that the server has just closed is tried once more, unless that could create twice. */
const open = (link: Link, request: Request, clock: Clock): Promise<http.IncomingMessage> =>
  attempt(link, request, clock).catch(({error, reused}: Failure) => {
    const again = reused && codeOf(error) === 'ECONNRESET' && request.method !== 'POST';
    if (again) return attempt(link, request, clock).catch((second: Failure) => Promise.reject(unreachable(link, second.error)));
    throw request.signal?.aborted ? error : unreachable(link, error);
  });

interface Failure {
  readonly error: Error;
  readonly reused: boolean;
}

const attempt = ({server, agent, headers}: Link, request: Request, clock: Clock): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    const {method, path, body, type = 'application/json', accept = 'application/json', signal} = request;
    const content = body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const sent = (server.protocol === 'http:' ? http : https).request({
      agent,
      method,
      host: server.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: server.port || (server.protocol === 'http:' ? 80 : 443),
      path: `${server.pathname.replace(/\/$/, '')}${path}`,
      headers: {accept, ...headers, ...(content ? {'content-type': type, 'content-length': content.length} : {})},
      signal,
    });
    const alarm = clock.after(LIMIT, () => sent.destroy(new Error(`no answer within ${LIMIT / 1000} seconds`)));
    sent.on('response', (response) => {
      clock.clear(alarm);
      resolve(response);
    });
    sent.on('error', (error) => {
      clock.clear(alarm);
      reject({error, reused: sent.reusedSocket} satisfies Failure);
    });
    sent.end(content);
  });

const unreachable = ({server}: Link, error: Error): ClusterUnreachable =>
  new ClusterUnreachable(`no answer from the cluster at ${server.origin}: ${WORDS[codeOf(error) ?? ''] ?? messageOf(error)}`, {
    cause: error,
  });

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there (ECONNREFUSED)',
  ENOTFOUND: 'the host is not known (ENOTFOUND)',
  ECONNRESET: 'the connection was cut (ECONNRESET)',
  ETIMEDOUT: 'it took too long (ETIMEDOUT)',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate does not fit the kubeconfig',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate does not fit the kubeconfig',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate does not fit the kubeconfig',
  CERT_SIGNATURE_FAILURE: 'its certificate does not fit the kubeconfig',
};

const textOf = async (response: http.IncomingMessage, {path}: Request): Promise<string> => {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of response) chunks.push(chunk);
  } catch (error) {
    throw new ClusterUnreachable(`the answer of the cluster to ${path} broke off (${messageOf(error)})`, {cause: error});
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** Ends, without an error, also when the connection breaks: whoever watches begins again. */
const eachLine = async (response: http.IncomingMessage, line: (text: string) => void): Promise<void> => {
  let rest = '';
  response.setEncoding('utf8');
  try {
    for await (const chunk of response) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) if (text !== '') line(text);
    }
  } catch (error) {
    if (codeOf(error) !== 'ECONNRESET' && (error as Error).name !== 'AbortError') throw error;
  }
};

/** The Status of an answer that refuses; what a proxy says is put into one. */
const refusal = ({code, text}: Answer): StatusError => {
  try {
    const status = JSON.parse(text);
    if (status.kind === 'Status') return new StatusError(code, status.reason, status.message ?? '', status.details);
  } catch {
    // No JSON.
  }
  return new StatusError(code, undefined, text.trim().slice(0, 300) || `the server answered ${code}`);
};
