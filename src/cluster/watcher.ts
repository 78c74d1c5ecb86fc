/** Recording what happens on a cluster that is not ours: by a process in the background, for as long as the attempt lasts. */
import {spawn} from 'node:child_process';
import {closeSync, existsSync, openSync, rmSync} from 'node:fs';
import {sleep, systemClock} from '../clock.ts';
import type {KubeObject} from '../kube/object.ts';
import {isRunning, type ProcessId} from '../kube/process.ts';
import {builtFile, programRoot} from '../kube/program.ts';
import {UserError} from '../kube/user-error.ts';
import type {Change, KubeClient} from './cluster.ts';
import {type ClusterFolder, readJson, readRecording} from './folder.ts';

/** The kinds that are recorded, in the words of any cluster. */
export const RECORDED = ['pods', 'replicasets.apps', 'deployments.apps', 'services', 'endpointslices.discovery.k8s.io'];

const START_LIMIT = 20_000;
const SETTLE_LIMIT = 3_000;
const POLL = 10;

/** Says which process records into a folder, once it has begun; taken away, that process ends. */
export const watcherFile = (place: ClusterFolder): string => `${place.folder}/watcher.json`;

/** Begins a new recording in the place of any other. */
export const startWatcher = async (place: ClusterFolder): Promise<void> => {
  stopWatcher(place);
  rmSync(place.recording, {force: true});
  await launch(place);
};

/** Goes on with a recording whose watcher has died (after a reboot, say); what happened in between is not in it. */
export const ensureWatcher = async (place: ClusterFolder): Promise<void> => {
  const watcher = readJson<ProcessId>(watcherFile(place));
  if (!watcher || !isRunning(watcher)) await launch(place);
};

export const stopWatcher = (place: ClusterFolder): void => {
  const watcher = readJson<ProcessId>(watcherFile(place));
  rmSync(watcherFile(place), {force: true});
  if (watcher && isRunning(watcher)) process.kill(watcher.pid, 'SIGTERM');
};

const launch = async (place: ClusterFolder): Promise<void> => {
  const program = builtFile('recording-worker.js');
  if (!existsSync(program)) throw new UserError(`the program is not built (${program})`, {exitCode: 3, hint: 'npm run build builds it'});
  const log = openSync(`${place.folder}/watcher.log`, 'a', 0o600);
  const child = spawn(process.execPath, [program, place.folder], {cwd: programRoot, detached: true, stdio: ['ignore', log, log]});
  closeSync(log);
  child.unref();
  let ended = false;
  for (const event of ['exit', 'error']) child.once(event, () => (ended = true));
  const limit = systemClock.now() + START_LIMIT;
  while (readJson<ProcessId>(watcherFile(place))?.pid !== child.pid) {
    if (ended || systemClock.now() > limit)
      throw new UserError('what happens on the cluster cannot be recorded', {exitCode: 3, hint: `${place.folder}/watcher.log says why`});
    await sleep(systemClock, POLL);
  }
};

/** The recording, once it tells of everything that is on the cluster now: the watcher may be some milliseconds behind. */
export const settledRecording = async (place: ClusterFolder, client: KubeClient): Promise<readonly Change[]> => {
  const limit = systemClock.now() + SETTLE_LIMIT;
  for (;;) {
    const lists = await Promise.all(RECORDED.map((kind) => client.list({kind})));
    const recording = readRecording(place.recording);
    if (tellsOf(recording, lists.flat()) || systemClock.now() > limit) return recording;
    await sleep(systemClock, POLL * 5);
  }
};

/** Whether the last that was recorded of each object is what there is. */
const tellsOf = (recording: readonly Change[], live: readonly KubeObject[]): boolean => {
  const last = new Map(
    recording.map(({type, object}) => [object.metadata.uid, type === 'DELETED' ? undefined : object.metadata.resourceVersion]),
  );
  const recorded = [...last.values()].filter((version) => version !== undefined).length;
  return recorded === live.length && live.every(({metadata}) => last.get(metadata.uid) === metadata.resourceVersion);
};
