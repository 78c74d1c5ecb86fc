/** Objects within custom resources (`x-kubernetes-embedded-resource`) must say what they are. */
import {type FieldError, invalid, required} from '../../kube/field-error.ts';
import {isMap} from '../../kube/json.ts';
import {type StructuralSchema, schemaOfField} from './structural.ts';

export const checkEmbedded = (schema: StructuralSchema, value: unknown, path: string): FieldError[] => {
  if (Array.isArray(value)) return value.flatMap((item, i) => (schema.items ? checkEmbedded(schema.items, item, `${path}[${i}]`) : []));
  if (!isMap(value)) return [];
  const own = schema['x-kubernetes-embedded-resource']
    ? ['apiVersion', 'kind'].flatMap((name) => typeMeta(value[name], `${path}.${name}`))
    : [];
  const inner = Object.keys(value)
    .sort()
    .flatMap((name) => {
      const field = schemaOfField(schema, name);
      return field ? checkEmbedded(field, value[name], path ? `${path}.${name}` : name) : [];
    });
  return [...own, ...inner];
};

const typeMeta = (given: unknown, field: string): FieldError[] => {
  if (given === undefined || given === '') return [required(field, 'must not be empty')];
  return typeof given === 'string' ? [] : [invalid(field, given, 'must be a string')];
};
