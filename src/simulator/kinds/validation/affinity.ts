/** Checks of affinities. */
import {type FieldError, fieldForbidden, invalid, required} from '../../../kube/field-error.ts';
import {textErrors} from './fields.ts';
import {labelSelector} from './labels.ts';
import {dnsSubdomain, qualifiedName} from './names.ts';

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

export const affinity = (given: any, field: string): FieldError[] => [
  ...nodeAffinity(given?.nodeAffinity, `${field}.nodeAffinity`),
  ...podAffinity(given?.podAffinity, `${field}.podAffinity`),
  ...podAffinity(given?.podAntiAffinity, `${field}.podAntiAffinity`),
];

const nodeAffinity = (given: any, field: string): FieldError[] => {
  const needed = given?.[REQUIRED];
  return [
    ...(needed ? nodeSelectorTerms(needed, `${field}.${REQUIRED}`) : []),
    ...(given?.[PREFERRED] ?? []).flatMap(({weight, preference}: any, i: number) => [
      ...weightErrors(weight, `${field}.${PREFERRED}[${i}]`),
      ...nodeTerm(preference, `${field}.${PREFERRED}[${i}].preference`),
    ]),
  ];
};

/** Errors of a selector of nodes. */
export const nodeSelectorTerms = ({nodeSelectorTerms}: {nodeSelectorTerms?: any[] | null}, field: string): FieldError[] => {
  const terms = nodeSelectorTerms ?? [];
  const at = `${field}.nodeSelectorTerms`;
  return [
    ...(terms.length === 0 ? [required(at, 'must have at least one node selector term')] : []),
    ...terms.flatMap((term, i) => nodeTerm(term, `${at}[${i}]`)),
  ];
};

const nodeTerm = (term: any, field: string): FieldError[] =>
  (term?.matchExpressions ?? []).flatMap((e: any, i: number) => nodeRequirement(e, `${field}.matchExpressions[${i}]`));

const nodeRequirement = ({key = '', operator, values = []}: any, field: string): FieldError[] => [
  ...valueCount(operator, values.length, field),
  ...textErrors(key, `${field}.key`, qualifiedName),
];

const valueCount = (operator: string, count: number, field: string): FieldError[] => {
  switch (operator) {
    case 'In':
    case 'NotIn':
      return count > 0 ? [] : [required(`${field}.values`, "must be specified when `operator` is 'In' or 'NotIn'")];
    case 'Exists':
    case 'DoesNotExist':
      return count === 0 ? [] : [fieldForbidden(`${field}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")];
    case 'Gt':
    case 'Lt':
      return count === 1 ? [] : [required(`${field}.values`, "must be specified single value when `operator` is 'Lt' or 'Gt'")];
    default:
      return [invalid(`${field}.operator`, operator ?? '', 'not a valid selector operator')];
  }
};

const weightErrors = (weight: number | undefined, field: string): FieldError[] =>
  weight && weight >= 1 && weight <= 100 ? [] : [invalid(`${field}.weight`, weight ?? 0, 'must be in the range 1-100')];

const podAffinity = (given: any, field: string): FieldError[] => [
  ...(given?.[REQUIRED] ?? []).flatMap((term: any, i: number) => podTerm(term, `${field}.${REQUIRED}[${i}]`)),
  ...(given?.[PREFERRED] ?? []).flatMap(({weight, podAffinityTerm}: any, i: number) => [
    ...weightErrors(weight, `${field}.${PREFERRED}[${i}]`),
    ...podTerm(podAffinityTerm, `${field}.${PREFERRED}[${i}].podAffinityTerm`),
  ]),
];

const podTerm = (term: any, field: string): FieldError[] => [
  ...labelSelector(term?.labelSelector, `${field}.labelSelector`),
  ...labelSelector(term?.namespaceSelector, `${field}.namespaceSelector`),
  ...(term?.namespaces ?? []).flatMap((name: string) => textErrors(name, `${field}.namespace`, dnsSubdomain)),
  ...topologyKey(term?.topologyKey, `${field}.topologyKey`),
];

/** An empty key is missing as well as ill formed. */
const topologyKey = (key: string | undefined, field: string): FieldError[] => [
  ...(key ? [] : [required(field, 'can not be empty')]),
  ...textErrors(key ?? '', field, qualifiedName),
];
