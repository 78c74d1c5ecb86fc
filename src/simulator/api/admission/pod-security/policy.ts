/** The pod security levels of a namespace, by its labels, and whether a pod keeps to them. */
import {BASELINE} from './baseline.ts';
import {RESTRICTED} from './restricted.ts';
import type {Check, Violation} from './say.ts';

export type Mode = 'enforce' | 'audit' | 'warn';

export const PREFIX = 'pod-security.kubernetes.io/';
export const LEVELS = ['privileged', 'baseline', 'restricted'];

const CHECKS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {baseline: BASELINE, restricted: RESTRICTED};

export interface Policy {
  readonly level: string;
  /** `restricted:latest`. */
  readonly text: string;
}

type Labels = Readonly<Record<string, string>> | undefined;

/** undefined: anything goes. */
export const policyOf = (labels: Labels, mode: Mode): Policy | undefined => {
  const level = labels?.[PREFIX + mode];
  if (level === undefined || level === 'privileged') return undefined;
  return {level: CHECKS[level] ? level : 'restricted', text: `${level}:${labels?.[`${PREFIX}${mode}-version`] || 'latest'}`};
};

export const violations = (policy: Policy, spec: any): Violation[] =>
  Object.values(CHECKS[policy.level])
    .map((check) => check(spec))
    .filter((found) => found !== undefined);

/** `privileged (container "a" must not ...), host namespaces (hostPID=true)`; the empty text when all is well. */
export const sayViolations = (policy: Policy, spec: any): string =>
  violations(policy, spec)
    .map(({reason, detail}) => `${reason} (${detail})`)
    .join(', ');
