/** GET of many objects: selectors, and pages that all show the moment of the first. */
import type {KubeObject} from '../../../kube/object.ts';
import {badRequest, StatusError} from '../../../kube/status.ts';
import {type ApiResponse, json} from '../http.ts';
import {presentList} from '../present.ts';
import {selectionOf} from '../selection.ts';
import type {Call} from './call.ts';

/** What a page left over, kept for the next one. */
interface Snapshot {
  readonly revision: string;
  readonly objects: readonly KubeObject[];
}

const SNAPSHOTS = 100;
const snapshots = new WeakMap<object, Map<string, Snapshot>>();

export const list = (call: Call): ApiResponse => {
  const {registry, target, query} = call;
  const picks = selectionOf(target.kind, query, target.name);
  checkVersion(query, registry.store.revision);
  const token = query.get('continue');
  const {revision, objects} = token ? resumed(call, token) : fresh(call, picks);
  const limit = Number(query.get('limit') ?? 0);
  const page = limit > 0 && objects.length > limit ? objects.slice(0, limit) : objects;
  const left = objects.length - page.length;
  const metadata = {
    resourceVersion: revision,
    ...(left > 0 ? {continue: keep(call, {revision, objects: objects.slice(limit)}), ...remaining(query, left)} : {}),
  };
  return json(200, presentList(target.kind, page, metadata, call.presentation()));
};

/** With a selector the real server does not know how many more will match. */
const remaining = (query: URLSearchParams, left: number) =>
  query.get('labelSelector') || query.get('fieldSelector') ? {} : {remainingItemCount: left};

const fresh = ({registry, target}: Call, picks: (object: KubeObject) => boolean): Snapshot => ({
  revision: String(registry.store.revision),
  objects: registry.list(target.kind, target.namespace).filter(picks).sort(byKey),
});

const byKey = (a: KubeObject, b: KubeObject): number =>
  compare(a.metadata.namespace ?? '', b.metadata.namespace ?? '') || compare(a.metadata.name, b.metadata.name);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const keep = ({registry}: Call, snapshot: Snapshot): string => {
  const kept = snapshots.get(registry) ?? new Map<string, Snapshot>();
  snapshots.set(registry, kept);
  const token = Buffer.from(JSON.stringify({v: 'meta.k8s.io/v1', rv: Number(snapshot.revision), start: registry.random.uuid()})).toString(
    'base64url',
  );
  kept.set(token, snapshot);
  if (kept.size > SNAPSHOTS) kept.delete(kept.keys().next().value!);
  return token;
};

const resumed = ({registry, query}: Call, token: string): Snapshot => {
  if (query.get('resourceVersion') && query.get('resourceVersion') !== '0') {
    throw badRequest('specifying resource version is not allowed when using continue');
  }
  const kept = snapshots.get(registry)?.get(token);
  if (kept) return kept;
  throw new StatusError(
    410,
    'Expired',
    'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter.',
  );
};

/** `resourceVersion` of a read: a number, and not from the future. */
export const checkVersion = (query: URLSearchParams, newest: number): void => {
  const given = query.get('resourceVersion');
  if (!given) return;
  if (!/^\d+$/.test(given)) {
    throw new StatusError(
      500,
      undefined,
      `resourceVersion: Invalid value: ${JSON.stringify(given)}: strconv.ParseUint: parsing ${JSON.stringify(given)}: invalid syntax`,
    );
  }
  if (Number(given) <= newest) return;
  throw new StatusError(504, 'Timeout', `Too large resource version: ${given}, current: ${newest}`, {
    causes: [{reason: 'ResourceVersionTooLarge', message: 'Too large resource version'}],
    retryAfterSeconds: 1,
  });
};
