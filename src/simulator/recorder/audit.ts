/** Keeps who wrote what when over the API, for the timeline: what a candidate typed, as far as a server can tell. */
import {appendFileSync, rmSync, statSync} from 'node:fs';
import type {Clock} from '../../clock.ts';
import type {User} from '../api/handlers/call.ts';
import type {ApiRequest, ApiResponse} from '../api/http.ts';
import type {Registry} from '../api/registry.ts';
import {type Target, targetOf} from '../api/target.ts';

/** A line of the file. */
interface AuditLine {
  /** Milliseconds since the epoch, of the cluster's clock. */
  readonly at: number;
  readonly user: string;
  readonly agent: string;
  /** kubectl says which of its commands a request belongs to, and numbers its runs. */
  readonly command?: string;
  readonly session?: string;
  readonly method: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly subresource?: string;
  readonly code: number;
}

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const LIMIT = 8 * 1024 * 1024;
/** Of what a client says of itself. */
const LONGEST = 200;

export class Audit {
  private written: number;

  constructor(
    private readonly registry: Registry,
    private readonly clock: Clock,
    private readonly file: string,
    private readonly limit = LIMIT,
  ) {
    this.written = statSync(file, {throwIfNoEntry: false})?.size ?? 0;
  }

  /** Begins anew. */
  restart(): void {
    this.written = 0;
    rmSync(this.file, {force: true});
  }

  /** A request's way through: takes note of a write. What only asks, or tries (a dry run), is left out, as are namespaces of the system. */
  through(request: ApiRequest, user: User, handle: () => ApiResponse): ApiResponse {
    // The time before: what a write does comes after it.
    const at = this.clock.now();
    const answer = handle();
    this.note(at, request, user, answer);
    return answer;
  }

  private note(at: number, {method, path, query, headers}: ApiRequest, user: User, answer: ApiResponse): void {
    if (!WRITES.has(method) || query.has('dryRun') || this.written > this.limit) return;
    const target = targetOf(this.registry, path);
    if (!target || target.namespace?.startsWith('kube-')) return;
    const line: AuditLine = {
      at,
      user: user.name,
      agent: short(headers['user-agent']) ?? '',
      command: short(headers['kubectl-command']),
      session: short(headers['kubectl-session']),
      method,
      ...aboutOf(target, answer),
      code: answer.code,
    };
    this.append(`${JSON.stringify(line)}\n`);
  }

  private append(text: string): void {
    appendFileSync(this.file, text, {mode: 0o600});
    this.written += Buffer.byteLength(text);
  }
}

/** The name of what was made stands in the answer alone. */
const aboutOf = ({kind, namespace, name, subresource}: Target, {body, code}: ApiResponse) => ({
  kind: kind.kind,
  namespace,
  name: name ?? (code < 400 ? (body as {metadata?: {name?: string}} | undefined)?.metadata?.name : undefined),
  ...(subresource ? {subresource} : {}),
});

const short = (text: string | undefined): string | undefined => text?.slice(0, LONGEST);
