/** Checks of an autoscaler. */
import {type FieldError, fieldForbidden, invalid, required} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {metricErrors} from './autoscaler-metrics.ts';
import {oneOf} from './fields.ts';
import {scaleTarget} from './scale-target.ts';

const LONGEST_WINDOW = 3600;
const LONGEST_PERIOD = 1800;

export const validateAutoscaler = ({spec}: KubeObject): FieldError[] => [
  ...replicas(spec),
  ...scaleTarget(spec.scaleTargetRef ?? {}, 'spec.scaleTargetRef'),
  ...metrics(spec.metrics ?? [], spec.minReplicas),
  ...['scaleUp', 'scaleDown'].flatMap((way) => (spec.behavior?.[way] ? rules(spec.behavior[way], `spec.behavior.${way}`) : [])),
];

const replicas = ({minReplicas, maxReplicas = 0}: {minReplicas?: number; maxReplicas?: number}): FieldError[] => {
  const field = 'spec.maxReplicas';
  const least = minReplicas === undefined ? Number.NEGATIVE_INFINITY : minReplicas;
  return [
    ...(least < 1 && minReplicas !== undefined ? [invalid('spec.minReplicas', minReplicas, 'must be greater than or equal to 1')] : []),
    ...(maxReplicas === 0 ? [required(field, 'must be set and greater than 0')] : []),
    ...(maxReplicas < 0 ? [invalid(field, maxReplicas, 'must be greater than 0')] : []),
    ...(maxReplicas < least ? [invalid(field, maxReplicas, 'must be greater than or equal to `minReplicas`')] : []),
  ];
};

const metrics = (given: readonly any[], minReplicas: number | undefined): FieldError[] => {
  const wakes = given.some(({type}) => type === 'Object' || type === 'External');
  const detail = 'must specify at least one Object or External metric to support scaling to zero replicas';
  return [
    ...given.flatMap((metric, i) => metricErrors(metric, `spec.metrics[${i}]`)),
    ...(minReplicas === 0 && !wakes ? [fieldForbidden('spec.metrics', detail)] : []),
  ];
};

const rules = ({stabilizationWindowSeconds: window, selectPolicy, policies = []}: any, field: string): FieldError[] => [
  ...(window < 0 ? [invalid(`${field}.stabilizationWindowSeconds`, window, 'must be greater than or equal to zero')] : []),
  ...(window > LONGEST_WINDOW
    ? [invalid(`${field}.stabilizationWindowSeconds`, window, `must be less than or equal to ${LONGEST_WINDOW}`)]
    : []),
  ...(selectPolicy === undefined ? [] : oneOf(selectPolicy, ['Disabled', 'Max', 'Min'], `${field}.selectPolicy`)),
  ...(policies.length > 0 ? [] : [required(`${field}.policies`, 'must specify at least one Policy')]),
  ...policies.flatMap((policy: any, i: number) => policyErrors(policy, `${field}.policies[${i}]`)),
];

const policyErrors = ({type, value = 0, periodSeconds = 0}: any, field: string): FieldError[] => [
  ...oneOf(type, ['Percent', 'Pods'], `${field}.type`),
  ...(value > 0 ? [] : [invalid(`${field}.value`, value, 'must be greater than zero')]),
  ...(periodSeconds > 0 ? [] : [invalid(`${field}.periodSeconds`, periodSeconds, 'must be greater than zero')]),
  ...(periodSeconds > LONGEST_PERIOD
    ? [invalid(`${field}.periodSeconds`, periodSeconds, `must be less than or equal to ${LONGEST_PERIOD}`)]
    : []),
];
