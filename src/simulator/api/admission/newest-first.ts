import type {KubeObject} from '../../../kube/object.ts';

/** Of several defaults the newest counts; of those of one second the first by name. */
export const newestFirst = ({metadata: a}: KubeObject, {metadata: b}: KubeObject): number => {
  const [x, y] = [a.creationTimestamp ?? '', b.creationTimestamp ?? ''];
  if (x !== y) return x > y ? -1 : 1;
  return a.name < b.name ? -1 : 1;
};
