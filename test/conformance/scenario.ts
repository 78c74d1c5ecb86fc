/** Scenarios recorded on a real control plane, as they stand in the files of this folder. */

/** One of these fields says what to do; see `steps.ts`. */
export interface Step {
  readonly http?: {method?: string; path: string; body?: unknown; type?: string; accept?: string};
  readonly settle?: number;
  readonly sleep?: number;
  readonly dump?: readonly string[];
  readonly events?: boolean;
  readonly pods?: PodsStep;
  readonly files?: Readonly<Record<string, unknown>>;
  readonly sh?: string;
  readonly output?: false | 'json';
  readonly until?: string;
  readonly prints?: string;
  readonly watch?: {path: string; during?: readonly Step[]; ms?: number; accept?: string; brief?: boolean};
  /** Dotted paths of what is kept, or left out, of each object. */
  readonly only?: readonly string[];
  readonly drop?: readonly string[];
  readonly managedFields?: boolean;
}

/** Picks pods, and says what becomes of them. */
export interface PodsStep {
  readonly image?: string;
  readonly hash?: string;
  readonly phase?: string;
  readonly name?: string;
  readonly deleting?: boolean;
  readonly count?: number;
  readonly to?: 'ready' | 'running' | 'succeeded' | 'failed' | 'gone';
  readonly status?: unknown;
}

export interface Scenario {
  readonly name: string;
  readonly steps: readonly Step[];
  /** What each step gave, normalised; null: nothing to compare. */
  readonly recorded: readonly unknown[];
}
