import {type FieldError, fieldForbidden} from '../../kube/field-error.ts';
import type {KubeObject} from '../../kube/object.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {AGE, age, integer, NAME, text} from './printers/columns.ts';
import {immutable, oneOfInOrder} from './validation/fields.ts';

const SYSTEM_PREFIX = 'system-';
/** Above it is the system's own. */
const HIGHEST = 1_000_000_000;
/** The classes that every cluster has. */
export const SYSTEM_CLASSES: Readonly<Record<string, number>> = {
  'system-cluster-critical': 2_000_000_000,
  'system-node-critical': 2_000_001_000,
};

export const priorityClasses: Kind = {
  group: 'scheduling.k8s.io',
  version: 'v1',
  kind: 'PriorityClass',
  resource: 'priorityclasses',
  singular: 'priorityclass',
  shortNames: ['pc'],
  namespaced: false,
  verbs: ALL_VERBS,
  createsOnUpdate: true,
  schema: 'io.k8s.api.scheduling.v1.PriorityClass',
  defaults: (object) => {
    object.preemptionPolicy ??= 'PreemptLowerPriority';
  },
  validate: (object) => [
    ...(object.metadata.name?.startsWith(SYSTEM_PREFIX) ? systemClass(object) : highest(object)),
    ...oneOfInOrder(object.preemptionPolicy, ['PreemptLowerPriority', 'Never'], 'preemptionPolicy'),
  ],
  validateUpdate: (object, old) => [
    ...(object.value === old.value ? [] : [fieldForbidden('value', 'may not be changed in an update.')]),
    ...immutable('preemptionPolicy', object.preemptionPolicy, object.preemptionPolicy === old.preemptionPolicy),
  ],
  columns: [NAME, integer('Value'), {name: 'Global-Default', type: 'boolean'}, AGE, text('PreemptionPolicy')],
  cells: (object, now) => [
    object.metadata.name,
    object.value ?? 0,
    object.globalDefault ?? false,
    age(object, now),
    object.preemptionPolicy ?? '',
  ],
};

const highest = ({value}: KubeObject): FieldError[] =>
  value > HIGHEST ? [fieldForbidden('value', `maximum allowed value of a user defined priority is ${HIGHEST}`)] : [];

/** Only the system's own classes, just as they are, may bear its prefix. */
const systemClass = ({metadata: {name}, value, globalDefault}: KubeObject): FieldError[] => {
  const known = SYSTEM_CLASSES[name];
  const fault =
    known === undefined
      ? `${name} is not a known system priority class`
      : value !== known
        ? `value of ${name} PriorityClass must be ${known}`
        : globalDefault
          ? `globalDefault of ${name} PriorityClass must be false`
          : undefined;
  const detail = `priority class names with '${SYSTEM_PREFIX}' prefix are reserved for system use only. error: ${fault}`;
  return fault === undefined ? [] : [fieldForbidden('metadata.name', detail)];
};
