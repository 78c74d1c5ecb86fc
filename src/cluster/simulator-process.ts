/** The simulator's processes: one for each cluster, in the background, found again by the cluster's folder. */
import {execFileSync, spawn} from 'node:child_process';
import {closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync} from 'node:fs';
import {sleep, systemClock} from '../clock.ts';
import type {PretendImage} from '../kube/pretend-image.ts';
import {writePrivate} from '../kube/private-file.ts';
import {isRunning, processOf} from '../kube/process.ts';
import {builtFile, programRoot} from '../kube/program.ts';
import {UserError} from '../kube/user-error.ts';
import {connect} from './connection.ts';
import {credentialsOf} from './credentials.ts';
import {type ClusterFile, type ClusterFolder, readJson} from './folder.ts';
import {contextOf, readKubeconfig} from './kubeconfig.ts';

export interface SimulatorOptions {
  /** No kubelet and no scheduler. */
  readonly bare?: boolean;
  readonly nodes?: number;
  readonly speed?: number;
  /** Absent: any free one. */
  readonly port?: number;
  readonly images?: readonly PretendImage[];
}

const START_LIMIT = 15_000;
const STOP_LIMIT = 5_000;
const POLL = 5;

/**
 * Starts a cluster in its folder, from the journal if there is one, and waits until it answers. `ago`: milliseconds before now at which its
 * clock begins. Rejects with a UserError of exit code 3 that says what the simulator said.
 */
export const startSimulator = async (place: ClusterFolder, options: SimulatorOptions, ago = 0): Promise<ClusterFile> => {
  mkdirSync(place.folder, {recursive: true, mode: 0o700});
  rmSync(place.file, {force: true});
  writePrivate(place.options, JSON.stringify(options));
  const program = builtFile('simulator.js');
  if (!existsSync(program)) throw new UserError(`the simulator is not built (${program})`, {exitCode: 3, hint: 'npm run build builds it'});
  const log = openSync(place.log, 'a', 0o600);
  // Detached: it outlives this process and its terminal.
  const child = spawn(process.execPath, [program, ...argumentsOf(place, options, ago)], {
    cwd: programRoot,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  let ended = false;
  for (const event of ['exit', 'error']) child.once(event, () => (ended = true));
  const limit = systemClock.now() + START_LIMIT;
  for (;;) {
    const file = readJson<ClusterFile>(place.file);
    if (file && file.pid === child.pid) return file;
    if (ended) throw startError(place, 'it ended at once');
    if (systemClock.now() > limit) {
      child.kill('SIGKILL');
      throw startError(place, `it was not ready within ${START_LIMIT / 1000} seconds`);
    }
    await sleep(systemClock, POLL);
  }
};

const argumentsOf = (place: ClusterFolder, {bare, nodes, speed, port, images}: SimulatorOptions, ago: number): string[] => {
  const list = `${place.folder}/images.json`;
  if (images) writePrivate(list, JSON.stringify(images));
  const flags = {folder: place.folder, nodes, speed, port, images: images && list, ago: ago || undefined};
  const given = Object.entries(flags).filter(([, value]) => value !== undefined);
  return [...given.map(([name, value]) => `--${name}=${value}`), ...(bare ? ['--bare'] : [])];
};

const startError = (place: ClusterFolder, what: string): UserError => {
  const said = readFileSync(place.log, 'utf8').trim().split('\n').pop() ?? '';
  if (/^port \d+ is in use$/.test(said)) return new UserError(said, {exitCode: 3, hint: 'choose another with --port N, or leave it out'});
  return new UserError(`the cluster "${place.name}" could not be started: ${said || what}`, {exitCode: 3, hint: `its log is ${place.log}`});
};

/** The cluster of a folder, if its process lives and answers: not merely some process with the same pid. */
export const findSimulator = async (place: ClusterFolder): Promise<ClusterFile | undefined> => {
  const file = readJson<ClusterFile>(place.file);
  return file && isSimulatorOf(place, file.pid) && (await answers(place)) ? file : undefined;
};

/** Only the cluster's own process has the key that the kubeconfig's CA vouches for. */
const answers = async (place: ClusterFolder): Promise<boolean> => {
  const connection = connect(() => credentialsOf(contextOf(readKubeconfig(place.kubeconfig), undefined)));
  try {
    return (await connection.send({method: 'GET', path: '/readyz'})).code === 200;
  } catch {
    return false;
  } finally {
    connection.close();
  }
};

/** Ends the cluster's process, answering or not; what it acknowledged stays in the journal. */
export const stopSimulator = async (place: ClusterFolder): Promise<void> => {
  const pid = readJson<ClusterFile>(place.file)?.pid;
  if (pid !== undefined && isSimulatorOf(place, pid)) {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) if (await end(pid, signal)) break;
  }
  rmSync(place.file, {force: true});
};

const end = async (pid: number, signal: NodeJS.Signals): Promise<boolean> => {
  const victim = processOf(pid);
  try {
    process.kill(pid, signal);
  } catch {
    return true;
  }
  const limit = systemClock.now() + STOP_LIMIT;
  while (isRunning(victim)) {
    if (systemClock.now() > limit) return false;
    await sleep(systemClock, POLL);
  }
  return true;
};

const isSimulatorOf = (place: ClusterFolder, pid: number): boolean =>
  isRunning(processOf(pid)) && commandOf(pid).includes(`--folder=${place.folder}`);

const commandOf = (pid: number): string => {
  try {
    return existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {encoding: 'utf8'});
  } catch {
    return '';
  }
};
