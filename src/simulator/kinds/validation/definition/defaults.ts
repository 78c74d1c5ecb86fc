/** Defaults must be values that their schema lets pass, with nothing in them that it would drop. */
import {type FieldError, invalid} from '../../../../kube/field-error.ts';
import {cloneJson, isMap} from '../../../../kube/json.ts';
import {checkValue} from '../../../custom/check-value.ts';
import {checkListTypes} from '../../../custom/list-types.ts';
import {fillDefaults, pruned} from '../../../custom/prune.ts';
import type {StructuralSchema} from '../../../custom/structural.ts';

export const checkDefaults = (schema: StructuralSchema, field: string): FieldError[] => {
  const {items, properties = {}, additionalProperties} = schema;
  return [
    ...(schema.default === undefined ? [] : defaultErrors(schema, `${field}.default`)),
    ...(items ? checkDefaults(items, `${field}.items`) : []),
    ...Object.keys(properties)
      .sort()
      .flatMap((name) => checkDefaults(properties[name], `${field}.properties[${name}]`)),
    ...(typeof additionalProperties === 'object' ? checkDefaults(additionalProperties, `${field}.additionalProperties`) : []),
  ];
};

const defaultErrors = (schema: StructuralSchema, field: string): FieldError[] => {
  const filled = cloneJson(schema.default);
  if (isMap(filled)) {
    const dropped = pruned(schema, filled);
    if (dropped.length > 0) return [invalid(field, schema.default, 'must not have unknown fields')];
    fillDefaults(schema, filled);
  }
  return [...checkValue(schema, filled, ''), ...checkListTypes(schema, filled, '')].map((error) => ({
    ...error,
    field: error.field === '<nil>' ? field : `${field}.${error.field}`,
  }));
};
