/**
 * Values as the real server prints them in error messages: it shows its own in-memory structures, whose fields have other names and
 * another order than those of the API, and are all there.
 *
 *     goValue('SeccompProfile', {type: 'RuntimeDefault'})  ->  {Type: 'RuntimeDefault', LocalhostProfile: null}
 */
import {GO_TYPES, type GoField} from './types.ts';

/** The structure of type `type` (see {@link GO_TYPES}) that stands for an object of the API. */
export const goValue = (type: string, object: any): Record<string, unknown> =>
  Object.fromEntries(GO_TYPES[type].map((field) => [field.name, fieldValue(field, object?.[field.json])]));

const fieldValue = ({of, shape, zero}: GoField, value: any): unknown => {
  if (value === undefined || value === null) return shape === 'struct' ? goValue(of!, {}) : zero;
  if (Array.isArray(value)) return value.length === 0 ? null : of ? value.map((item) => goValue(of, item)) : value;
  return of ? goValue(of, value) : value;
};
