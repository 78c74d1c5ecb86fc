/** Why a rollout stands still, in sentences: what the rules find, put together. */
import type {KubeObject} from '../../kube/object.ts';
import {type Facts, isNewPod, isReady, troubledPods} from './facts.ts';
import {isComplete, newSetOf, numbersOf} from './rollout.ts';
import type {ObjectRule, PodRule} from './rule.ts';
import {objectRules, podRules} from './rules/index.ts';

export interface Cause {
  /** The rule's name. */
  readonly rule: string;
  readonly say: string;
  /** Of a cause that lies in pods. */
  readonly pods?: readonly string[];
}

export interface Answer {
  /** `deployment/web`. */
  readonly object: string;
  readonly namespace: string;
  /** Nothing stands still. */
  readonly complete: boolean;
  /** All of it: `3 of 4 updated; the new pods are not ready: ...`, without a full stop. */
  readonly sentence: string;
  readonly causes: readonly Cause[];
  /** kubectl commands that show more. */
  readonly look: readonly string[];
}

export const answerFor = (facts: Facts): Answer => {
  const {object} = facts;
  const namespace = object.metadata.namespace ?? '';
  const complete = isDone(facts);
  const pods = complete ? [] : podFindings(facts);
  const [cause, effect, outlook, aside] = (['cause', 'effect', 'outlook', 'aside'] as const).map((part) => findings(facts, part));
  const causes = complete
    ? [...cause.filter(({rule}) => rule.name === 'paused'), ...aside]
    : [...cause, ...pods, ...effect, ...outlook, ...aside];
  return {
    object: `${object.kind.toLowerCase()}/${object.metadata.name}`,
    namespace,
    complete,
    sentence: [headOf(facts, complete), ...causes.map(({say}) => say)].join('; '),
    causes: causes.map(({rule, say, pods: of}) => ({rule: rule.name, say, ...(of ? {pods: of} : {})})),
    look: [...new Set(causes.flatMap(({look}) => (look ? [`kubectl -n ${namespace} ${look}`] : [])))],
  };
};

interface Found {
  readonly rule: PodRule | ObjectRule;
  readonly say: string;
  readonly pods?: readonly string[];
  readonly look?: string;
}

const findings = (facts: Facts, part: ObjectRule['part']): Found[] =>
  objectRules
    .filter((rule) => rule.part === part)
    .flatMap((rule) => {
      const say = rule.explain(facts);
      return say === undefined ? [] : [{rule, say, look: rule.look?.(facts)}];
    });

interface Group {
  readonly rule: PodRule;
  readonly say: string;
  readonly isNew: boolean;
  readonly pods: KubeObject[];
}

/** Pods that fare alike are told of together. */
const podFindings = (facts: Facts): Found[] => {
  const groups = new Map<string, Group>();
  for (const pod of troubledPods(facts)) {
    const {rule, say} = explained(pod, facts);
    const isNew = isNewPod(facts, pod);
    const key = `${isNew} ${say}`;
    const group = groups.get(key) ?? {rule, say, isNew, pods: []};
    groups.set(key, group);
    group.pods.push(pod);
  }
  return [...groups.values()].map((group) => ({
    rule: group.rule,
    say: `${whoWords(group, facts)}: ${group.say}`,
    pods: group.pods.map(({metadata}) => metadata.name),
    look: group.rule.look && `${group.rule.look} ${group.pods[0].metadata.name}`,
  }));
};

const explained = (pod: KubeObject, facts: Facts): {rule: PodRule; say: string} => {
  for (const rule of podRules) {
    const say = rule.explain(pod, facts);
    if (say !== undefined) return {rule, say};
  }
  throw new Error('no rule knows a pod: the last one must');
};

/** `the new pods are not ready`, `2 of 3 new pods are not ready`. */
const whoWords = ({isNew, pods}: Group, facts: Facts): string => {
  const {object} = facts;
  if (object.kind === 'Pod') return 'not ready';
  const all = facts.pods.filter((pod) => !pod.metadata.deletionTimestamp && isNewPod(facts, pod) === isNew).length;
  const age = object.kind !== 'Deployment' ? '' : isNew ? (facts.replicaSets.length > 1 ? 'new ' : '') : 'old ';
  const state = pods.every(isReady) ? 'not available' : 'not ready';
  const of = pods.length === all ? 'the ' : `${pods.length} of ${all} `;
  return `${of}${age}pod${all === 1 ? '' : 's'} ${pods.length === 1 ? 'is' : 'are'} ${state}`;
};

const isDone = (facts: Facts): boolean => {
  const {object, pods, replicaSets} = facts;
  if (object.kind === 'Deployment') return isComplete(object) && (newSetOf(object, replicaSets) !== undefined || !object.spec.paused);
  const [ready, wanted] = readyOf(facts);
  return ready >= wanted && (pods.length > 0 || wanted === 0) && !(object.kind === 'Service' && pods.length === 0);
};

/** How many are ready, and how many should be. */
const readyOf = ({object: {kind, spec, status}, pods}: Facts): [number, number] => {
  if (kind === 'Pod' || kind === 'Service')
    return [pods.filter((pod) => isReady(pod) || pod.status?.phase === 'Succeeded').length, pods.length];
  if (kind === 'DaemonSet') return [status?.numberReady ?? 0, status?.desiredNumberScheduled ?? 0];
  if (kind === 'Job') return [status?.succeeded ?? 0, spec?.completions ?? 1];
  return [status?.readyReplicas ?? 0, spec?.replicas ?? 1];
};

const headOf = (facts: Facts, complete: boolean): string => {
  const {object} = facts;
  if (object.kind === 'Deployment') return deploymentHead(object, complete);
  const [ready, wanted] = readyOf(facts);
  if (object.kind === 'Pod') return `${object.status?.phase ?? 'Pending'}${isReady(object) ? ' and ready' : ''}`;
  if (object.kind === 'Job') return `${ready} of ${wanted} completed`;
  return `${ready} of ${wanted} ${object.kind === 'Service' ? 'pods that it picks ' : ''}ready`;
};

const deploymentHead = (deployment: KubeObject, complete: boolean): string => {
  const {wanted, updated, available, existing} = numbersOf(deployment);
  if (complete) return wanted === 0 ? 'complete: it is scaled to 0' : `complete: ${updated} of ${wanted} updated and available`;
  const short = available < wanted ? `, ${available} available` : '';
  const left = updated >= wanted && existing > updated ? `, ${existing - updated} of before not yet gone` : '';
  return `${updated} of ${wanted} updated${short}${left}`;
};
