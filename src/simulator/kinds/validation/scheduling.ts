/** Checks of what decides where a pod may run: tolerations, spreading, gates. */
import {duplicate, type FieldError, invalid, notSupported, required} from '../../../kube/field-error.ts';
import {oneOf, oneOfInOrder, textErrors} from './fields.ts';
import {labelSelector} from './labels.ts';
import {labelValue, qualifiedName} from './names.ts';

export const tolerations = (given: readonly any[], field: string): FieldError[] => given.flatMap((t, i) => toleration(t, `${field}[${i}]`));

const toleration = ({key, operator, value = '', effect, tolerationSeconds}: any, field: string): FieldError[] => {
  const anything = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';
  const onlyEviction = "effect must be 'NoExecute' when `tolerationSeconds` is set";
  return [
    ...(key ? textErrors(key, `${field}.key`, qualifiedName) : []),
    ...(!key && operator !== 'Exists' ? [invalid(`${field}.operator`, operator ?? '', anything)] : []),
    ...(tolerationSeconds !== undefined && effect !== 'NoExecute' ? [invalid(`${field}.effect`, effect ?? '', onlyEviction)] : []),
    ...operatorErrors(operator, value, `${field}.operator`),
    ...(effect ? oneOfInOrder(effect, ['NoSchedule', 'PreferNoSchedule', 'NoExecute'], `${field}.effect`) : []),
  ];
};

const operatorErrors = (operator: string | undefined, value: string, field: string): FieldError[] => {
  if (operator === 'Exists') return value === '' ? [] : [invalid(field, value, "value must be empty when `operator` is 'Exists'")];
  if (operator && operator !== 'Equal') return [notSupported(field, operator, ['Equal', 'Exists'])];
  const faults = labelValue(value);
  return faults.length === 0 ? [] : [invalid(field, value, faults.join(';'))];
};

export const spreadConstraints = (given: readonly any[], field: string): FieldError[] =>
  given.flatMap((constraint, i) => {
    const at = `${field}[${i}]`;
    const {topologyKey, whenUnsatisfiable} = constraint;
    const again = given.slice(i + 1).some((other) => other.topologyKey === topologyKey && other.whenUnsatisfiable === whenUnsatisfiable);
    return [
      ...spreadErrors(constraint, at),
      ...(again ? [duplicate(`${at}.{topologyKey, whenUnsatisfiable}`, `{${topologyKey}, ${whenUnsatisfiable}}`)] : []),
      ...policyErrors(constraint, at),
    ];
  });

const spreadErrors = ({maxSkew, topologyKey, whenUnsatisfiable, minDomains}: any, field: string): FieldError[] => {
  const onlyHard = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${whenUnsatisfiable}`;
  return [
    ...(maxSkew > 0 ? [] : [invalid(`${field}.maxSkew`, maxSkew ?? 0, 'must be greater than zero')]),
    ...(topologyKey
      ? textErrors(topologyKey, `${field}.topologyKey`, qualifiedName)
      : [required(`${field}.topologyKey`, 'can not be empty')]),
    ...oneOf(whenUnsatisfiable, ['DoNotSchedule', 'ScheduleAnyway'], `${field}.whenUnsatisfiable`),
    ...(minDomains !== undefined && minDomains <= 0 ? [invalid(`${field}.minDomains`, minDomains, 'must be greater than zero')] : []),
    ...(minDomains !== undefined && whenUnsatisfiable !== 'DoNotSchedule' ? [invalid(`${field}.minDomains`, minDomains, onlyHard)] : []),
  ];
};

const policyErrors = ({nodeAffinityPolicy, nodeTaintsPolicy, labelSelector: selector}: any, field: string): FieldError[] => [
  ...(nodeAffinityPolicy === undefined ? [] : oneOf(nodeAffinityPolicy, ['Honor', 'Ignore'], `${field}.nodeAffinityPolicy`)),
  ...(nodeTaintsPolicy === undefined ? [] : oneOf(nodeTaintsPolicy, ['Honor', 'Ignore'], `${field}.nodeTaintsPolicy`)),
  ...labelSelector(selector, `${field}.labelSelector`),
];

export const readinessGates = (given: readonly {conditionType?: string}[], field: string): FieldError[] =>
  given.flatMap(({conditionType = ''}, i) => textErrors(conditionType, `${field}[${i}].conditionType`, qualifiedName));

export const schedulingGates = (given: readonly {name?: string}[], field: string): FieldError[] =>
  given.flatMap(({name = ''}, i) => [
    ...textErrors(name, `${field}[${i}]`, qualifiedName),
    ...(given.slice(0, i).some((other) => other.name === name) ? [duplicate(`${field}[${i}]`, name)] : []),
  ]);
