/** The wide cells of what has a pod template. */
import type {KubeObject} from '../../../kube/object.ts';
import {printSelector} from '../../../kube/selector.ts';

/** Container names, images and selector. */
export const workloadCells = ({spec}: KubeObject): string[] => {
  const containers: {name: string; image?: string}[] = spec?.template?.spec?.containers ?? [];
  return [
    containers.map((c) => c.name).join(','),
    containers.map((c) => c.image ?? '').join(','),
    printSelector(spec?.selector) || '<none>',
  ];
};
