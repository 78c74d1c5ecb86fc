/** Checks of a Job's rules about failed pods. */
import {duplicate, type FieldError, invalid, OMITTED, required, tooMany} from '../../../kube/field-error.ts';
import {oneOf, textErrors} from './fields.ts';
import {qualifiedName} from './names.ts';

const MOST_RULES = 20;
const MOST_CODES = 255;
const ACTIONS = ['Count', 'FailIndex', 'FailJob', 'Ignore'];

/** `spec`: of the Job. */
export const podFailurePolicy = (spec: any, field: string): FieldError[] => {
  const rules = spec.podFailurePolicy.rules ?? [];
  const {containers, initContainers} = spec.template.spec;
  const names = new Set<string>([...(containers ?? []), ...(initContainers ?? [])].map(({name}) => name));
  const perIndex = spec.backoffLimitPerIndex !== undefined;
  return [
    ...atMost(rules, MOST_RULES, `${field}.rules`),
    ...rules.flatMap((rule: any, i: number) => ruleErrors(rule, `${field}.rules[${i}]`, names, perIndex)),
  ];
};

const atMost = (list: readonly unknown[], most: number, field: string): FieldError[] =>
  list.length > most ? [tooMany(field, list.length, most)] : [];

const ruleErrors = (
  {action, onExitCodes, onPodConditions: given}: any,
  field: string,
  names: Set<string>,
  perIndex: boolean,
): FieldError[] => {
  const onPodConditions = given ?? [];
  const conditions = onPodConditions.length > 0;
  return [
    ...actionErrors(action, `${field}.action`, perIndex),
    ...(onExitCodes || conditions ? [] : [invalid(field, OMITTED, 'specifying one of OnExitCodes and OnPodConditions is required')]),
    ...(onExitCodes && conditions ? [invalid(field, OMITTED, 'specifying both OnExitCodes and OnPodConditions is not supported')] : []),
    ...(onExitCodes ? exitCodes(onExitCodes, `${field}.onExitCodes`, names) : []),
    ...podConditions(onPodConditions, `${field}.onPodConditions`),
  ];
};

/** A value of a few, which has to be there. */
const named = (value: string | undefined, field: string, values: readonly string[]): FieldError[] =>
  value ? oneOf(value, values, field) : [required(field, `valid values: [${values.map((v) => JSON.stringify(v)).join(' ')}]`)];

const actionErrors = (action: string, field: string, perIndex: boolean): FieldError[] =>
  action === 'FailIndex' && !perIndex
    ? [invalid(field, action, 'requires the backoffLimitPerIndex to be set')]
    : named(action, field, ACTIONS);

const podConditions = (patterns: readonly any[], field: string): FieldError[] => [
  ...atMost(patterns, MOST_RULES, field),
  ...patterns.flatMap(({type, status}, j) => [
    ...textErrors(type ?? '', `${field}[${j}].type`, qualifiedName),
    ...named(status, `${field}[${j}].status`, ['False', 'True', 'Unknown']),
  ]),
];

const exitCodes = ({operator, containerName, values}: any, field: string, names: Set<string>): FieldError[] => [
  ...named(operator, `${field}.operator`, ['In', 'NotIn']),
  ...(containerName !== undefined && !names.has(containerName)
    ? [invalid(`${field}.containerName`, containerName, 'must be one of the container or initContainer names in the pod template')]
    : []),
  ...(values?.length ? codes(values, operator, field) : [invalid(`${field}.values`, null, 'at least one value is required')]),
];

const codes = (values: readonly number[], operator: string, field: string): FieldError[] => [
  ...atMost(values, MOST_CODES, `${field}.values`),
  ...values.flatMap((code: number, j: number) => [
    ...(operator === 'In' && code === 0 ? [invalid(`${field}.values[${j}]`, code, 'must not be 0 for the In operator')] : []),
    ...(values.indexOf(code) < j ? [duplicate(`${field}.values[${j}]`, code)] : []),
  ]),
  ...(values.some((code: number, j: number) => values[j - 1] > code) ? [invalid(`${field}.values`, values, 'must be ordered')] : []),
];
