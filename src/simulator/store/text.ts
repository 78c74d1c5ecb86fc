/** The JSON of a stored object, made once: for the journal, and for all who read the object. A stored object never changes. */
import type {KubeObject} from '../../kube/object.ts';

const texts = new WeakMap<object, string>();

/** Without kind and apiVersion, in whose place others may be put: an object is served in more than one group, and nameless in lists. */
export const bareText = (object: KubeObject): string => {
  let text = texts.get(object);
  if (text === undefined) {
    const {apiVersion: _, kind: __, ...rest} = object;
    text = JSON.stringify(rest);
    texts.set(object, text);
  }
  return text;
};

/** With kind and apiVersion. No object is without metadata, so that there is always something to put the comma before. */
export const objectText = (kind: string, apiVersion: string, object: KubeObject): string =>
  `{"kind":${JSON.stringify(kind)},"apiVersion":${JSON.stringify(apiVersion)},${bareText(object).slice(1)}`;
