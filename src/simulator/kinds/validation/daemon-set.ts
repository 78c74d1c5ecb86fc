/** Checks of a DaemonSet and of its status. */
import {type FieldError, invalid, required} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {requirementsOf, selects} from '../../../kube/selector.ts';
import {goValue} from '../go/value.ts';
import {nonNegative, notSupportedInOrder} from './fields.ts';
import {atMostAll, numberOrPercent, plainNumber} from './int-or-percent.ts';
import {labelSelector} from './labels.ts';
import {collisionsRise} from './stateful-set.ts';
import {podTemplate, runsForever, templateMatches} from './workload.ts';

export const validateDaemonSet = ({spec}: KubeObject): FieldError[] => [
  ...selectorErrors(spec),
  ...podTemplate(spec.template, 'spec.template'),
  ...runsForever(spec.template, 'DaemonSet'),
  ...nonNegative(spec.minReadySeconds, 'spec.minReadySeconds'),
  ...strategy(spec.updateStrategy, 'spec.updateStrategy'),
  ...nonNegative(spec.revisionHistoryLimit, 'spec.revisionHistoryLimit'),
];

/** A missing selector is no fault of its own: it picks nothing, not even the template. */
const selectorErrors = ({selector, template}: any): FieldError[] => {
  const faults = labelSelector(selector, 'spec.selector');
  const empty = selector && requirementsOf(selector).length === 0;
  return [
    ...faults,
    ...templateMatches(faults.length > 0 || selects(selector, template.metadata?.labels), template),
    ...(empty ? [invalid('spec.selector', selector, 'empty selector is invalid for daemonset')] : []),
  ];
};

const strategy = (given: any, field: string): FieldError[] => {
  const {type, rollingUpdate} = given;
  if (type === 'OnDelete') return [];
  if (type !== 'RollingUpdate') {
    return [notSupportedInOrder(field, goValue('DaemonSetUpdateStrategy', given), ['RollingUpdate', 'OnDelete'])];
  }
  return rollingUpdate ? rolling(rollingUpdate, `${field}.rollingUpdate`) : [required(`${field}.rollingUpdate`)];
};

/** Room is to be made on one side, and on one alone. */
const rolling = ({maxUnavailable, maxSurge}: any, field: string): FieldError[] => {
  const [unavailable, surge] = [plainNumber(maxUnavailable) !== 0, plainNumber(maxSurge) !== 0];
  return [
    ...numberOrPercent(maxUnavailable, `${field}.maxUnavailable`),
    ...numberOrPercent(maxSurge, `${field}.maxSurge`),
    ...atMostAll(maxUnavailable, `${field}.maxUnavailable`),
    ...atMostAll(maxSurge, `${field}.maxSurge`),
    ...(unavailable && surge ? [invalid(`${field}.maxSurge`, maxSurge, 'may not be set when maxUnavailable is non-zero')] : []),
    ...(unavailable || surge ? [] : [required(`${field}.maxUnavailable`, 'cannot be 0 when maxSurge is 0')]),
  ];
};

const COUNTS = [
  'currentNumberScheduled',
  'numberMisscheduled',
  'desiredNumberScheduled',
  'numberReady',
  'observedGeneration',
  'updatedNumberScheduled',
  'numberAvailable',
  'numberUnavailable',
  'collisionCount',
];

export const validateDaemonSetStatus = ({status = {}}: KubeObject, old: KubeObject): FieldError[] => [
  ...COUNTS.flatMap((name) => nonNegative(status[name], `status.${name}`)),
  ...collisionsRise(status.collisionCount, old.status?.collisionCount),
];
