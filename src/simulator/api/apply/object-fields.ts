/** The fields of an object: those that it sets, and those that it adds where there was nothing. */
import {isMap} from '../../../kube/json.ts';
import {EMPTY, type FieldSet, LEAF} from './field-set.ts';
import {elementOf} from './list-items.ts';
import type {Shape} from './shape.ts';

const emptyMap = (value: unknown): boolean => isMap(value) && Object.keys(value).length === 0;

/**
 * The fields that an applied configuration sets: its values, its items of lists and the keys of its free maps, but not the declared fields
 * that only hold others: `{data: {a: '1'}}` sets .data.a, not .data.
 */
export const fieldsOf = (shape: Shape, value: unknown): FieldSet => setFields(shape, value) ?? EMPTY;

/** Children of the value's node, LEAF for what is one piece, undefined for a list or map that holds nothing. */
const setFields = (shape: Shape, value: unknown): FieldSet | undefined => {
  const type = shape.of(value);
  if (type === 'leaf') return LEAF;
  const out: Record<string, FieldSet> = {};
  if (type === 'map') for (const name in value as object) setField(shape, name, (value as any)[name], out);
  else for (const item of value as unknown[]) setItem(shape, item, out);
  return Object.keys(out).length > 0 ? out : undefined;
};

const setField = (shape: Shape, name: string, value: unknown, out: Record<string, FieldSet>): void => {
  if (value === undefined) return;
  const field = shape.field(name);
  const children = value === null ? LEAF : setFields(field.shape, value);
  const member = value === null || emptyMap(value) || !field.declared;
  if (children !== undefined) out[`f:${name}`] = member && children !== LEAF ? {'.': LEAF, ...children} : children;
  else if (member) out[`f:${name}`] = LEAF;
};

const setItem = (shape: Shape, item: unknown, out: Record<string, FieldSet>): void => {
  const children = setFields(shape.element, item);
  out[elementOf(shape, item)] = children === undefined || children === LEAF ? LEAF : {'.': LEAF, ...children};
};

/** The node of a value that appears or goes as a whole: every field of it and every list and map that holds fields. */
export const wholeOf = (shape: Shape, value: unknown): FieldSet => {
  const type = shape.of(value);
  if (type === 'leaf') return LEAF;
  const out: Record<string, FieldSet> = {'.': LEAF};
  if (type === 'list') for (const item of value as unknown[]) out[elementOf(shape, item)] = wholeOf(shape.element, item);
  else for (const name in value as object) addField(shape, name, (value as any)[name], out);
  return Object.keys(out).length > 1 ? out : LEAF;
};

const addField = (shape: Shape, name: string, value: unknown, out: Record<string, FieldSet>): void => {
  if (value !== undefined && value !== null) out[`f:${name}`] = wholeOf(shape.field(name).shape, value);
};
