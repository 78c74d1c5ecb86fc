/** The folder of one cluster, in the state folder: what lies there, and what a name of it may be. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Home} from '../kube/home.ts';
import {UserError} from '../kube/user-error.ts';
import type {AuditEntry, Change} from './cluster.ts';

export interface ClusterFolder {
  readonly name: string;
  readonly folder: string;
  readonly kubeconfig: string;
  /** Written once the cluster answers; see {@link ClusterFile}. */
  readonly file: string;
  /** How it was started, so that it can be started again alike. */
  readonly options: string;
  readonly journal: string;
  readonly recording: string;
  readonly audit: string;
  readonly log: string;
  /** Held while it is being started or stopped. */
  readonly lock: string;
}

/** What `cluster.json` says. */
export interface ClusterFile {
  readonly name: string;
  readonly server: string;
  readonly pid: number;
  /** Of Kubernetes, as the cluster reports it. */
  readonly version: string;
}

const NAME = /^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/;

export const clusterFolder = (home: Home, name: string): ClusterFolder => {
  if (!NAME.test(name))
    throw new UserError(
      `"${name}" is no name for a cluster: up to 63 small letters, digits, "-" and ".", a letter or digit first and last`,
    );
  const folder = path.join(home.clusters, name);
  const inside = (file: string): string => path.join(folder, file);
  return {
    name,
    folder,
    kubeconfig: inside('kubeconfig'),
    file: inside('cluster.json'),
    options: inside('options.json'),
    journal: inside('journal.jsonl'),
    recording: inside('recording.jsonl'),
    audit: inside('audit.jsonl'),
    log: inside('simulator.log'),
    // Beside the folder, which goes away while the lock is held.
    lock: path.join(home.clusters, `${name}.lock`),
  };
};

/** The value of a JSON file; undefined when it is not there, or not whole. */
export const readJson = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** The changes of a recording.jsonl, oldest first; a line that was not written to its end is left out. */
export const readRecording = (file: string): readonly Change[] => readLines(file);

/** The writes of an audit.jsonl, likewise. */
export const readAudit = (file: string): readonly AuditEntry[] => readLines(file);

const readLines = <T>(file: string): T[] => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
};
