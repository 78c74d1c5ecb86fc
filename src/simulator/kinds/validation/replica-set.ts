/** Checks of a ReplicaSet and of its status. */
import {type FieldError, invalid} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {nonNegative} from './fields.ts';
import {selectorAndTemplate} from './workload.ts';

export const validateReplicaSet = ({spec}: KubeObject): FieldError[] => [
  ...nonNegative(spec.replicas, 'spec.replicas'),
  ...nonNegative(spec.minReadySeconds, 'spec.minReadySeconds'),
  ...selectorAndTemplate(spec, 'invalid label selector'),
];

const COUNTS = ['replicas', 'fullyLabeledReplicas', 'readyReplicas', 'availableReplicas', 'observedGeneration', 'terminatingReplicas'];

export const validateReplicaSetStatus = ({status = {}}: KubeObject): FieldError[] => [
  ...COUNTS.flatMap((name) => nonNegative(status[name], `status.${name}`)),
  ...['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'].flatMap((name) => statusAtMost(status, name, 'replicas')),
  ...statusAtMost(status, 'availableReplicas', 'readyReplicas'),
];

/** A part of a status is no more than the whole. */
export const statusAtMost = (status: any, name: string, limit: string): FieldError[] =>
  (status[name] ?? 0) > (status[limit] ?? 0) ? [invalid(`status.${name}`, status[name], `cannot be greater than status.${limit}`)] : [];
