/** Checks of environment variables and where their values come from. */
import {type FieldError, invalid, required} from '../../../kube/field-error.ts';
import {fieldRef, resourceRef, VARIABLE_FIELDS} from './field-refs.ts';
import {textErrors} from './fields.ts';
import {dataKey, dnsSubdomain, envVarName} from './names.ts';

export const environment = (variables: readonly any[], field: string): FieldError[] =>
  variables.flatMap((variable, i) => [
    ...(variable.name ? textErrors(variable.name, `${field}[${i}].name`, envVarName) : [required(`${field}[${i}].name`)]),
    ...(variable.valueFrom ? valueFrom(variable, `${field}[${i}].valueFrom`) : []),
  ]);

const SOURCES: Record<string, (source: any, field: string) => FieldError[]> = {
  fieldRef: (source, field) => fieldRef(source, VARIABLE_FIELDS, field),
  resourceFieldRef: (source, field) => resourceRef(source, false, field),
  configMapKeyRef: (source, field) => keyRef(source, field),
  secretKeyRef: (source, field) => keyRef(source, field),
  fileKeyRef: () => [],
};

const MORE_THAN_ONE = 'may not have more than one field specified at a time';

const valueFrom = ({value, valueFrom: source}: any, field: string): FieldError[] => {
  const given = Object.keys(SOURCES).filter((name) => source[name]);
  return [...given.flatMap((name) => SOURCES[name](source[name], `${field}.${name}`)), ...countErrors(given.length, Boolean(value), field)];
};

const countErrors = (count: number, hasValue: boolean, field: string): FieldError[] => {
  if (count === 0) {
    return [invalid(field, '', 'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`')];
  }
  if (hasValue) return [invalid(field, '', 'may not be specified when `value` is not empty')];
  return count > 1 ? [invalid(field, '', MORE_THAN_ONE)] : [];
};

const keyRef = ({name, key}: {name?: string; key?: string}, field: string): FieldError[] => [
  ...textErrors(name ?? '', `${field}.name`, dnsSubdomain),
  ...(key ? textErrors(key, `${field}.key`, dataKey) : [required(`${field}.key`)]),
];

export const environmentFrom = (sources: readonly any[], field: string): FieldError[] =>
  sources.flatMap((source, i) => {
    const given = ['configMapRef', 'secretRef'].filter((name) => source[name]);
    return [
      ...(source.prefix ? textErrors(source.prefix, `${field}[${i}].prefix`, envVarName) : []),
      ...given.flatMap((name) => objectRef(source[name].name, `${field}[${i}].${name}.name`)),
      ...(given.length === 0 ? [invalid(field, '', 'must specify one of: `configMapRef` or `secretRef`')] : []),
      ...(given.length > 1 ? [invalid(field, '', MORE_THAN_ONE)] : []),
    ];
  });

const objectRef = (name: string | undefined, field: string): FieldError[] =>
  name ? textErrors(name, field, dnsSubdomain) : [required(field)];
