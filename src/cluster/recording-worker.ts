/**
 * The process that records what happens in a namespace, into the recording.jsonl of the folder it is given, whose kubeconfig names cluster and
 * namespace. It ends when another takes its place, or the folder goes.
 */
import {appendFileSync} from 'node:fs';
import {basename} from 'node:path';
import {systemClock} from '../clock.ts';
import {homePaths} from '../kube/home.ts';
import type {KubeObject} from '../kube/object.ts';
import {writePrivate} from '../kube/private-file.ts';
import {type ProcessId, processOf} from '../kube/process.ts';
import {messageOf} from '../kube/user-error.ts';
import {clientOf} from './client.ts';
import {clusterFolder, readJson} from './folder.ts';
import {RECORDED, watcherFile} from './watcher.ts';

const LOOK = 1_000;

const record = async (folder: string): Promise<void> => {
  const place = clusterFolder({...homePaths(undefined), clusters: folder.slice(0, -basename(folder).length - 1)}, basename(folder));
  const client = clientOf(place.kubeconfig);
  const end = new AbortController();
  const note = (type: 'ADDED' | 'MODIFIED' | 'DELETED', object: KubeObject): void =>
    appendFileSync(place.recording, `${JSON.stringify({at: systemClock.now(), type, object: stripped(object)})}\n`, {mode: 0o600});
  let left = RECORDED.length;
  const listed = (): void => {
    left -= 1;
    if (left > 0) return;
    writePrivate(watcherFile(place), JSON.stringify(processOf(process.pid)));
    lookAround();
  };
  const lookAround = (): void => {
    if (readJson<ProcessId>(watcherFile(place))?.pid === process.pid) systemClock.after(LOOK, lookAround);
    else process.exit(0);
  };
  await Promise.all(RECORDED.map((kind) => client.watch({kind}, note, end.signal, listed)));
};

const stripped = (object: KubeObject): KubeObject => {
  const {managedFields, ...metadata} = object.metadata;
  return {...object, metadata};
};

process.on('SIGHUP', () => {});
record(process.argv[2]).catch((error) => {
  console.error(messageOf(error));
  process.exit(3);
});
