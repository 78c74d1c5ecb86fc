/** When the change happened that endpoints tell of: the time of a pod's readiness, or of the Service's making. */
import {type KubeObject, keyOf} from '../../../kube/object.ts';
import {conditionOf} from '../pods.ts';

export const TRIGGER_TIME = 'endpoints.kubernetes.io/last-change-trigger-time';

type Times = ReadonlyMap<string, string>;

export class TriggerTimes {
  private readonly known = new Map<string, Times>();

  /** The earliest time among what changed since the last call for this Service; undefined when nothing that has a time did. */
  next(service: KubeObject, pods: readonly KubeObject[]): string | undefined {
    const before = this.known.get(keyOf(service));
    const now = timesOf(service, pods);
    this.known.set(keyOf(service), now);
    if (!before) return service.metadata.creationTimestamp;
    const changed = [...now].filter(([name, time]) => time > (before.get(name) ?? ''));
    return changed.map(([, time]) => time).sort()[0];
  }

  forget(key: string): void {
    this.known.delete(key);
  }
}

const timesOf = (service: KubeObject, pods: readonly KubeObject[]): Times => {
  const times = new Map([['', service.metadata.creationTimestamp ?? '']]);
  for (const pod of pods) {
    const time = conditionOf(pod, 'Ready')?.lastTransitionTime;
    if (time) times.set(pod.metadata.name, time);
  }
  return times;
};

type Annotations = Record<string, string>;

/** Metadata with the time of the newest change among its annotations, or without any time. */
export const withTriggerTime = <M extends {annotations?: Annotations}>({annotations, ...metadata}: M, time: string | undefined) => {
  const {[TRIGGER_TIME]: _, ...others} = annotations ?? {};
  return {...metadata, ...annotated(time === undefined ? others : {...others, [TRIGGER_TIME]: time})};
};

/** The field, left out when it would be empty. */
export const annotated = (annotations: Annotations): {annotations?: Annotations} =>
  Object.keys(annotations).length > 0 ? {annotations} : {};
