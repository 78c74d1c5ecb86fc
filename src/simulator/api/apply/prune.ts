/** Removing what an applier gave up. */
import {difference, type FieldSet, intersection, union} from './field-set.ts';
import {fieldsOf} from './object-fields.ts';
import {removeFields, withDeclaredFields} from './remove.ts';
import type {Shape} from './shape.ts';

/**
 * `merged` without the fields that the applier had in its `last` configuration, unless somebody (or its present configuration) still claims
 * them; `claims` are the sets of all. What stands in no set stays.
 */
export const prune = (shape: Shape, merged: any, last: FieldSet, claims: readonly FieldSet[]): any => {
  const all = declared(shape, fieldsOf(shape, merged));
  const owned = declared(shape, claims.reduce(union));
  const bare = removeFields(shape, merged, declared(shape, last));
  const kept = union(declared(shape, fieldsOf(shape, bare)), owned);
  const claimed = removeFields(shape, merged, difference(all, kept));
  const gone = difference(all, declared(shape, fieldsOf(shape, claimed)));
  return removeFields(shape, merged, intersection(gone, declared(shape, last)));
};

const declared = withDeclaredFields;
