/** What a check is. One check, one file in `checks/`, and one line in `checks/index.ts`. Checks only read. */
import type {ZodType} from 'zod';
import type {Change, KubeClient} from '../cluster/cluster.ts';

/** Everything a check may look at. */
export interface GradeContext {
  readonly client: KubeClient;
  readonly namespace: string;
  /** The candidate's working folder. */
  readonly folder: string;
  /** What happened since the attempt began, oldest first; read once for all checks of a grading. */
  recording(): Promise<readonly Change[]>;
  /** Runs `kubectl kustomize DIR` (no cluster needed); resolves to YAML text, or rejects with an Error of kubectl's words. */
  kustomize(folder: string): Promise<string>;
}

/** What one check found. `wanted` and `got` are short texts, printed side by side when it failed; `detail` says more, in sentences or a diff. */
export interface Finding {
  readonly passed: boolean;
  /** 0..1, for partial marks; absent: all or nothing. */
  readonly share?: number;
  readonly wanted?: string;
  readonly got?: string;
  readonly detail?: string;
}

/** A kind of check: `object`, `rollout`, ... `Spec` is what stands under its name in grader.yaml, after parameters are filled in. */
export interface CheckKind<Spec = any> {
  readonly name: string;
  readonly schema: ZodType<Spec>;
  run(spec: Spec, context: GradeContext): Promise<Finding>;
  /** Takes note of the files that the candidate was given, for checks that compare with them; called once, when the task is made. */
  withGiven?(spec: Spec, files: readonly GivenFile[]): Spec;
}

/** A file of the candidate's working folder as it was at the start. */
export interface GivenFile {
  readonly path: string;
  readonly content: string;
}

/** A check of a grader, ready to run. */
export interface Check {
  readonly id: string;
  readonly say: string;
  readonly marks: number;
  /** Holds at the start: counts only when some other, unguarded check of the task passes. */
  readonly guard: boolean;
  /** A finding's share counts: half of what was asked earns half of the marks. Absent: all or nothing. */
  readonly partial?: boolean;
  readonly kind: CheckKind;
  readonly spec: unknown;
}

export interface CheckResult {
  readonly id: string;
  readonly say: string;
  readonly marks: number;
  readonly of: number;
  readonly passed: boolean;
  readonly wanted?: string;
  readonly got?: string;
  readonly detail?: string;
}

export interface Grade {
  readonly marks: number;
  readonly of: number;
  /** 0..100, whole. */
  readonly percent: number;
  readonly passed: boolean;
  readonly checks: readonly CheckResult[];
}
