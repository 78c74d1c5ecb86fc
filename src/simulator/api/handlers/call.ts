/** One request on its way: what it is about, who asks, and what its answer is made of. */
import type {UserInfo} from '../authorize/user.ts';
import {negotiate} from '../content/negotiate.ts';
import type {ApiRequest} from '../http.ts';
import {type Presentation, presentationOf} from '../present.ts';
import type {Registry, Writer} from '../registry.ts';
import type {Target} from '../target.ts';

export type User = UserInfo;

export class Call {
  readonly warnings: string[] = [];
  private how: Presentation | undefined;

  constructor(
    readonly registry: Registry,
    readonly request: ApiRequest,
    readonly target: Target,
    readonly user: User,
  ) {}

  get query(): URLSearchParams {
    return this.request.query;
  }

  /** How the answer is wanted; asked for before anything is written. Throws a StatusError (406). */
  presentation(stream = false): Presentation {
    if (!this.how) {
      const {form, version} = negotiate(this.request.headers.accept, {stream, custom: this.target.kind.custom !== undefined});
      this.how = presentationOf(form, version, this.query, this.registry.clock.now());
    }
    return this.how;
  }

  /** `manager` overrides the request's field manager. */
  writer(manager = this.manager(), dryRun = this.dryRun()): Writer {
    return {user: this.user, manager, dryRun, warn: (text) => this.warn(text)};
  }

  warn(text: string): void {
    if (!this.warnings.includes(text)) this.warnings.push(text);
  }

  /** `fieldManager`, or the program's name in the User-Agent. */
  manager(): string {
    return this.query.get('fieldManager') || (this.request.headers['user-agent'] ?? 'unknown').split('/')[0].slice(0, 128);
  }

  dryRun(): boolean {
    return this.query.getAll('dryRun').includes('All');
  }
}
