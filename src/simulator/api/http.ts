/** Requests and answers without the wire, so that the same handlers serve HTTPS and tests in process. */
import type {UserInfo} from './authorize/user.ts';
import type {Session} from './streaming/session.ts';

export interface ApiRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  /** Whose client certificate the connection was opened with. */
  readonly certificate?: UserInfo;
}

/** Takes what a watch sends, one JSON value a line; or, as strings, what a log prints, as it is. */
export interface Sink {
  send(event: unknown): void;
  end(): void;
}

export interface ApiResponse {
  readonly code: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is text or bytes. */
  readonly body?: unknown;
  /** Instead of a body: a stream that runs until the client goes or it ends by itself; returns what stops it. */
  readonly stream?: (sink: Sink) => () => void;
  /** For a client that asks to upgrade its connection: what its streams are for. Others get the rest of this answer. */
  readonly session?: Session;
  readonly warnings?: readonly string[];
}

export const json = (code: number, body: unknown, warnings: readonly string[] = []): ApiResponse => ({code, body, warnings});

export const text = (code: number, body: string): ApiResponse => ({code, body, headers: {'content-type': 'text/plain; charset=utf-8'}});
