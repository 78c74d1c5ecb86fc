/** Who a pod of a StatefulSet is: its number, its name, its revision and its claims. Pure. */
import {controllerOf, type KubeObject} from '../../../kube/object.ts';
import {statefulSets} from '../../kinds/index.ts';
import {podOf} from '../pod-control.ts';
import {REVISION_LABEL} from '../revisions.ts';

const POD_NAME = 'statefulset.kubernetes.io/pod-name';
const POD_INDEX = 'apps.kubernetes.io/pod-index';

/** The number at the end of a pod's name, if it is called like a pod of this set. */
export const ordinalOf = (set: KubeObject, {metadata}: KubeObject): number | undefined => {
  const prefix = `${set.metadata.name}-`;
  const digits = metadata.name.startsWith(prefix) ? metadata.name.slice(prefix.length) : '';
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
};

export const firstOrdinal = ({spec}: KubeObject): number => spec.ordinals?.start ?? 0;

export const revisionOf = ({metadata}: KubeObject): string | undefined => metadata.labels?.[REVISION_LABEL];

/** Name of a pod's claim from the claim template of that name. */
export const claimName = (template: string, set: KubeObject, ordinal: number): string => `${template}-${set.metadata.name}-${ordinal}`;

/** A pod that is to be made. */
export const podFor = (set: KubeObject, template: any, revision: string, ordinal: number): KubeObject => {
  const pod = podOf(template, statefulSets, set);
  const name = `${set.metadata.name}-${ordinal}`;
  const {serviceName} = set.spec;
  return {
    ...pod,
    metadata: {...pod.metadata, name, labels: {...pod.metadata.labels, ...identityLabels(name, ordinal), [REVISION_LABEL]: revision}},
    spec: {...pod.spec, hostname: name, ...(serviceName ? {subdomain: serviceName} : {}), ...volumesOf(set, pod, ordinal)},
  };
};

const identityLabels = (name: string, ordinal: number): Record<string, string> => ({[POD_NAME]: name, [POD_INDEX]: String(ordinal)});

/** Claims come first, and hide volumes of the template that have their names. */
const volumesOf = (set: KubeObject, {spec}: KubeObject, ordinal: number): {volumes?: unknown[]} => {
  const names: string[] = (set.spec.volumeClaimTemplates ?? []).map(({metadata}: any) => metadata.name);
  if (names.length === 0) return {};
  const claims = names.map((name) => ({name, persistentVolumeClaim: {claimName: claimName(name, set, ordinal)}}));
  return {volumes: [...claims, ...(spec.volumes ?? []).filter(({name}: {name: string}) => !names.includes(name))]};
};

/** A pod whose labels say wrong who it is, put right; undefined when they are right. */
export const corrected = (pod: KubeObject, ordinal: number): KubeObject | undefined => {
  const {labels = {}, name} = pod.metadata;
  if (labels[POD_NAME] === name) return undefined;
  return {...pod, metadata: {...pod.metadata, labels: {...labels, ...identityLabels(name, ordinal)}}};
};

export const isMember = (set: KubeObject, pod: KubeObject): boolean =>
  ordinalOf(set, pod) !== undefined || controllerOf(pod)?.uid === set.metadata.uid;
