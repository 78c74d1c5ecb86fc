/** Packs and tasks as the rest of the program sees them: read, checked, and plain. */
import type {Check} from '../grade/check.ts';
import type {PretendImage} from '../kube/pretend-image.ts';

/** A parameter's value once drawn. */
export type ParameterValue = string | number | boolean;
export type Parameters = Readonly<Record<string, ParameterValue>>;

export interface Pack {
  readonly name: string;
  readonly title: string;
  /** The folder that holds `tasks/` and `graders/` (or the program's own). */
  readonly root: string;
  readonly images: readonly PretendImage[];
  readonly tasks: readonly Task[];
}

/** A task as written: parameters not yet drawn. */
export interface Task {
  readonly pack: string;
  /** Its folder's name. */
  readonly id: string;
  readonly title: string;
  readonly domain: string;
  readonly topics: readonly string[];
  readonly minutes: number;
  readonly weight: number;
  readonly namespace: string;
  /** Whether the shell's kubeconfig names the namespace; false where the prompt names it and the candidate has to. */
  readonly requires: readonly string[];
  readonly docs: readonly string[];
  /** `tasks/<pack>/<id>` and `graders/<pack>/<id>`, absolute. */
  readonly folder: string;
  readonly graderFolder: string;
}

/** One step of a task's set-up, parameters filled in. */
export type SetupStep =
  | {readonly apply: string}
  | {readonly wait: string; readonly timeout?: number; readonly for?: 'rolledOut' | 'observed'}
  | {readonly setImage: {deployment: string; container: string; image: string; cause?: string}}
  | {readonly annotate: {ref: string; annotations: Record<string, string>}}
  | {readonly scale: {ref: string; replicas: number}}
  | {readonly helm: {install?: string; upgrade?: string; chart: string; values?: string; set?: Record<string, string>}};

/** A task with its parameters drawn: what a candidate gets, and how it is graded. */
export interface TaskInstance {
  readonly task: Task;
  readonly seed: number;
  readonly parameters: Parameters;
  readonly title: string;
  /** Markdown. */
  readonly prompt: string;
  readonly hints: readonly string[];
  readonly setup: readonly SetupStep[];
  /** Files for the candidate's working folder: path inside it, and content with parameters filled in. */
  readonly files: readonly {readonly path: string; readonly content: string; readonly mode: number}[];
  readonly checks: readonly Check[];
  readonly explanation: string;
  /** solution.sh, parameters filled in. */
  readonly solution: string;
  /** `right/*.sh`: other ways that must score 100 % as well. */
  readonly right?: readonly {readonly file: string; readonly script: string}[];
  /** `wrong/*.sh`, parameters filled in; `fails`: the ids their headers name. */
  readonly wrong: readonly {readonly file: string; readonly script: string; readonly fails: readonly string[]}[];
}
