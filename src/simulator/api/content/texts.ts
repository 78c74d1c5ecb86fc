/**
 * JSON texts of objects, made once however many clients read them. A stored object never changes, so its text does not either; what is
 * shown of it (an object with its kind, an item of a list) differs at the beginning alone.
 */
import type {KubeObject} from '../../../kube/object.ts';

const bareTexts = new WeakMap<object, string>();

/** Of a stored object without its kind and apiVersion: an item of a list. */
const bareText = (object: KubeObject): string => {
  let text = bareTexts.get(object);
  if (text === undefined) {
    const {apiVersion: _, kind: __, ...rest} = object;
    text = JSON.stringify(rest);
    bareTexts.set(object, text);
  }
  return text;
};

const texts = new WeakMap<object, () => string>();

/** Notes how to write a value that shows stored objects. */
const noted = <T extends object>(value: T, text: () => string): T => {
  texts.set(value, text);
  return value;
};

/** The JSON of a value, by the shorter way if there is one. */
export const textOf = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? texts.get(value)?.() : undefined) ?? JSON.stringify(value);

/** A stored object as one of a kind, which may be served in more than one group. */
export const objectOf = (kind: string, apiVersion: string, object: KubeObject): KubeObject => {
  const {apiVersion: _, kind: __, ...rest} = object;
  return noted({kind, apiVersion, ...rest} as KubeObject, () => objectText(kind, apiVersion, object));
};

/** No object is without metadata, so that there is always something to put the comma before. */
const objectText = (kind: string, apiVersion: string, object: KubeObject): string =>
  `{"kind":${JSON.stringify(kind)},"apiVersion":${JSON.stringify(apiVersion)},${bareText(object).slice(1)}`;

interface Head {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: unknown;
}

/** A list of stored objects; `named`: the items tell their kind, given here. */
export const listOf = (head: Head, objects: readonly KubeObject[], named?: string): unknown => {
  const {apiVersion} = head;
  const items = objects.map(({apiVersion: _, kind: __, ...rest}) => (named ? {kind: named, apiVersion, ...rest} : rest));
  const text = (object: KubeObject): string => (named ? objectText(named, apiVersion, object) : bareText(object));
  return noted({...head, items}, () => `${JSON.stringify(head).slice(0, -1)},"items":[${objects.map(text).join(',')}]}`);
};

/** An event of a watch. */
export const eventText = ({type, object}: {type: string; object: unknown}): string =>
  `{"type":${JSON.stringify(type)},"object":${textOf(object)}}\n`;
