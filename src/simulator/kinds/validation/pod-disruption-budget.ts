/** Checks of a PodDisruptionBudget and of its status. */
import {type FieldError, invalid} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {goValue} from '../go/value.ts';
import {nonNegative, oneOf} from './fields.ts';
import {atMostAll, numberOrPercent} from './int-or-percent.ts';
import {labelSelector} from './labels.ts';

export const validateBudget = ({spec = {}}: KubeObject): FieldError[] => {
  const {minAvailable, maxUnavailable, selector, unhealthyPodEvictionPolicy: policy} = spec;
  const both = minAvailable !== undefined && maxUnavailable !== undefined;
  return [
    ...(both ? [invalid('spec', goValue('BudgetSpec', spec), 'minAvailable and maxUnavailable cannot be both set')] : []),
    ...['minAvailable', 'maxUnavailable'].flatMap((name) => [
      ...numberOrPercent(spec[name], `spec.${name}`),
      ...atMostAll(spec[name], `spec.${name}`),
    ]),
    ...labelSelector(selector, 'spec.selector'),
    ...(policy === undefined ? [] : oneOf(policy, ['AlwaysAllow', 'IfHealthyBudget'], 'spec.unhealthyPodEvictionPolicy')),
  ];
};

export const validateBudgetStatus = ({status = {}}: KubeObject): FieldError[] =>
  ['disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods'].flatMap((name) => nonNegative(status[name], `status.${name}`));
