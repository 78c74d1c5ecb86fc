/** Answers that show stored objects, with a short way to write them: the text of each object is made once, however many clients read it. */
import type {KubeObject} from '../../../kube/object.ts';
import {bareText, objectText} from '../../store/text.ts';

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
