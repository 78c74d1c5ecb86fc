/** From checks to a grade. */
import {ClusterUnreachable} from '../cluster/cluster.ts';
import {UserError} from '../kube/user-error.ts';
import type {Check, CheckResult, Finding, Grade, GradeContext} from './check.ts';
import {printable} from './say.ts';

/**
 * Runs all checks and counts the marks. A check that cannot be run (the server refuses, a file is no YAML) gives no marks and says why.
 * Rejects with a ClusterUnreachable or a UserError of exit code 3 when something needed is missing: that is nobody's wrong answer.
 */
export const grade = async (checks: readonly Check[], context: GradeContext): Promise<Grade> => {
  const once = {...context, recording: memo(() => context.recording())};
  const findings = await Promise.all(checks.map((check) => findingOf(check, once)));
  // Guards hold before anything was done: they count only beside real work.
  const worked = checks.some((check, i) => !check.guard && findings[i].passed);
  return total(checks.map((check, i) => resultOf(check, findings[i], worked)));
};

const memo = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const findingOf = async (check: Check, context: GradeContext): Promise<Finding> => {
  try {
    return await check.kind.run(check.spec, context);
  } catch (error) {
    if (error instanceof ClusterUnreachable || (error instanceof UserError && error.exitCode === 3)) throw error;
    return {passed: false, detail: `This could not be looked at: ${error instanceof Error ? error.message : String(error)}`};
  }
};

const resultOf = (check: Check, finding: Finding, worked: boolean): CheckResult => {
  const {id, say, marks: of, guard, partial} = check;
  if (guard && !worked) {
    const detail = finding.passed ? 'This held at the start too: it counts once something else of the task is right.' : finding.detail;
    return clean({id, say, marks: 0, of, passed: false, wanted: finding.wanted, got: finding.got, detail});
  }
  const share = finding.passed ? 1 : partial ? Math.min(1, Math.max(0, finding.share ?? 0)) : 0;
  // Tenths, rounded down: almost right is not all marks.
  const marks = Math.floor(of * share * 10 + 1e-9) / 10;
  const {passed, wanted, got, detail} = finding;
  return clean({id, say, marks, of, passed, wanted, got, detail});
};

/** Texts may come from a cluster or a file of anybody's. */
const clean = (result: CheckResult): CheckResult =>
  Object.fromEntries(
    Object.entries(result)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, typeof value === 'string' ? printable(value) : value]),
  ) as unknown as CheckResult;

const total = (checks: readonly CheckResult[]): Grade => {
  const sum = (pick: (check: CheckResult) => number): number => Math.round(checks.reduce((all, check) => all + pick(check), 0) * 10) / 10;
  const [marks, of] = [sum((check) => check.marks), sum((check) => check.of)];
  const passed = checks.every((check) => check.passed);
  // 99.6 % is not all of it.
  return {marks, of, percent: of === 0 || passed ? 100 : Math.min(99, Math.floor((marks / of) * 100)), passed, checks};
};
