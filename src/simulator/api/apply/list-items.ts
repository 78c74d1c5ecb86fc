/** Items of lists that are merged: by which element of a path each is known. */
import {isMap} from '../../../kube/json.ts';
import {keyElement, valueElement} from './path-element.ts';
import type {Shape} from './shape.ts';

/** The elements of a list's items, in order. Throws an Error with the text of the real server for an item that cannot be known. */
export const elementsOf = (shape: Shape, list: readonly unknown[]): string[] => list.map((item, i) => checkedElement(shape, item, i));

const checkedElement = (shape: Shape, item: unknown, place: number): string => {
  const why = shape.keys.length > 0 ? faultOfKeyed(shape, item) : faultOfValue(item);
  if (why) throw new Error(`element ${place}: ${why}`);
  return elementOf(shape, item);
};

const faultOfKeyed = (shape: Shape, item: unknown): string | undefined => {
  if (item === null || item === undefined) return 'associative list with keys may not have a null element';
  if (!isMap(item)) return 'associative list with keys may not have non-map elements';
  if (shape.keys.some((key) => item[key] !== undefined || shape.keyDefaults[key] !== undefined)) return undefined;
  const keys = `[${shape.keys.map((key) => JSON.stringify(key)).join(' ')}]`;
  return `associative list with keys has an element that omits all key fields ${keys} (and doesn't have default values for any key fields)`;
};

const faultOfValue = (item: unknown): string | undefined => {
  if (isMap(item)) return "associative list without keys has an element that's a map type";
  if (Array.isArray(item)) return 'not supported: associative list with lists as elements';
  return item === null || item === undefined ? "associative list without keys has an element that's an explicit null" : undefined;
};

/**
 * `k:{"containerPort":80,"protocol":"TCP"}` for `{containerPort: 80}`: keys left out take their defaults. An item of a custom resource that
 * is no map is known by its value until validation refuses it.
 */
export const elementOf = (shape: Shape, item: any): string => {
  const {keys} = shape;
  if (keys.length === 0 || !isMap(item)) return valueElement(item);
  if (keys.length === 1) {
    const value = item[keys[0]] ?? shape.keyDefaults[keys[0]];
    return `k:{"${keys[0]}":${JSON.stringify(value)}}`;
  }
  return keyElement(keys.map((key) => [key, item[key] ?? shape.keyDefaults[key]] as const).filter(([, value]) => value !== undefined));
};

/** Whether two items are known by the same element. */
export const sameElement = ({keys, keyDefaults}: Shape, a: any, b: any): boolean => {
  if (keys.length === 0 || !isMap(a) || !isMap(b)) return a === b;
  for (const key of keys) if ((a[key] ?? keyDefaults[key]) !== (b[key] ?? keyDefaults[key])) return false;
  return true;
};
