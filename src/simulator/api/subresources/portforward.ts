/** `pods/portforward`: connections to ports of a pod. */
import type {Call} from '../handlers/call.ts';
import type {ApiResponse} from '../http.ts';
import {hostOf} from '../streaming/hosts.ts';
import {UPGRADE_REQUIRED} from './exec.ts';

export const portForward = ({registry, target, query}: Call): ApiResponse => {
  const pod = registry.get(target.kind, target.namespace, target.name!);
  const host = hostOf(registry, pod);
  const ports = query
    .getAll('ports')
    .flatMap((text) => text.split(',').map(Number))
    .filter((port) => port > 0 && port < 65_536);
  return {...UPGRADE_REQUIRED, session: {type: 'ports', ports, connect: (...connection) => host.connect(pod, ...connection)}};
};
