/** Checks of a Deployment and of its status. */
import {type FieldError, fieldForbidden, invalid, notSupported, required} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {goValue} from '../go/value.ts';
import {nonNegative} from './fields.ts';
import {atMostAll, numberOrPercent, plainNumber} from './int-or-percent.ts';
import {selectorAndTemplate} from './workload.ts';

export const validateDeployment = ({spec}: KubeObject): FieldError[] => [
  ...nonNegative(spec.replicas, 'spec.replicas'),
  ...selectorAndTemplate(spec, 'invalid label selector'),
  ...strategy(spec.strategy ?? {}, 'spec.strategy'),
  ...nonNegative(spec.minReadySeconds, 'spec.minReadySeconds'),
  ...nonNegative(spec.revisionHistoryLimit, 'spec.revisionHistoryLimit'),
  ...nonNegative(spec.rollbackTo?.revision, 'spec.rollback.version'),
  ...deadline(spec),
];

const deadline = ({progressDeadlineSeconds: seconds, minReadySeconds = 0}: any): FieldError[] => {
  const field = 'spec.progressDeadlineSeconds';
  if (seconds === undefined) return [];
  const tooShort = seconds <= minReadySeconds ? [invalid(field, seconds, 'must be greater than minReadySeconds')] : [];
  return [...nonNegative(seconds, field), ...tooShort];
};

const strategy = (given: any, field: string): FieldError[] => {
  const {type, rollingUpdate} = given;
  if (type === 'Recreate') {
    const detail = "may not be specified when strategy `type` is 'Recreate'";
    return rollingUpdate === undefined ? [] : [fieldForbidden(`${field}.rollingUpdate`, detail)];
  }
  if (type !== 'RollingUpdate') return [notSupported(field, goValue('DeploymentStrategy', given), ['Recreate', 'RollingUpdate'])];
  if (!rollingUpdate) return [required(`${field}.rollingUpdate`, 'this should be defaulted and never be nil')];
  return rolling(rollingUpdate, `${field}.rollingUpdate`);
};

/** With neither room above nor below there is no step to take. */
const rolling = ({maxUnavailable, maxSurge}: any, field: string): FieldError[] => {
  const stuck = plainNumber(maxUnavailable) === 0 && plainNumber(maxSurge) === 0;
  return [
    ...numberOrPercent(maxUnavailable, `${field}.maxUnavailable`),
    ...numberOrPercent(maxSurge, `${field}.maxSurge`),
    ...(stuck ? [invalid(`${field}.maxUnavailable`, maxUnavailable, 'may not be 0 when `maxSurge` is 0')] : []),
    ...atMostAll(maxUnavailable, `${field}.maxUnavailable`),
  ];
};

const COUNTS = ['observedGeneration', 'replicas', 'updatedReplicas', 'readyReplicas', 'availableReplicas', 'terminatingReplicas'];

export const validateDeploymentStatus = ({status = {}}: KubeObject, old: KubeObject): FieldError[] => [
  ...COUNTS.flatMap((name) => nonNegative(status[name], `status.${name}`)),
  ...nonNegative(status.collisionCount, 'status.collisionCount'),
  ...countsInOrder(status),
  ...collisions(status.collisionCount, old.status?.collisionCount),
];

const countsInOrder = (status: any): FieldError[] => {
  const most = (name: string, limit: string): FieldError[] =>
    (status[name] ?? 0) > (status[limit] ?? 0)
      ? [
          invalid(
            `status.${name}`,
            status[name],
            limit === 'replicas' ? 'cannot be greater than status.replicas' : `cannot be greater than ${limit}`,
          ),
        ]
      : [];
  return [
    ...most('updatedReplicas', 'replicas'),
    ...most('readyReplicas', 'replicas'),
    ...most('availableReplicas', 'replicas'),
    ...most('availableReplicas', 'readyReplicas'),
  ];
};

/** It counts names that were taken: it never goes back. */
const collisions = (count: number | undefined, before: number | undefined): FieldError[] => {
  if (before === undefined || (count ?? -1) >= before) return [];
  const detail = count === undefined ? 'must not be removed' : 'cannot be decremented';
  return [invalid('status.collisionCount', count, detail)];
};
