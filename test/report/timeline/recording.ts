/** Recordings of a made-up attempt at updating `shop`. */
import type {Change} from '../../../src/cluster/cluster.ts';
import type {KubeObject} from '../../../src/kube/object.ts';
import type {Recorded} from '../../../src/session/recorded.ts';

export const NAMESPACE = 'ckad-deploy';
/** When recordings begin. */
export const BEGIN = Date.UTC(2026, 0, 1);

const object = (kind: string, name: string, more: object, labels: Record<string, string> = {}, owner?: [string, string]): KubeObject => ({
  apiVersion: 'v1',
  kind,
  metadata: {
    name,
    namespace: NAMESPACE,
    labels,
    ...(owner ? {ownerReferences: [{apiVersion: 'apps/v1', kind: owner[0], name: owner[1], uid: owner[1], controller: true}]} : {}),
  },
  ...more,
});

/** `a-1` is of the ReplicaSet `shop-a`, whose image is nginx:1.26; `b-1` of shop-b, nginx:1.27. */
export const pod = (name: string, ready: boolean): KubeObject =>
  object(
    'Pod',
    name,
    {
      spec: {containers: [{name: 'c', image: name.startsWith('a') ? 'docker.io/library/nginx:1.26' : 'nginx:1.27'}]},
      status: {conditions: [{type: 'Ready', status: ready ? 'True' : 'False'}]},
    },
    {app: 'shop', version: name[0]},
    ['ReplicaSet', `shop-${name[0]}`],
  );

export const replicaSet = (letter: string, replicas: number): KubeObject =>
  object('ReplicaSet', `shop-${letter}`, {spec: {replicas}}, {}, ['Deployment', 'shop']);

export const deployment = (image: string, more: object = {}): KubeObject =>
  object('Deployment', 'shop', {spec: {replicas: 4, template: {spec: {containers: [{name: 'c', image}]}}, ...more}});

/** Names with a `-` before them are not ready. */
export const slice = (names: readonly string[], name = 'shop-x'): KubeObject =>
  object(
    'EndpointSlice',
    name,
    {
      endpoints: names.map((one) => {
        const own = one.replace(/^-/, '');
        return {addresses: [`10.${own}`], conditions: {ready: own === one}, targetRef: {kind: 'Pod', name: own}};
      }),
    },
    {'kubernetes.io/service-name': 'shop'},
  );

export const change = (seconds: number, type: Change['type'], of: KubeObject): Change => ({at: BEGIN + seconds * 1000, type, object: of});

export const recorded = (changes: readonly Change[], more: Partial<Recorded> = {}): Recorded => ({
  title: 'Update shop',
  namespace: NAMESPACE,
  changes,
  audit: [],
  demands: [{service: 'shop', namespace: NAMESPACE, atLeast: 4}],
  now: changes.at(-1)?.at ?? BEGIN,
  ...more,
});

const FOUR = ['a-1', 'a-2', 'a-3', 'a-4'];

/** A minute of nothing, then an update that for a moment has three endpoints, then five minutes of nothing. */
export const brokenUpdate = (): Change[] => [
  ...[deployment('nginx:1.26'), replicaSet('a', 4), ...FOUR.map((name) => pod(name, true)), slice(FOUR)].map((of) =>
    change(0, 'ADDED', of),
  ),
  change(60, 'MODIFIED', deployment('nginx:1.27')),
  change(60, 'ADDED', replicaSet('b', 2)),
  change(60, 'MODIFIED', replicaSet('a', 3)),
  change(60.1, 'DELETED', pod('a-4', true)),
  change(60.1, 'MODIFIED', slice(FOUR.slice(0, 3))),
  change(60.1, 'ADDED', pod('b-1', false)),
  change(61, 'MODIFIED', pod('b-1', true)),
  change(61, 'MODIFIED', slice([...FOUR.slice(0, 3), 'b-1'])),
  change(362, 'MODIFIED', deployment('nginx:1.27', {paused: true})),
];
