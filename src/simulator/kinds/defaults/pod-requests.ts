/** What a pod asks for as a whole. */
import {addQuantities, largerQuantity} from './resource-lists.ts';

type Resources = Record<string, string | number>;

/** Resources that can be given for a pod as a whole. */
export const isPodLevelResource = (name: string): boolean => name === 'cpu' || name === 'memory' || name.startsWith('hugepages-');

/** Pod-level requests that are missing come from what the containers ask for, else from the pod-level limits. */
export const podRequestDefaults = (spec: any): void => {
  if (!spec.resources) return;
  const own = spec.resources.requests ?? {};
  const candidates: Resources = {...spec.resources.limits, ...withoutHugePages(containerTotals(spec, 'requests'))};
  const found = Object.entries(candidates).filter(([name]) => isPodLevelResource(name));
  const requests = {...Object.fromEntries(found), ...own};
  if (Object.keys(requests).length > 0) spec.resources.requests = requests;
};

/** The sum over app containers and sidecars, or the largest of the other init containers with the sidecars before it. */
export const containerTotals = (spec: any, part: 'requests' | 'limits'): Resources => {
  const of = (container: any): Resources => container.resources?.[part] ?? {};
  let sidecars: Resources = {};
  let init: Resources = {};
  for (const container of spec.initContainers ?? []) {
    if (container.restartPolicy === 'Always') sidecars = addQuantities(sidecars, of(container));
    else init = largerQuantity(init, addQuantities(sidecars, of(container)));
  }
  const running = (spec.containers ?? []).reduce((sum: Resources, container: any) => addQuantities(sum, of(container)), sidecars);
  return largerQuantity(init, running);
};

const withoutHugePages = (resources: Resources): Resources =>
  Object.fromEntries(Object.entries(resources).filter(([name]) => !name.startsWith('hugepages-')));
