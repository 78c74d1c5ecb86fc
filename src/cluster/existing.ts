/** A cluster that is not ours, by a context of a kubeconfig: a task gets a namespace on it, and nothing else of it is touched. */
import {createHash} from 'node:crypto';
import {mkdirSync, rmSync} from 'node:fs';
import type {Home} from '../kube/home.ts';
import {writePrivate} from '../kube/private-file.ts';
import {UserError} from '../kube/user-error.ts';
import {kubeClient} from './client.ts';
import type {Cluster, KubeClient} from './cluster.ts';
import {type Connection, connect} from './connection.ts';
import {credentialsOf} from './credentials.ts';
import {Discovery} from './discovery.ts';
import {type ClusterFolder, clusterFolder, readJson} from './folder.ts';
import {contextOf, readKubeconfig, writeContext} from './kubeconfig.ts';
import {contentsOf, emptyNamespace, ignoringNotFound, makeNamespace, namespaceGone, removeNamespace} from './namespace.ts';
import {ensureWatcher, settledRecording, startWatcher, stopWatcher} from './watcher.ts';

export interface ExistingContext {
  readonly home: Home;
  readonly context: string;
  /** Absent: KUBECONFIG, else ~/.kube/config. */
  readonly kubeconfig?: string;
}

export interface OpenExisting extends ExistingContext {
  readonly namespace: string;
  /** Whether an empty namespace is wanted. */
  readonly fresh: boolean;
  /** Use the namespace even if it was there before. */
  readonly yes: boolean;
}

/** What is known of the namespace in use, kept in the cluster's folder. */
interface State {
  readonly namespace: string;
  /** The uid it was made with; undefined: it was there before. */
  readonly made?: string;
  /** uids of what was in it before. */
  readonly before: readonly string[];
}

/**
 * The task's namespace on that cluster, with a record of what happens in it. `kept`: whether it is as the attempt left it. Rejects with a
 * UserError when the context is not there, or the namespace is somebody else's.
 */
export const openExisting = async (options: OpenExisting): Promise<{cluster: Cluster; kept: boolean}> => {
  const {namespace, fresh} = options;
  const site = openSite(options, namespace);
  const there = await site.client.get({kind: 'namespaces', name: namespace});
  const kept = !fresh && there !== undefined && site.state()?.namespace === namespace;
  if (!kept) await occupy(site, namespace, there?.metadata, options);
  if (kept) await ensureWatcher(site.place);
  return {cluster: existingCluster(site, options.context), kept};
};

/** The task's namespace on that cluster as it was left, for looking at. */
export const findExisting = (options: ExistingContext, namespace: string): Cluster =>
  existingCluster(openSite(options, namespace), options.context);

interface Site {
  readonly place: ClusterFolder;
  readonly connection: Connection;
  readonly discovery: Discovery;
  readonly client: KubeClient;
  state(): State | undefined;
  save(state: State): void;
}

const openSite = ({home, context, kubeconfig}: ExistingContext, namespace: string): Site => {
  const config = readKubeconfig(kubeconfig);
  const parts = contextOf(config, context);
  const place = placeOf({home, context, kubeconfig});
  mkdirSync(place.folder, {recursive: true, mode: 0o700});
  writePrivate(place.kubeconfig, writeContext({...parts, namespace}));
  const connection = connect(() => credentialsOf(parts));
  const file = `${place.folder}/namespace.json`;
  return {
    place,
    connection,
    discovery: new Discovery(connection),
    client: kubeClient(connection, namespace),
    state: () => readJson<State>(file),
    save: (state) => writePrivate(file, JSON.stringify(state)),
  };
};

const placeOf = ({home, context, kubeconfig = ''}: ExistingContext): ClusterFolder =>
  clusterFolder(home, `context-${createHash('sha256').update(`${kubeconfig}\n${context}`).digest('hex').slice(0, 12)}`);

interface Metadata {
  readonly uid?: string;
  readonly deletionTimestamp?: string;
}

/** Makes the namespace, or takes the one that is there and may be used; empty of what earlier attempts left. */
const occupy = async (site: Site, namespace: string, there: Metadata | undefined, {yes, context}: OpenExisting): Promise<void> => {
  const {client, connection, discovery} = site;
  if (there?.deletionTimestamp) await namespaceGone(client, namespace);
  else if (there && there.uid === site.state()?.made) await removeNamespace(client, namespace);
  else if (there) {
    if (!yes) throw foreign(namespace, context);
    const contents = await contentsOf(connection, discovery, namespace);
    site.save({namespace, before: contents.map(({uid}) => uid)});
    return;
  }
  const {uid} = (await makeNamespace(client, namespace)).metadata;
  site.save({namespace, made: uid, before: []});
};

const foreign = (namespace: string, context: string): UserError =>
  new UserError(`the namespace "${namespace}" is on the cluster of context "${context}" already, and was not made by this ckad-drill`, {
    hint: `--yes uses it all the same, and deletes from it only what the task makes; or delete it first: kubectl --context ${context} delete namespace ${namespace}`,
  });

const existingCluster = (site: Site, context: string): Cluster => {
  const {place, client} = site;
  return {
    label: `context:${context}`,
    kubeconfig: place.kubeconfig,
    client,
    recording: () => settledRecording(place, client),
    startRecording: () => startWatcher(place),
    prepare: (work) => work(),
    reset: () => clear(site),
    close: async () => client.close(),
    destroy: async () => {
      await leave(site);
      client.close();
    },
  };
};

/** An empty namespace in the place of a used one. */
const clear = async ({client, connection, discovery, place, state, save}: Site): Promise<void> => {
  const {namespace, made, before} = state() ?? {namespace: client.namespace, before: []};
  stopWatcher(place);
  if (made === undefined) return emptyNamespace(connection, discovery, namespace, before);
  await removeNamespace(client, namespace);
  save({namespace, made: (await makeNamespace(client, namespace)).metadata.uid, before: []});
};

/** Takes away what the attempt made; a namespace of ours goes away by itself while nobody waits for it. */
const leave = async ({client, connection, discovery, place, state}: Site): Promise<void> => {
  const known = state();
  stopWatcher(place);
  if (known?.made !== undefined) await removeOwn(client, known);
  else if (known) await emptyNamespace(connection, discovery, known.namespace, known.before);
  rmSync(place.folder, {recursive: true, force: true});
};

/** The uid makes sure that it is the one that was made, not one that somebody made since. */
const removeOwn = async (client: KubeClient, {namespace, made}: State): Promise<void> => {
  const there = await client.get({kind: 'namespaces', name: namespace});
  if (there?.metadata.uid === made) await ignoringNotFound(client.delete({kind: 'namespaces', name: namespace}));
};

/** Ends what an attempt has on that cluster, whichever namespace that was; nothing when there is none. */
export const leaveExisting = async (options: ExistingContext): Promise<void> => {
  const known = readJson<State>(`${placeOf(options).folder}/namespace.json`);
  if (!known) return;
  const site = openSite(options, known.namespace);
  await leave(site);
  site.client.close();
};
