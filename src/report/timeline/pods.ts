/** A track for each Deployment: its ready pods by version. */
import type {Change} from '../../cluster/cluster.ts';
import {controllerOf, type KubeObject} from '../../kube/object.ts';
import {lowestTotal, type Track, type Version} from './timeline.ts';
import {samplesOf, type Versions, versionsOf} from './versions.ts';

/** What a watcher finds at its beginning takes it a while to tell, one object after the other. */
const LISTING_MS = 5_000;

/** How many changes, from the first on, tell what was there at the beginning. */
export const initialCount = (changes: readonly Change[]): number => {
  const count = changes.findIndex(({at, type}) => type !== 'ADDED' || at > changes[0].at + LISTING_MS);
  return count < 0 ? changes.length : count;
};

export const deploymentTracks = (changes: readonly Change[], namespace: string): Track[] => {
  const own = changes.filter(({object}) => object.metadata.namespace === namespace);
  const names = own.filter(({object}) => object.kind === 'Deployment').map(({object}) => object.metadata.name);
  const versions = versionsOf(changes, namespace);
  return [...new Set(names)].sort().map((name) => {
    const sets = setsOf(name, own);
    const {samples, ...rest} = samplesOf(momentsOf(sets, own, changes[0].at, versions), ownVersions(sets, own, versions));
    return {kind: 'Deployment', name, ...rest, samples, lowest: lowestTotal(samples), broken: []};
  });
};

/** The ReplicaSets of a Deployment, by name. */
const setsOf = (deployment: string, changes: readonly Change[]): ReadonlySet<string> =>
  new Set(
    changes
      .filter(({object}) => object.kind === 'ReplicaSet' && controllerOf(object)?.name === deployment)
      .map(({object}) => object.metadata.name),
  );

const isOf = (sets: ReadonlySet<string>, object: KubeObject): boolean =>
  object.kind === 'Pod' && sets.has(controllerOf(object)?.name ?? '');

/** Also those of which no pod was ever ready: that is what a broken rollout is about. */
const ownVersions = (sets: ReadonlySet<string>, changes: readonly Change[], versions: Versions): Version[] =>
  changes.filter(({object}) => isOf(sets, object)).map(({object}) => versions.get(object.metadata.name)!);

interface PodMoment {
  readonly at: number;
  readonly versions: readonly Version[];
}

const momentsOf = (sets: ReadonlySet<string>, changes: readonly Change[], begin: number, versions: Versions): PodMoment[] => {
  const ready = new Map<string, Version>();
  const now = (at: number): PodMoment => ({at, versions: [...ready.values()]});
  const initial = initialCount(changes);
  const moments: PodMoment[] = [];
  changes.forEach(({at, type, object}, i) => {
    if (i === initial) moments.push(now(begin));
    if (!isOf(sets, object)) return;
    const {name} = object.metadata;
    const was = ready.delete(name);
    const is = type !== 'DELETED' && isReady(object);
    if (is) ready.set(name, versions.get(name)!);
    if (is !== was && i >= initial) moments.push(now(at));
  });
  return moments.length > 0 ? moments : [now(begin)];
};

/** A pod on its way out serves no more, though it says Ready until its end. */
const isReady = ({metadata, status}: KubeObject): boolean =>
  metadata.deletionTimestamp === undefined &&
  (status?.conditions ?? []).some(({type, status: is}: {type: string; status: string}) => type === 'Ready' && is === 'True');
