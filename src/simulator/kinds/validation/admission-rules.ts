/** Rules that say which writes a webhook or policy is about. */
import {type FieldError, invalid, notSupported, required} from '../../../kube/field-error.ts';

const OPERATIONS = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE'];
const SCOPES = ['*', 'Cluster', 'Namespaced'];

export const operationRule = (rule: any, field: string): FieldError[] => [
  ...listOf(rule.operations, `${field}.operations`),
  ...(rule.operations ?? []).flatMap((operation: string, i: number) =>
    OPERATIONS.includes(operation) ? [] : [notSupported(`${field}.operations[${i}]`, operation, OPERATIONS)],
  ),
  ...listOf(rule.apiGroups, `${field}.apiGroups`),
  ...listOf(rule.apiVersions, `${field}.apiVersions`),
  ...(rule.apiVersions ?? []).flatMap((version: string, i: number) => (version ? [] : [required(`${field}.apiVersions[${i}]`)])),
  ...listOf(rule.resources, `${field}.resources`),
  ...(rule.resources ?? []).flatMap((resource: string, i: number) => (resource ? [] : [required(`${field}.resources[${i}]`)])),
  ...(rule.scope === undefined || SCOPES.includes(rule.scope) ? [] : [notSupported(`${field}.scope`, rule.scope, SCOPES)]),
];

/** A star stands for all, so nothing may stand beside it. */
const listOf = (values: readonly string[] | undefined, field: string): FieldError[] => {
  if (!values?.length) return [required(field)];
  return values.length > 1 && values.includes('*') ? [invalid(field, values, "if '*' is present, must not specify other values")] : [];
};

const FAILURE = ['Fail', 'Ignore'];
const MATCH = ['Equivalent', 'Exact'];

export const failurePolicy = (given: string | undefined, field: string): FieldError[] =>
  given === undefined || FAILURE.includes(given) ? [] : [notSupported(field, given, FAILURE)];

export const matchPolicy = (given: string | undefined, field: string): FieldError[] =>
  given === undefined || MATCH.includes(given) ? [] : [notSupported(field, given, MATCH)];
