/** The namespace of a task on a cluster that is not ours: made, emptied and taken away with care. */
import {type Clock, sleep, systemClock} from '../clock.ts';
import type {KubeObject} from '../kube/object.ts';
import {StatusError} from '../kube/status.ts';
import {UserError} from '../kube/user-error.ts';
import type {KubeClient} from './cluster.ts';
import type {Connection} from './connection.ts';
import {type Discovery, pathOf, type Resource} from './discovery.ts';

export const CREATED_BY = {'ckad-drill.dev/created-by': 'ckad-drill'};

const GONE_LIMIT = 120_000;
const POLL = 100;

/** Kinds that the cluster makes by itself, and takes away with what they belong to. */
const BY_ITSELF = new Set(['events', 'endpoints', 'endpointslices', 'controllerrevisions']);

export const makeNamespace = (client: KubeClient, name: string): Promise<KubeObject> =>
  client.create({apiVersion: 'v1', kind: 'Namespace', metadata: {name, labels: CREATED_BY}});

/** Deletes it and waits until it has gone. */
export const removeNamespace = async (client: KubeClient, name: string): Promise<void> => {
  await ignoringNotFound(client.delete({kind: 'namespaces', name}));
  await namespaceGone(client, name);
};

/** Rejects with a UserError that says what holds it, when that takes more than two minutes. */
export const namespaceGone = async (client: KubeClient, name: string, clock: Clock = systemClock): Promise<void> => {
  const limit = clock.now() + GONE_LIMIT;
  for (;;) {
    const namespace = await client.get({kind: 'namespaces', name});
    if (!namespace) return;
    if (clock.now() > limit) throw stuck(namespace);
    await sleep(clock, POLL);
  }
};

const stuck = ({metadata, status}: KubeObject): UserError => {
  const holding = (status?.conditions ?? []).find(
    (condition: any) => condition.status === 'True' && /Remaining|Failure/.test(condition.type),
  );
  return new UserError(`the namespace "${metadata.name}" does not go away${holding ? `: ${holding.message}` : ''}`, {
    exitCode: 3,
    hint: `see \`kubectl get namespace ${metadata.name} -o yaml\`; try again when it has gone`,
  });
};

interface Found {
  readonly path: string;
  readonly uid: string;
}

/** Everything in a namespace that somebody made: not what belongs to something else, nor what the cluster makes by itself. */
export const contentsOf = async (connection: Connection, discovery: Discovery, namespace: string): Promise<readonly Found[]> => {
  const resources = preferred(await discovery.all());
  const lists = await Promise.all(resources.map((resource) => contentsOfKind(connection, resource, namespace)));
  return lists.flat();
};

const preferred = (resources: readonly Resource[]): readonly Resource[] => {
  const usable = resources.filter(
    ({namespaced, verbs, name}) => namespaced && verbs.includes('list') && verbs.includes('delete') && !BY_ITSELF.has(name),
  );
  // Of a kind with several versions the first is the preferred one.
  return [...new Map([...usable].reverse().map((resource) => [`${resource.name}.${resource.group}`, resource])).values()];
};

const contentsOfKind = async (connection: Connection, resource: Resource, namespace: string): Promise<readonly Found[]> => {
  const {code, text} = await connection.send({method: 'GET', path: pathOf(resource, namespace)});
  if (code !== 200) return [];
  const items: KubeObject[] = JSON.parse(text).items ?? [];
  return items
    .filter(({metadata}) => !metadata.ownerReferences?.length)
    .map(({metadata}) => ({path: pathOf(resource, namespace, metadata.name), uid: metadata.uid ?? ''}));
};

/** Deletes what is in a namespace and was not there before, and waits until it has gone. `before`: uids. */
export const emptyNamespace = async (
  connection: Connection,
  discovery: Discovery,
  namespace: string,
  before: readonly string[],
  clock: Clock = systemClock,
): Promise<void> => {
  const kept = new Set(before);
  const limit = clock.now() + GONE_LIMIT;
  for (let asked = new Set<string>(); ; ) {
    const left = (await contentsOf(connection, discovery, namespace)).filter(({uid}) => !kept.has(uid));
    if (left.length === 0) return;
    if (clock.now() > limit)
      throw new UserError(`${left[0].path} does not go away`, {exitCode: 3, hint: 'delete it by hand, then try again'});
    for (const {path, uid} of left) if (!asked.has(uid)) await connection.send({method: 'DELETE', path});
    asked = new Set(left.map(({uid}) => uid));
    await sleep(clock, POLL);
  }
};

export const ignoringNotFound = (work: Promise<void>): Promise<void> =>
  work.catch((error) => {
    if (!(error instanceof StatusError && error.code === 404)) throw error;
  });
