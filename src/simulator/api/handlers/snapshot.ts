/** The objects of a list as they were at some revision, in the order of their keys. */
import {type KubeObject, keyOf} from '../../../kube/object.ts';
import type {Call} from './call.ts';

/** Without a revision: as they are. Undefined when that moment is too long ago to be told. */
export const listAt = ({registry, target}: Call, revision?: number): KubeObject[] | undefined => {
  const now = registry.list(target.kind, target.namespace);
  const newest = registry.store.revision;
  const past = revision === undefined || revision >= newest ? now : rewound({registry, target}, now, revision);
  return past?.sort(byKey);
};

/** Takes back, the last one first, what has happened since. */
const rewound = ({registry, target}: Pick<Call, 'registry' | 'target'>, now: KubeObject[], revision: number): KubeObject[] | undefined => {
  const changes = registry.changesSince(target.kind, revision);
  if (!changes || changes.length === 0) return changes && now;
  const objects = new Map(now.map((object) => [keyOf(object), object]));
  for (const {object, old} of [...changes].reverse()) {
    if (target.namespace !== undefined && object.metadata.namespace !== target.namespace) continue;
    if (old) objects.set(keyOf(old), old);
    else objects.delete(keyOf(object));
  }
  return [...objects.values()];
};

const byKey = (a: KubeObject, b: KubeObject): number => {
  // In one namespace the names tell keys apart, and none has to be made.
  const same = a.metadata.namespace === b.metadata.namespace;
  const [x, y] = same ? [a.metadata.name, b.metadata.name] : [keyOf(a), keyOf(b)];
  return x < y ? -1 : x > y ? 1 : 0;
};
