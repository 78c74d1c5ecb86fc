/** Validation of custom resources: their schema, lists that are sets or maps, and the rules that their definition adds. */
import {type FieldError, invalid} from '../../kube/field-error.ts';
import type {KubeObject} from '../../kube/object.ts';
import {checkValue} from './check-value.ts';
import {checkEmbedded} from './embedded.ts';
import {checkListTypes} from './list-types.ts';
import {checkRules} from './rules.ts';
import {checkReplicas, type ScalePaths} from './scale.ts';
import {hasRules, type StructuralSchema} from './structural.ts';

/** After such an error rules would be asked of values that they are not made for. */
const BLOCKING = new Set(['NotSupported', 'Required', 'TooLong', 'TooMany', 'TypeInvalid']);
const NOT_CHECKED =
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation';

export interface Validator {
  readonly create: (object: KubeObject) => FieldError[];
  readonly update: (object: KubeObject, old: KubeObject) => FieldError[];
}

/** `kind`: what the objects must call themselves; with another name nothing else is looked at. */
export const validatorOf = (schema: StructuralSchema, kind: string, scale?: ScalePaths): Validator => {
  const ruled = hasRules(schema);
  const rules = (errors: FieldError[], object: KubeObject, old?: KubeObject): FieldError[] => {
    if (!ruled) return errors;
    if (errors.some(({type}) => BLOCKING.has(type))) return [...errors, invalid('<nil>', undefined, NOT_CHECKED)];
    return [...errors, ...checkRules(schema, object, old)];
  };
  const shape = (object: KubeObject, old?: KubeObject): FieldError[] => [
    ...checkObject(schema, object, old),
    ...(scale ? checkReplicas(scale, object) : []),
    ...checkEmbedded(schema, object, ''),
  ];
  const named = (object: KubeObject, check: () => FieldError[]): FieldError[] =>
    object.kind === kind ? check() : [invalid('kind', object.kind, `must be ${kind}`)];
  return {
    create: (object) => named(object, () => rules([...shape(object), ...checkListTypes(schema, object, '')], object)),
    update: (object, old) => named(object, () => rules([...shape(object, old), ...newListErrors(schema, object, old)], object, old)),
  };
};

/** Metadata is not the schema's business, whatever it says of it. */
const checkObject = (schema: StructuralSchema, {metadata: _, ...rest}: KubeObject, old?: KubeObject): FieldError[] => {
  const {metadata: __, ...before} = old ?? ({} as KubeObject);
  return checkValue({...schema, required: schema.required?.filter((name) => name !== 'metadata')}, rest, '', old && before);
};

const newListErrors = (schema: StructuralSchema, object: KubeObject, old: KubeObject): FieldError[] =>
  checkListTypes(schema, old, '').length > 0 ? [] : checkListTypes(schema, object, '');
