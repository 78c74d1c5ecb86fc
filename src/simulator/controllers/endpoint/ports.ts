/** Ports of a Service as ports of a pod behind it. */
import type {KubeObject} from '../../../kube/object.ts';

interface ContainerPort {
  readonly name?: string;
  readonly containerPort: number;
  readonly protocol?: string;
}

interface Container {
  readonly ports?: readonly ContainerPort[];
  readonly restartPolicy?: string | null;
}

export interface EndpointPort {
  name: string;
  port: number;
  protocol: string;
  appProtocol?: string;
}

/**
 * The number that a target port has in a pod: a number is used as it is, even if no container tells of it; a name is looked for, with its
 * protocol, in the containers and then in the sidecars. undefined when no container has it.
 */
export const findPort = (pod: Pick<KubeObject, 'spec'>, target: number | string, protocol: string): number | undefined => {
  if (typeof target === 'number') return target;
  const containers: Container[] = pod.spec.containers ?? [];
  const sidecars: Container[] = (pod.spec.initContainers ?? []).filter((container: Container) => container.restartPolicy === 'Always');
  return [...containers, ...sidecars]
    .flatMap(({ports}) => ports ?? [])
    .find((port) => port.name === target && (port.protocol ?? 'TCP') === protocol)?.containerPort;
};

/** Ports of a Service that resolve in a pod, in the Service's order. */
export const endpointPorts = (service: Pick<KubeObject, 'spec'>, pod: Pick<KubeObject, 'spec'>): EndpointPort[] =>
  (service.spec.ports ?? []).flatMap((port: any) => {
    const protocol = port.protocol ?? 'TCP';
    const number = findPort(pod, port.targetPort ?? port.port, protocol);
    if (number === undefined) return [];
    return [{name: port.name ?? '', port: number, protocol, ...(port.appProtocol ? {appProtocol: port.appProtocol} : {})}];
  });
