/** What happened to the objects of a rollout, told from how they changed; the same for every cluster, as it needs no Events. */
import type {Change} from '../../cluster/cluster.ts';
import {equalJson} from '../../kube/json.ts';
import {controllerOf, type KubeObject, keyOf} from '../../kube/object.ts';
import {initialCount} from './pods.ts';

export interface Happening {
  readonly at: number;
  /** `web: image nginx:1.26 → nginx:1.27`. */
  readonly say: string;
  readonly bad: boolean;
}

/** Oldest first. A trouble that comes again and again (pull, back off, pull, ...) is told once. */
export const happeningsOf = (changes: readonly Change[]): Happening[] => {
  const last = new Map<string, KubeObject>();
  const troubles = new Set<string>();
  const isNew = ({say, bad}: Happening): boolean => !bad || !(troubles.has(say) || !troubles.add(say));
  const initial = initialCount(changes);
  return changes.flatMap(({at, type, object}, i) => {
    const key = `${object.kind}/${keyOf(object)}`;
    const old = last.get(key);
    if (type === 'DELETED') last.delete(key);
    else last.set(key, object);
    if (i < initial) return [];
    return tell(type, object, old)
      .map((said) => ({at, bad: false, ...said}))
      .filter(isNew);
  });
};

type Told = {readonly say: string; readonly bad?: boolean};

const tell = (type: Change['type'], object: KubeObject, old: KubeObject | undefined): Told[] => {
  const {kind} = object;
  const {name} = object.metadata;
  if (kind === 'Pod') return old && type === 'MODIFIED' ? podTold(object, old) : [];
  if (kind === 'ReplicaSet') return type === 'DELETED' ? [] : scaled(name, old?.spec.replicas ?? 0, object.spec.replicas);
  if (kind !== 'Deployment' && kind !== 'Service') return [];
  if (type === 'DELETED') return [{say: `${kind} ${name} deleted`}];
  if (!old) return [{say: `${kind} ${name} created`}];
  return kind === 'Deployment' ? deploymentTold(object, old) : serviceTold(object, old);
};

const scaled = (name: string, from: number, to: number): Told[] => (from === to ? [] : [{say: `${name}: ${from} → ${to} pods`}]);

const deploymentTold = (object: KubeObject, old: KubeObject): Told[] => {
  const {name} = object.metadata;
  const say = (what: string, bad = false): Told => ({say: `${name}: ${what}`, bad});
  const was = progressOf(old);
  const is = progressOf(object);
  return [
    ...imagesTold(object, old).map((what) => say(what)),
    ...(object.spec.replicas === old.spec.replicas ? [] : [say(`replicas ${old.spec.replicas} → ${object.spec.replicas}`)]),
    ...(Boolean(object.spec.paused) === Boolean(old.spec.paused) ? [] : [say(object.spec.paused ? 'paused' : 'resumed')]),
    ...(equalJson(object.spec.strategy, old.spec.strategy) ? [] : [say(`strategy ${strategyText(object)}`)]),
    ...(is === 'NewReplicaSetAvailable' && was !== is ? [say('rollout complete')] : []),
    ...(is === 'ProgressDeadlineExceeded' && was !== is ? [say('progress deadline exceeded', true)] : []),
  ];
};

const progressOf = ({status}: KubeObject): string | undefined =>
  status?.conditions?.find(({type}: {type: string}) => type === 'Progressing')?.reason;

const strategyText = ({spec: {strategy}}: KubeObject): string => {
  const {maxSurge, maxUnavailable} = strategy?.rollingUpdate ?? {};
  return strategy?.rollingUpdate ? `RollingUpdate, maxSurge ${maxSurge}, maxUnavailable ${maxUnavailable}` : (strategy?.type ?? '');
};

/** What changed in the template: the images by name, anything else as such. */
const imagesTold = (object: KubeObject, old: KubeObject): string[] => {
  if (equalJson(object.spec.template, old.spec.template)) return [];
  const before = new Map<string, string>(old.spec.template.spec.containers.map(({name, image}: any) => [name, image]));
  const told = object.spec.template.spec.containers
    .filter(({name, image}: any) => before.get(name) !== image)
    .map(({name, image}: any) => `image ${before.get(name) ?? `(no container ${name})`} → ${image}`);
  return told.length > 0 ? told : ['the pod template changed'];
};

const serviceTold = (object: KubeObject, old: KubeObject): Told[] =>
  equalJson(object.spec.selector, old.spec.selector)
    ? []
    : [{say: `Service ${object.metadata.name}: selector ${labelText(old.spec.selector)} → ${labelText(object.spec.selector)}`}];

const labelText = (labels: Record<string, string> = {}): string =>
  Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(',') || 'none';

/** Waiting for one of these is no part of a usual start. */
const QUIET = new Set(['ContainerCreating', 'PodInitializing']);

/** Told of the ReplicaSet, as all of its pods fare alike. */
const podTold = (object: KubeObject, old: KubeObject): Told[] => {
  const before = new Map<string, any>(containersOf(old).map((status) => [status.name, status]));
  return containersOf(object).flatMap((status) => {
    const was = before.get(status.name);
    const waits = status.state?.waiting?.reason;
    const ended = status.lastState?.terminated;
    const name = controllerOf(object)?.name ?? object.metadata.name;
    return [
      ...(status.restartCount > (was?.restartCount ?? 0) && ended
        ? [{say: `${name}: ${status.name} ended with exit code ${ended.exitCode} and is started again`, bad: true}]
        : []),
      ...(waits && !QUIET.has(waits) && was?.state?.waiting?.reason !== waits
        ? [{say: `${name}: ${status.name}: ${waits}`, bad: true}]
        : []),
    ];
  });
};

const containersOf = ({status}: KubeObject): any[] => [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])];
