/** Whether an applied configuration fits its schema; unlike other writes an apply refuses what it does not know. */
import {isMap} from '../../../kube/json.ts';
import {elementOf, elementsOf} from './list-items.ts';
import {printElement} from './path-element.ts';
import type {Shape} from './shape.ts';

/** What is wrong, as the real server says it (`.spec.foo: field not declared in schema`); undefined when nothing is. */
export const typeErrors = (shape: Shape, value: unknown): string | undefined => {
  const errors = check(shape, value, '');
  return errors.length < 2 ? errors[0] : ['errors:', ...errors.map((error) => `  ${error}`)].join('\n');
};

const check = (shape: Shape, value: unknown, path: string): string[] => {
  if (value === null || value === undefined) return [];
  const said = (problem: string): string[] => [path ? `${path}: ${problem}` : problem];
  switch (shape.holds) {
    case 'any':
      return [];
    case 'value':
      return scalarProblem(shape, value) ? said(scalarProblem(shape, value)!) : [];
    case 'map':
      return isMap(value)
        ? Object.entries(value).flatMap(([name, child]) => checkField(shape, name, child, path))
        : said(`expected map, got ${printed(value)}`);
    case 'list':
      return Array.isArray(value) ? checkList(shape, value, path) : said(`expected list, got ${printed(value)}`);
  }
};

const checkField = (shape: Shape, name: string, value: unknown, path: string): string[] => {
  const field = shape.field(name);
  return field.known ? check(field.shape, value, `${path}.${name}`) : [`${path}.${name}: field not declared in schema`];
};

const checkList = (shape: Shape, list: readonly unknown[], path: string): string[] => {
  if (shape.atomic) return list.flatMap((item, i) => check(shape.element, item, `${path}[${i}]`));
  const seen = new Set<string>();
  return list.flatMap((item, i) => checkItem(shape, item, i, path, seen));
};

const checkItem = (shape: Shape, item: unknown, place: number, path: string, seen: Set<string>): string[] => {
  try {
    elementsOf(shape, [item]);
  } catch (fault) {
    return [`${path}: ${(fault as Error).message.replace('element 0', `element ${place}`)}`];
  }
  const element = elementOf(shape, item);
  const twice = seen.has(element) ? [`${path}: duplicate entries for key ${printElement(element)}`] : [];
  seen.add(element);
  return [...twice, ...check(shape.element, item, `${path}${printElement(element)}`)];
};

const scalarProblem = ({scalar}: Shape, value: unknown): string | undefined => {
  if (scalar === 'numeric' && typeof value !== 'number') return `expected numeric (int or float), got ${goType(value)}`;
  if (scalar === 'string' && typeof value !== 'string') return `expected string, got &value.valueUnstructured{Value:${goValue(value)}}`;
  if (scalar === 'boolean' && typeof value !== 'boolean') return `expected boolean, got ${printed(value)}`;
  return typeof value === 'object' ? `expected any scalar, got ${printed(value)}` : undefined;
};

/** Values as Go prints them: these texts reach users. */
const goType = (value: unknown): string => {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  return Array.isArray(value) ? '[]interface {}' : 'map[string]interface {}';
};

const goValue = (value: unknown): string => {
  if (Array.isArray(value)) return `[]interface {}{${value.map(goValue).join(', ')}}`;
  if (!isMap(value)) return typeof value === 'string' ? JSON.stringify(value) : String(value);
  const fields = Object.entries(value).map(([name, child]) => `${JSON.stringify(name)}:${goValue(child)}`);
  return `map[string]interface {}{${fields.join(', ')}}`;
};

const printed = (value: unknown): string => `&{${goPrint(value)}}`;

/** Go's `%v`: `map[a:1 b:2]`, `[x y]`. */
export const goPrint = (value: unknown): string => {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(goPrint).join(' ')}]`;
  if (!isMap(value)) return String(value);
  return `map[${Object.keys(value)
    .sort()
    .map((key) => `${key}:${goPrint(value[key])}`)
    .join(' ')}]`;
};
