/** Practice of one task, as commands and screens use it. */
import type {KubeClient} from '../cluster/cluster.ts';
import type {Grade} from '../grade/check.ts';
import type {Recorded} from './recorded.ts';

/** What a candidate sees of an attempt. */
export interface AttemptView {
  readonly pack: string;
  readonly task: string;
  readonly seed: number;
  readonly title: string;
  /** Markdown. */
  readonly prompt: string;
  readonly marks: readonly {readonly say: string; readonly marks: number}[];
  readonly minutes: number;
  readonly namespace: string;
  /** `simulated`, or `context:NAME`. */
  readonly cluster: string;
  readonly kubeconfig: string;
  /** The candidate's working folder. */
  readonly folder: string;
  /** The shell to run, as argv, and what its environment needs beside the usual. */
  readonly shell: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly hints: number;
  readonly hintsShown: readonly string[];
  /** Set once the solution was shown or the attempt stopped: no grade counts after it. */
  readonly ended: boolean;
  /** What was found lost when the attempt was resumed, in sentences. */
  readonly notices: readonly string[];
}

export interface GradeReport extends Grade {
  readonly pack: string;
  readonly task: string;
  readonly seed: number;
  readonly cluster: string;
  readonly seconds: number;
  readonly explanation: string;
}

export interface Practice {
  readonly attempt: AttemptView;
  /** The cluster, in the task's namespace, for looking at it. */
  readonly client: KubeClient;
  /** How the attempt has gone so far. */
  recorded(): Promise<Recorded>;
  grade(): Promise<GradeReport>;
  /** The next hint, or undefined when all were shown. */
  hint(): Promise<string | undefined>;
  /** Ends the attempt and gives the model solution (a shell script) and the explanation. */
  solution(): Promise<{script: string; explanation: string}>;
  /** Sets the task up afresh (same seed), the clock restarted. */
  reset(): Promise<void>;
  /** Ends the attempt and its cluster. */
  stop(): Promise<void>;
  /** Leaves the attempt open for another process to take up. */
  close(): Promise<void>;
}
