/**
 * Plays recorded requests without a server: defaults, patches and ownership, but no admission, allocation or validation.
 * What the recordings show beyond that is not compared.
 */
import type {KubeObject, ManagedFieldsEntry} from '../../../src/kube/object.ts';
import {StatusError} from '../../../src/kube/status.ts';
import {serverSideApply} from '../../../src/simulator/api/apply/apply.ts';
import {managedFieldsAfterUpdate} from '../../../src/simulator/api/apply/update.ts';
import {applyPatch} from '../../../src/simulator/api/patch/index.ts';
import {kinds} from '../../../src/simulator/kinds/index.ts';
import type {Kind} from '../../../src/simulator/kinds/kind.ts';

export interface Step {
  readonly method: string;
  readonly path: string;
  readonly type?: string;
  readonly body?: any;
  readonly expect: {readonly code: number; readonly body?: any};
}

export interface Answer {
  readonly code: number;
  readonly body: any;
}

const APPLY = 'application/apply-patch+yaml';

interface Request {
  readonly kind: Kind;
  readonly name: string;
  readonly subresource: string;
  readonly manager: string;
}

export class Player {
  private readonly objects = new Map<string, KubeObject>();
  private at = '';
  private now = Date.UTC(2026, 0, 1);

  play(step: Step): Answer {
    this.now += 1000;
    const request = requestOf(step.path);
    this.at = `${request.kind.resource}/${request.name || step.body.metadata.name}`;
    try {
      return this.answer(step, request);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      return {code: error.code, body: error.toStatus()};
    }
  }

  private get object(): KubeObject | undefined {
    return this.objects.get(this.at);
  }

  private answer(step: Step, request: Request): Answer {
    if (step.method === 'GET') return {code: 200, body: this.object};
    if (step.type === APPLY) return this.apply(step, request);
    const object = this.written(step, request);
    return this.store(this.object ? 200 : 201, this.owned(object, request));
  }

  private written({method, type, body}: Step, {kind, subresource}: Request): KubeObject {
    const old = this.object;
    const asked = clean(method === 'PATCH' ? applyPatch(old!, type!, parsed(body), kind) : structuredClone(body));
    const object = subresource === 'status' ? {...old!, metadata: asked.metadata, status: asked.status} : asked;
    kind.defaults?.(object);
    if (old && subresource === '') object.status = old.status;
    return object;
  }

  private owned(object: KubeObject, {kind, manager, subresource}: Request): KubeObject {
    const managedFields = managedFieldsAfterUpdate({kind, old: this.object, object, manager, subresource, now: this.now});
    return {...object, metadata: {...object.metadata, managedFields}};
  }

  private apply({body}: Step, {kind, name, manager, subresource}: Request): Answer {
    const code = this.object ? 200 : 201;
    const applied = serverSideApply({kind, live: this.object, patch: body, name, manager, force: false, subresource, now: this.now});
    if (applied === this.object) return {code, body: applied};
    const object = clean(applied);
    kind.defaults?.(object);
    return this.store(code, object);
  }

  private store(code: number, object: KubeObject): Answer {
    const body: KubeObject = {...object, metadata: {uid: 'u', ...object.metadata}};
    this.objects.set(this.at, body);
    return {code, body};
  }
}

const requestOf = (path: string): Request => {
  const url = new URL(path, 'http://x');
  const [, resource, name = '', subresource = ''] = /\/namespaces\/[^/]+\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(url.pathname)!;
  const kind = kinds.find((k) => k.resource === resource)!;
  return {kind, name, subresource, manager: url.searchParams.get('fieldManager') ?? 'nobody'};
};

/** A recorded body that is text is sent as such. */
const parsed = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : body);

/** As decoding does: a private copy without what is null or empty; null among text is empty text. */
const clean = (object: KubeObject): KubeObject => {
  const copy = structuredClone(object);
  for (const map of [copy.data, copy.metadata.labels]) for (const key in map) map[key] ??= '';
  return JSON.parse(JSON.stringify(copy, (key, value) => (isNothing(key, value) ? undefined : value)));
};

const isNothing = (key: string, value: unknown): boolean =>
  value === null ||
  (Array.isArray(value) && value.length === 0 && key !== 'managedFields') ||
  (['data', 'labels', 'annotations'].includes(key) && Object.keys(value as object).length === 0);

/** Entries without their times, but with whether they have one; those of controllers, which do not run here, left out. */
export const comparable = (entries: readonly ManagedFieldsEntry[] | undefined): unknown[] =>
  (entries ?? [])
    .filter(({manager}) => manager !== 'kube-controller-manager')
    .map(({time, ...entry}) => ({...entry, timed: time !== undefined}))
    .sort((a, b) => (a.manager < b.manager ? -1 : 1));
