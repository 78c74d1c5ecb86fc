/** Rules about failed pods: which of them end the Job or an index, and which count. Pure. */
import type {KubeObject} from '../../../kube/object.ts';

/** How often the pods of an index have failed before this one: all told, and without those that count for nothing. */
export const FAILURES = 'batch.kubernetes.io/job-index-failure-count';
export const IGNORED_FAILURES = 'batch.kubernetes.io/job-index-ignored-failure-count';

export interface Match {
  readonly action?: 'FailJob' | 'FailIndex' | 'Ignore' | 'Count';
  readonly counts: boolean;
  /** Of FailJob: what the Job says of its end. */
  readonly message?: string;
}

/** The first rule that speaks of the pod decides; without one its failure counts. */
export const matchFailure = (policy: any, pod: KubeObject): Match => {
  for (const [i, rule] of (policy?.rules ?? []).entries()) {
    const why = onExitCodes(rule, pod) ?? onConditions(rule, pod);
    if (why === undefined) continue;
    const {action} = rule;
    return {action, counts: action !== 'Ignore', ...(action === 'FailJob' ? {message: `${why} matching FailJob rule at index ${i}`} : {})};
  }
  return {counts: true};
};

const onExitCodes = ({onExitCodes: rule}: any, pod: KubeObject): string | undefined => {
  if (!rule) return undefined;
  const statuses: any[] = [...(pod.status?.containerStatuses ?? []), ...(pod.status?.initContainerStatuses ?? [])];
  const found = statuses.find(({name, state}) => {
    const code = state?.terminated?.exitCode ?? 0;
    if (code === 0 || (rule.containerName !== undefined && rule.containerName !== name)) return false;
    return rule.values.includes(code) === (rule.operator === 'In');
  });
  if (!found) return undefined;
  const {namespace, name} = pod.metadata;
  return `Container ${found.name} for pod ${namespace}/${name} failed with exit code ${found.state.terminated.exitCode}`;
};

const onConditions = ({onPodConditions: patterns = []}: any, pod: KubeObject): string | undefined => {
  const conditions: any[] = pod.status?.conditions ?? [];
  const met = patterns.find(({type, status}: any) =>
    conditions.some((condition) => condition.type === type && condition.status === status),
  );
  return met && `Pod ${pod.metadata.namespace}/${pod.metadata.name} has condition ${met.type}`;
};

const countOf = ({metadata}: KubeObject, annotation: string): number => Number.parseInt(metadata.annotations?.[annotation] ?? '', 10) || 0;

/** Whether the failure of this pod is one too many for its index. */
export const failsIndex = ({spec}: KubeObject, pod: KubeObject): boolean => {
  const {action, counts} = matchFailure(spec.podFailurePolicy, pod);
  return action === 'FailIndex' || (counts && countOf(pod, FAILURES) >= spec.backoffLimitPerIndex);
};

/** All failures of an index, this pod's not yet among them. */
export const failuresBefore = (pod: KubeObject): number => countOf(pod, FAILURES) + countOf(pod, IGNORED_FAILURES);

/** The annotations by which the next pod of an index carries on the count. */
export const failureCounts = ({spec}: KubeObject, failed: KubeObject | undefined): Record<string, string> => {
  if (!failed) return {[FAILURES]: '0'};
  const {counts} = matchFailure(spec.podFailurePolicy, failed);
  const [counted, ignored] = [countOf(failed, FAILURES) + (counts ? 1 : 0), countOf(failed, IGNORED_FAILURES) + (counts ? 0 : 1)];
  return {[FAILURES]: String(counted), ...(ignored > 0 ? {[IGNORED_FAILURES]: String(ignored)} : {})};
};
