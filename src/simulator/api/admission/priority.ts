/** Gives a new pod the number that its priority class stands for, and keeps order among the classes. */
import type {KubeObject} from '../../../kube/object.ts';
import {forbidden} from '../../../kube/status.ts';
import type {WriteContext} from '../../kinds/kind.ts';
import {priorityClasses, SYSTEM_CLASSES} from '../../kinds/priority-class.ts';
import {type AdmissionPlugin, type AdmissionRequest, isCore, nameOf} from './plugin.ts';

export const priority: AdmissionPlugin = {
  name: 'Priority',
  handles: (kind, operation, subresource) => {
    if (subresource !== '') return false;
    return isCore(kind, 'pods') ? operation === 'CREATE' || operation === 'UPDATE' : kind === priorityClasses;
  },
  admit: ({kind, operation, object, old, context}) => {
    if (kind === priorityClasses) {
      if (operation === 'DELETE') keepSystemClass(object);
    } else if (old) keepPriority(object, old);
    else givePriority(object, context);
  },
  validate: (request) => {
    if (request.kind === priorityClasses && request.operation !== 'DELETE') oneDefault(request);
  },
};

/** Throws Forbidden for a class that is not there, and for a number that is not that of the class. */
const givePriority = (pod: KubeObject, context: WriteContext): void => {
  const {spec} = pod;
  const chosen = classFor(pod, context);
  const value = chosen?.value ?? 0;
  const policy = chosen?.preemptionPolicy ?? 'PreemptLowerPriority';
  if (chosen && !spec.priorityClassName) spec.priorityClassName = chosen.metadata.name;
  if (spec.priority !== undefined && spec.priority !== value) {
    const why = `the integer value of priority (${spec.priority}) must not be provided in pod spec`;
    throw refused(pod, `${why}; priority admission controller computed ${value} from the given PriorityClass name`);
  }
  if (spec.preemptionPolicy !== undefined && spec.preemptionPolicy !== policy) {
    const why = `the string value of PreemptionPolicy (${spec.preemptionPolicy}) must not be provided in pod spec`;
    throw refused(pod, `${why}; priority admission controller computed ${policy} from the given PriorityClass name`);
  }
  Object.assign(spec, {priority: value, preemptionPolicy: policy});
};

/** The class that the pod names, or else the default with the lowest value; undefined when there is no default. */
const classFor = (pod: KubeObject, context: WriteContext): KubeObject | undefined => {
  const name = pod.spec.priorityClassName;
  if (name) {
    const found = context.get(priorityClasses, undefined, name);
    if (!found) throw refused(pod, `no PriorityClass with name ${name} was found`);
    return found;
  }
  const defaults = context.list(priorityClasses).filter(({globalDefault}) => globalDefault);
  return defaults.sort((a, b) => a.value - b.value)[0];
};

/** A replacement that leaves these fields out keeps what admission gave the pod. */
const keepPriority = (pod: KubeObject, old: KubeObject): void => {
  for (const field of ['priority', 'preemptionPolicy', 'priorityClassName']) {
    if (pod.spec[field] === undefined && old.spec?.[field] !== undefined) pod.spec[field] = old.spec[field];
  }
};

const refused = (pod: KubeObject, why: string): Error => forbidden({group: '', resource: 'pods'}, nameOf(pod), why);

const keepSystemClass = ({metadata: {name}}: KubeObject): void => {
  if (name in SYSTEM_CLASSES) throw forbidden(priorityClasses, name, 'this is a system priority class and cannot be deleted');
};

const oneDefault = ({object, context}: AdmissionRequest): void => {
  const other =
    object.globalDefault && context.list(priorityClasses).find((one) => one.globalDefault && one.metadata.name !== object.metadata.name);
  if (!other) return;
  const why = `PriorityClass ${other.metadata.name} is already marked as default. Only one default can exist`;
  throw forbidden(priorityClasses, object.metadata.name, why);
};
