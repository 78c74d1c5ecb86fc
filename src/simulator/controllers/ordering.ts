/** Orders of objects that several controllers need. */
import type {KubeObject} from '../../kube/object.ts';

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The oldest first; among equals by name. Times of one form compare as texts. */
export const byAge = (a: KubeObject, b: KubeObject): number =>
  compare(a.metadata.creationTimestamp ?? '', b.metadata.creationTimestamp ?? '') || compare(a.metadata.name, b.metadata.name);

export const oldestFirst = (objects: readonly KubeObject[]): KubeObject[] => [...objects].sort(byAge);

export const newestFirst = (objects: readonly KubeObject[]): KubeObject[] => [...objects].sort((a, b) => byAge(b, a));
