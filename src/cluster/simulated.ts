/** Simulated clusters: started, found again, and handed out as a kubeconfig, so that nobody beyond here can tell. */
import {existsSync, readdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import {systemClock} from '../clock.ts';
import {whileLocked} from '../kube/file-lock.ts';
import type {Home} from '../kube/home.ts';
import type {PretendImage} from '../kube/pretend-image.ts';
import {StatusError} from '../kube/status.ts';
import {UserError} from '../kube/user-error.ts';
import {clientOf} from './client.ts';
import type {Cluster, KubeClient} from './cluster.ts';
import {type ClusterFile, type ClusterFolder, clusterFolder, readAudit, readJson, readRecording} from './folder.ts';
import {findSimulator, type SimulatorOptions, startSimulator, stopSimulator} from './simulator-process.ts';

export interface OpenSimulated {
  readonly home: Home;
  readonly name: string;
  /** The namespace of the task: where the client looks for what names none. */
  readonly namespace?: string;
  readonly images?: readonly PretendImage[];
  /** Whether an empty cluster is wanted, even if there is one by that name. */
  readonly fresh: boolean;
  /** How fast its time runs when the set-up is done; default 1. */
  readonly speed?: number;
}

/** How long before the candidate's arrival a task's objects begin to be made, so that they have an age. */
const HISTORY = 6 * 60_000;
/** Set-up work runs this much faster than the world; six minutes last six seconds. */
const PREPARE_SPEED = 60;
/** After so long the set-up has caught up with the present, and must not run ahead of it. */
const PREPARE_LIMIT = (HISTORY / PREPARE_SPEED) * 0.9;

/** The cluster `name`, started (from its journal, if there is one) when it does not run. `kept`: whether it is as it was left. */
export const openSimulated = ({
  home,
  name,
  namespace,
  images,
  fresh,
  speed = 1,
}: OpenSimulated): Promise<{cluster: Cluster; kept: boolean}> => {
  const place = clusterFolder(home, name);
  return whileLocked(place.lock, async () => {
    if (!fresh && ((await findSimulator(place)) || (await revive(place))))
      return {cluster: simulatedCluster(place, namespace, speed), kept: true};
    await stopSimulator(place);
    empty(place);
    await startSimulator(place, {images, speed}, HISTORY);
    return {cluster: simulatedCluster(place, namespace, speed), kept: false};
  });
};

/** The cluster `name` as it was left, for looking at; started again when it has died. Throws a UserError when it was lost. */
export const findSimulated = (home: Home, name: string, namespace: string): Promise<Cluster> => {
  const place = clusterFolder(home, name);
  return whileLocked(place.lock, async () => {
    if ((await findSimulator(place)) || (await revive(place))) return simulatedCluster(place, namespace, 1);
    throw new UserError(`the cluster "${name}" is gone`, {exitCode: 3, hint: 'ckad-drill status sets the task up again'});
  });
};

/** Starts a cluster again whose process has died; false when there is none. */
const revive = async (place: ClusterFolder): Promise<boolean> => {
  if (!existsSync(place.journal)) return false;
  await stopSimulator(place);
  await startSimulator(place, readJson<SimulatorOptions>(place.options) ?? {});
  return true;
};

/** Keeps certificates, port and token, which take a while to make and are worth nothing without a cluster. */
const empty = ({journal, recording, audit}: ClusterFolder): void => {
  for (const file of [journal, recording, audit]) rmSync(file, {force: true});
};

const simulatedCluster = (place: ClusterFolder, namespace: string | undefined, speed: number): Cluster => {
  const client = clientOf(place.kubeconfig, namespace);
  const order = (name: string, body: object = {}): Promise<void> => tell(client, name, body);
  return {
    label: 'simulated',
    kubeconfig: place.kubeconfig,
    client,
    recording: async () => readRecording(place.recording),
    audit: async () => readAudit(place.audit),
    startRecording: () => order('recording/restart'),
    prepare: (work) => whileFast(order, speed, work),
    reset: () => order('reset', {ago: HISTORY}),
    close: async () => client.close(),
    destroy: async () => {
      client.close();
      await destroy(place);
    },
  };
};

const tell = async (client: KubeClient, name: string, body: object): Promise<void> => {
  const {code, text} = await client.raw('POST', `/simulator/${name}`, body);
  if (code >= 400) throw new StatusError(code, undefined, `the simulator refused ${name}: ${text.trim()}`);
};

const whileFast = async <T>(order: (name: string, body: object) => Promise<void>, speed: number, work: () => Promise<T>): Promise<T> => {
  await order('clock', {speed: PREPARE_SPEED});
  const brake = systemClock.after(PREPARE_LIMIT, () => void order('clock', {speed}).catch(() => {}));
  try {
    return await work();
  } finally {
    systemClock.clear(brake);
    await order('clock', {speed, catchUp: true});
  }
};

/** Ends a cluster and deletes all that is left of it. */
const destroy = (place: ClusterFolder): Promise<void> =>
  whileLocked(place.lock, async () => {
    await stopSimulator(place);
    rmSync(place.folder, {recursive: true, force: true});
  });

export const destroySimulated = (home: Home, name: string): Promise<void> => destroy(clusterFolder(home, name));

/** Starts a cluster for whoever wants one. Throws a UserError when one of that name runs. One that had died comes back with its objects. */
export const startNamed = (home: Home, name: string, options: SimulatorOptions): Promise<ClusterFile> => {
  const place = clusterFolder(home, name);
  return whileLocked(place.lock, async () => {
    const running = await findSimulator(place);
    if (running)
      throw new UserError(`the cluster "${name}" runs already, at ${running.server}`, {
        hint: `ckad-drill cluster stop ${name} ends it; --name NAME starts another beside it`,
      });
    await stopSimulator(place);
    const isNew = !existsSync(place.journal);
    return startSimulator(place, options).catch((error) => {
      // Nothing is left that `cluster list` would show; the log stays.
      if (isNew) empty(place);
      throw error;
    });
  });
};

/** All clusters in the state folder by name; without a file: not running. */
export const listSimulated = async (home: Home): Promise<{name: string; kubeconfig: string; running: ClusterFile | undefined}[]> => {
  const entries = existsSync(home.clusters) ? readdirSync(home.clusters, {withFileTypes: true}) : [];
  const names = entries.filter((entry) => entry.isDirectory() && existsSync(path.join(home.clusters, entry.name, 'journal.jsonl')));
  return Promise.all(
    names
      .map((entry) => clusterFolder(home, entry.name))
      .map(async (place) => ({name: place.name, kubeconfig: place.kubeconfig, running: await findSimulator(place)})),
  );
};
