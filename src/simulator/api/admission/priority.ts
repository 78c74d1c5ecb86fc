/** Gives a new pod the number that its priority class stands for. */
import type {KubeObject} from '../../../kube/object.ts';
import {forbidden} from '../../../kube/status.ts';
import {type AdmissionPlugin, isCore, nameOf} from './plugin.ts';

/** The classes that every cluster has. */
const SYSTEM_CLASSES: Readonly<Record<string, number>> = {
  'system-cluster-critical': 2_000_000_000,
  'system-node-critical': 2_000_001_000,
};

export const priority: AdmissionPlugin = {
  name: 'Priority',
  handles: (kind, operation, subresource) =>
    isCore(kind, 'pods') && (operation === 'CREATE' || operation === 'UPDATE') && subresource === '',
  admit: ({object, old}) => (old ? keepPriority(object, old) : givePriority(object)),
};

/** Throws Forbidden for a class that is not there, and for a number that is not that of the class. */
const givePriority = (pod: KubeObject): void => {
  const {priorityClassName, priority: asked} = pod.spec;
  const priority = priorityClassName ? SYSTEM_CLASSES[priorityClassName] : 0;
  if (priority === undefined) throw refused(pod, `no PriorityClass with name ${priorityClassName} was found`);
  if (asked !== undefined && asked !== priority) {
    const why = `the integer value of priority (${asked}) must not be provided in pod spec; priority admission controller computed ${priority} from the given PriorityClass name`;
    throw refused(pod, why);
  }
  pod.spec.priority = priority;
  pod.spec.preemptionPolicy ??= 'PreemptLowerPriority';
};

/** A replacement that leaves these fields out keeps what admission gave the pod. */
const keepPriority = (pod: KubeObject, old: KubeObject): void => {
  for (const field of ['priority', 'preemptionPolicy', 'priorityClassName']) {
    if (pod.spec[field] === undefined && old.spec?.[field] !== undefined) pod.spec[field] = old.spec[field];
  }
};

const refused = (pod: KubeObject, why: string): Error => forbidden({group: '', resource: 'pods'}, nameOf(pod), why);
