/** `resourceFieldRef`: what a container may use, told to itself. */
import {milli} from '../../kube/quantity.ts';

/** Of a node, for containers that have no limit of their own. */
const ALLOCATABLE: Readonly<Record<string, string>> = {cpu: '8', memory: '16Gi', 'ephemeral-storage': '100Gi'};

/** In units of the divisor, rounded up: cores of CPU, bytes of memory. `container`: the spec of the one that is asked about. */
export const resourceField = (container: any, {resource, divisor}: {resource: string; divisor?: string}): string => {
  const [list, name] = [resource.slice(0, resource.indexOf('.')), resource.slice(resource.indexOf('.') + 1)];
  const {limits = {}, requests = {}} = container?.resources ?? {};
  const value = list === 'limits' ? (limits[name] ?? ALLOCATABLE[name] ?? '0') : (requests[name] ?? limits[name] ?? '0');
  const by = divisor && divisor !== '0' ? divisor : '1';
  return String(Math.ceil(milli(value) / milli(by)));
};
