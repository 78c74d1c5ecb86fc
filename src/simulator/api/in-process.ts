/** The API as a program inside of the cluster reads it, such as `curl` in a container: the same stages as over the wire. */
import {randomBytes} from 'node:crypto';
import type {HttpRequest, HttpResponse} from '../container/network/network.ts';
import {type Api, failure} from './api.ts';
import type {ApiRequest, ApiResponse, Sink} from './http.ts';

/** Nobody is the administrator there: a token that nobody has. */
const NO_TOKEN = randomBytes(24).toString('hex');

export const inProcess =
  (api: Api) =>
  (request: HttpRequest): HttpResponse => {
    const answer = answerTo(api, apiRequestOf(request));
    const headers = Object.fromEntries(
      Object.entries({'content-type': 'application/json', ...answer.headers}).map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
    return {status: answer.code, headers, body: bodyOf(answer, isPerson(request))};
  };

const apiRequestOf = ({method, path, headers, body}: HttpRequest): ApiRequest => {
  const mark = path.indexOf('?');
  return {
    method,
    path: mark < 0 ? path : path.slice(0, mark),
    query: new URLSearchParams(mark < 0 ? '' : path.slice(mark + 1)),
    headers,
    body: Buffer.from(body),
  };
};

const answerTo = (api: Api, request: ApiRequest): ApiResponse => {
  try {
    return api.handle(request, api.authenticate(request, NO_TOKEN));
  } catch (error) {
    return failure(error);
  }
};

/** Whoever reads with such a program gets JSON that can be read. */
const isPerson = ({headers}: HttpRequest): boolean => /^(curl|Wget|Mozilla)/.test(headers['user-agent'] ?? '');

/** Of a stream as much as is there now. */
const bodyOf = ({body, stream}: ApiResponse, indented: boolean): string => {
  if (stream) return collected(stream);
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return Buffer.from(body).toString();
  return body === undefined ? '' : `${JSON.stringify(body, undefined, indented ? 2 : undefined)}\n`;
};

const collected = (stream: NonNullable<ApiResponse['stream']>): string => {
  let text = '';
  const sink: Sink = {
    send: (event) => {
      text += typeof event === 'string' ? event : `${JSON.stringify(event)}\n`;
    },
    end: () => {},
  };
  stream(sink)();
  return text;
};
