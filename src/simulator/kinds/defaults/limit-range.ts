/** What a limit range of containers leaves out: the most is also the default, and the default, or else the least, what is asked for. */
import type {KubeObject} from '../../../kube/object.ts';

export const limitRangeDefaults = (object: KubeObject): void => {
  for (const limit of object.spec?.limits ?? []) {
    if (limit.type !== 'Container') continue;
    fill(limit, 'default', limit.max);
    fill(limit, 'defaultRequest', {...limit.min, ...limit.default});
  }
};

const fill = (limit: any, field: string, from: object | undefined): void => {
  const filled = {...from, ...limit[field]};
  if (Object.keys(filled).length > 0) limit[field] = filled;
};
