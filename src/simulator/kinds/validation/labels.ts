/** Checks of label maps and of label selectors. */
import {type FieldError, fieldForbidden, invalid, required} from '../../../kube/field-error.ts';
import type {LabelSelector} from '../../../kube/selector.ts';
import {labelValue, qualifiedName} from './names.ts';

const sorted = (map: Record<string, string>): [string, string][] => Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1));

/** Errors of a map of labels. Both keys and values are reported at the map itself. */
export const labels = (given: Record<string, string> | undefined, field: string): FieldError[] =>
  sorted(given ?? {}).flatMap(([key, value]) => [
    ...qualifiedName(key).map((fault) => invalid(field, key, fault)),
    ...labelValue(value).map((fault) => invalid(field, value, fault)),
  ]);

/** Errors of a selector in a spec. */
export const labelSelector = (selector: LabelSelector | undefined, field: string): FieldError[] => [
  ...labels(selector?.matchLabels, `${field}.matchLabels`),
  ...(selector?.matchExpressions ?? []).flatMap((e, i) => expression(e, `${field}.matchExpressions[${i}]`)),
];

const expression = ({key, operator, values = []}: {key: string; operator: string; values?: string[]}, field: string): FieldError[] => [
  ...operatorErrors(operator, values, field),
  ...qualifiedName(key).map((fault) => invalid(`${field}.key`, key, fault)),
  ...values.flatMap((value, i) => labelValue(value).map((fault) => invalid(`${field}.values[${i}]`, value, fault))),
];

const operatorErrors = (operator: string, values: string[], field: string): FieldError[] => {
  switch (operator) {
    case 'In':
    case 'NotIn':
      return values.length > 0 ? [] : [required(`${field}.values`, "must be specified when `operator` is 'In' or 'NotIn'")];
    case 'Exists':
    case 'DoesNotExist':
      return values.length === 0
        ? []
        : [fieldForbidden(`${field}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")];
    default:
      return [invalid(`${field}.operator`, operator, 'not a valid selector operator')];
  }
};
