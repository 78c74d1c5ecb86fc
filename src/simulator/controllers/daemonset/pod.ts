/** The pod of a DaemonSet on a node, and on which node a pod belongs. Pure. */
import type {KubeObject} from '../../../kube/object.ts';
import {TEMPLATE_GENERATION} from '../../kinds/daemon-set.ts';
import {daemonSets} from '../../kinds/index.ts';
import {podOf} from '../pod-control.ts';
import {REVISION_LABEL} from '../revisions.ts';

const GENERATION_LABEL = 'pod-template-generation';

const toleration = (name: string, effect: string) => ({effect, key: `node.kubernetes.io/${name}`, operator: 'Exists'});

/** Troubles of a node that its daemons stay through. */
const TOLERATED = [
  ...['not-ready', 'unreachable'].map((name) => toleration(name, 'NoExecute')),
  ...['disk-pressure', 'memory-pressure', 'pid-pressure', 'unschedulable'].map((name) => toleration(name, 'NoSchedule')),
];

/** Those of the template, and those that all daemons have. */
export const tolerationsOf = ({tolerations = [], hostNetwork}: any): any[] => {
  const added = [...TOLERATED, ...(hostNetwork ? [toleration('network-unavailable', 'NoSchedule')] : [])];
  const present = (one: any): boolean =>
    tolerations.some((other: any) => ['key', 'operator', 'effect'].every((part) => one[part] === other[part]) && !other.value);
  return [...tolerations, ...added.filter((one) => !present(one))];
};

/** A pod that the scheduler can put on this node alone. `hash`: of the DaemonSet's current revision. */
export const podFor = (set: KubeObject, node: string, hash: string): KubeObject => {
  const {template} = set.spec;
  const pod = podOf(template, daemonSets, set);
  const labels = {...pod.metadata.labels, [GENERATION_LABEL]: templateGeneration(set), [REVISION_LABEL]: hash};
  return {
    ...pod,
    metadata: {...pod.metadata, labels},
    spec: {...template.spec, affinity: pinned(template.spec.affinity, node), tolerations: tolerationsOf(template.spec)},
  };
};

const templateGeneration = ({metadata}: KubeObject): string => metadata.annotations?.[TEMPLATE_GENERATION] ?? '';

/** Whether a pod is of the current template. */
export const isUpdated = (set: KubeObject, {metadata}: KubeObject, hash: string): boolean =>
  metadata.labels?.[REVISION_LABEL] === hash || metadata.labels?.[GENERATION_LABEL] === templateGeneration(set);

/** The one node takes the place of what the template requires of nodes: the DaemonSet has looked at that already. */
const pinned = (affinity: any, node: string): any => {
  const nodeSelectorTerms = [{matchFields: [{key: 'metadata.name', operator: 'In', values: [node]}]}];
  return {
    ...affinity,
    nodeAffinity: {...affinity?.nodeAffinity, requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms}},
  };
};

/** The node that a pod is on, or is meant for. */
export const nodeOf = ({spec}: KubeObject): string | undefined => {
  if (spec.nodeName) return spec.nodeName;
  const terms: any[] = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  for (const {matchFields = []} of terms) {
    for (const {key, operator, values = []} of matchFields) {
      if (key === 'metadata.name' && operator === 'In' && values.length === 1) return values[0];
    }
  }
  return undefined;
};
