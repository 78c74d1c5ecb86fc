/** Checks of a LimitRange. */
import {duplicate, type FieldError, fieldForbidden, invalid, required} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {canonicalQuantity, compareQuantity, nanos} from '../../../kube/quantity.ts';
import {qualifiedName} from './names.ts';
import {containerResourceName, mayBePromisedTwice, resourceName} from './resource-names.ts';

type Amounts = Readonly<Record<string, string | number>>;

const TYPES = ['Pod', 'Container', 'PersistentVolumeClaim'];
const OF_CONTAINERS = new Set(['Pod', 'Container']);

export const validateLimitRange = ({spec}: KubeObject): FieldError[] => {
  const limits: any[] = spec?.limits ?? [];
  return limits.flatMap((limit, i) => {
    const field = `spec.limits[${i}]`;
    const {type = ''} = limit;
    const again = limits.slice(0, i).some((other) => other.type === limit.type);
    return [
      ...typeErrors(type).map((fault) => invalid(`${field}.type`, type, fault)),
      ...(again ? [duplicate(`${field}.type`, type)] : []),
      ...names(limit, field),
      ...relations(limit, field),
    ];
  });
};

const typeErrors = (type: string): string[] => {
  const faults = qualifiedName(type);
  if (faults.length > 0 || type.includes('/') || TYPES.includes(type)) return faults;
  return ['must be a standard limit type or fully qualified'];
};

const names = (limit: any, field: string): FieldError[] => [
  ...namesIn(limit, 'max', field),
  ...namesIn(limit, 'min', field),
  ...(limit.type === 'Pod' ? notForPods(limit, field) : ['default', 'defaultRequest'].flatMap((part) => namesIn(limit, part, field))),
  ...storageBounds(limit, field),
  ...namesIn(limit, 'maxLimitRequestRatio', field),
];

const namesIn = (limit: any, part: string, field: string): FieldError[] => {
  const check = OF_CONTAINERS.has(limit.type) ? containerResourceName : resourceName;
  return sorted(limit[part]).flatMap((name) => check(name).map((fault) => invalid(`${field}.${part}[${name}]`, name, fault)));
};

const sorted = (amounts: Amounts | undefined): string[] => Object.keys(amounts ?? {}).sort();

const notForPods = (limit: any, field: string): FieldError[] =>
  ['default', 'defaultRequest']
    .filter((part) => sorted(limit[part]).length > 0)
    .map((part) => fieldForbidden(`${field}.${part}`, "may not be specified when `type` is 'Pod'"));

const storageBounds = ({type, min, max}: any, field: string): FieldError[] =>
  type === 'PersistentVolumeClaim' && min?.storage === undefined && max?.storage === undefined
    ? [required(`${field}.limits`, 'either minimum or maximum storage value is required, but neither was provided')]
    : [];

const relations = (limit: any, field: string): FieldError[] => {
  const parts = limit.type === 'Pod' ? {...limit, default: undefined, defaultRequest: undefined} : limit;
  const all = ['max', 'min', 'default', 'defaultRequest', 'maxLimitRequestRatio'].flatMap((part) => sorted(parts[part]));
  return [...new Set(all)]
    .sort()
    .flatMap((name) => [...order(parts, name, field), ...ratio(parts, name, field), ...whole(parts, name, field)]);
};

/** Pairs of which the first may not be more than the second: how each is called, and where and with which value the fault is told. */
const ORDERED = [
  ['min', 'min value', 'max', 'max value', 'min', 'min'],
  ['min', 'min value', 'defaultRequest', 'default request value', 'defaultRequest', 'defaultRequest'],
  ['defaultRequest', 'default request value', 'max', 'max value', 'defaultRequest', 'defaultRequest'],
  ['defaultRequest', 'default request value', 'default', 'default limit value', 'defaultRequest', 'defaultRequest'],
  ['min', 'min value', 'default', 'default value', 'default', 'min'],
  ['default', 'default value', 'max', 'max value', 'default', 'max'],
] as const;

const order = (limit: any, name: string, field: string): FieldError[] =>
  ORDERED.flatMap(([lower, sayLower, upper, sayUpper, at, shown]) => {
    const [a, b] = [limit[lower]?.[name], limit[upper]?.[name]];
    if (a === undefined || b === undefined || compareQuantity(a, b) <= 0) return [];
    const detail = `${sayLower} ${canonicalQuantity(a)} is greater than ${sayUpper} ${canonicalQuantity(b)}`;
    return [invalid(`${field}.${at}[${name}]`, canonicalQuantity(limit[shown][name]), detail)];
  });

const ratio = ({maxLimitRequestRatio, min, max}: any, name: string, field: string): FieldError[] => {
  const given = maxLimitRequestRatio?.[name];
  if (given === undefined) return [];
  const text = canonicalQuantity(given);
  const at = `${field}.maxLimitRequestRatio[${name}]`;
  const most = min?.[name] !== undefined && max?.[name] !== undefined ? number(max[name]) / number(min[name]) : Number.POSITIVE_INFINITY;
  return [
    ...(compareQuantity(given, 1) < 0 ? [invalid(at, text, `ratio ${text} is less than 1`)] : []),
    ...(number(given) > most ? [invalid(at, text, `ratio ${text} is greater than max/min = ${most.toFixed(6)}`)] : []),
  ];
};

const number = (quantity: string | number): number => Number(nanos(quantity) ?? 0n) / 1e9;

const whole = (limit: any, name: string, field: string): FieldError[] => {
  const [most, asked] = [limit.default?.[name], limit.defaultRequest?.[name]];
  if (mayBePromisedTwice(name) || most === undefined || asked === undefined || compareQuantity(most, asked) === 0) return [];
  const detail = `default value ${canonicalQuantity(most)} must equal to defaultRequest value ${canonicalQuantity(asked)} in ${name}`;
  return [invalid(`${field}.defaultRequest[${name}]`, canonicalQuantity(asked), detail)];
};
