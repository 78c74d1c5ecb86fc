/** What a cluster tells about an object and its pods: everything that the rules look at. */
import {controllerOf, type KubeObject} from '../../kube/object.ts';
import {newSetOf} from './rollout.ts';

export interface Facts {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** What was asked about: a Deployment, a pod, a Service, or another kind that has pods. */
  readonly object: KubeObject;
  /** Of a Deployment: its ReplicaSets; of anything else none. */
  readonly replicaSets: readonly KubeObject[];
  /** The pods it controls, directly or through its ReplicaSets; a pod itself; those that a Service picks. */
  readonly pods: readonly KubeObject[];
  /** All of the namespace. */
  readonly events: readonly KubeObject[];
  readonly services: readonly KubeObject[];
  readonly budgets: readonly KubeObject[];
  /** All pods of the namespace. */
  readonly neighbours: readonly KubeObject[];
  /** Empty where one may not look at them. */
  readonly nodes: readonly KubeObject[];
}

/** Pods whose absence is felt: neither ready nor on their way out nor done. */
export const troubledPods = ({pods, object, now}: Facts): KubeObject[] =>
  pods.filter(
    (pod) =>
      !pod.metadata.deletionTimestamp && !isAvailable(pod, object.spec?.minReadySeconds ?? 0, now) && pod.status?.phase !== 'Succeeded',
  );

export const conditionOf = ({status}: KubeObject, type: string): any =>
  status?.conditions?.find((condition: any) => condition.type === type);

export const isReady = (pod: KubeObject): boolean => conditionOf(pod, 'Ready')?.status === 'True';

const isAvailable = (pod: KubeObject, minReadySeconds: number, now: number): boolean =>
  isReady(pod) && (minReadySeconds === 0 || now >= Date.parse(conditionOf(pod, 'Ready').lastTransitionTime) + minReadySeconds * 1000);

/** `new`: of the template as it is now. Of anything but a Deployment all pods are new. */
export const isNewPod = ({object, replicaSets}: Facts, pod: KubeObject): boolean =>
  object.kind !== 'Deployment' || controllerOf(pod)?.uid === newSetOf(object, replicaSets)?.metadata.uid;

/** Events about an object, the latest first. */
export const eventsAbout = ({events}: Facts, {kind, metadata}: KubeObject, reason?: string): KubeObject[] =>
  events
    .filter(
      ({involvedObject: about, reason: of}) =>
        (reason === undefined || of === reason) &&
        about?.kind === kind &&
        about.name === metadata.name &&
        (about.uid === undefined || metadata.uid === undefined || about.uid === metadata.uid),
    )
    .sort((a, b) => timeOf(b) - timeOf(a));

/** Events come in an older and a newer form. */
export const timeOf = ({series, lastTimestamp, eventTime, metadata}: KubeObject): number =>
  Date.parse(series?.lastObservedTime ?? lastTimestamp ?? eventTime ?? metadata.creationTimestamp ?? '') || 0;
