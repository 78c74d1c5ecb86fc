/** The ports that Services open on every node: 30000 to 32767. */
import {type FieldError, invalid} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {hasHealthCheckPort, hasNodePorts} from '../defaults/service.ts';
import type {WriteContext} from '../kind.ts';
import {pickFree} from './pick.ts';

const FROM = 30_000;
const TO = 32_768;
/** Ports below are for those who ask for one by number. */
const DYNAMIC_FROM = FROM + 86;

interface ServicePort {
  nodePort?: number;
  protocol: string;
}

/** Gives numbers to ports without one, and checks those that are asked for: in range, and nobody else's. */
export const allocateNodePorts = (service: KubeObject, others: readonly KubeObject[], context: WriteContext): FieldError[] => {
  const {spec} = service;
  if (!hasNodePorts(spec)) return [];
  const taken = new Set(others.flatMap((other) => portsOf(other.spec)));
  const errors = ownPorts(spec.ports ?? [], taken, spec.type === 'NodePort' || spec.allocateLoadBalancerNodePorts, context);
  if (hasHealthCheckPort(spec)) errors.push(...healthCheckPort(spec, taken, context));
  return errors;
};

/** One number may serve several protocols, but only within one Service. */
const ownPorts = (ports: ServicePort[], taken: Set<number>, fill: boolean, context: WriteContext): FieldError[] => {
  const protocols = new Map<number, Set<string>>();
  const errors: FieldError[] = [];
  for (const [i, port] of ports.entries()) {
    if (!port.nodePort && !fill) continue;
    const shared = port.nodePort ? protocols.get(port.nodePort) : undefined;
    const ownTwice = shared?.has(port.protocol) ?? false;
    port.nodePort ||= pickFree(FROM, DYNAMIC_FROM, TO, taken, context);
    const why = ownTwice || !shared ? refusal(port.nodePort!, taken) : undefined;
    if (why) errors.push(invalid(`spec.ports[${i}].nodePort`, port.nodePort, why));
    taken.add(port.nodePort!);
    protocols.set(port.nodePort!, new Set([...(shared ?? []), port.protocol]));
  }
  return errors;
};

const healthCheckPort = (spec: any, taken: Set<number>, context: WriteContext): FieldError[] => {
  const why = spec.healthCheckNodePort ? refusal(spec.healthCheckNodePort, taken) : undefined;
  spec.healthCheckNodePort ||= pickFree(FROM, DYNAMIC_FROM, TO, taken, context);
  return why ? [invalid('spec.healthCheckNodePort', spec.healthCheckNodePort, why)] : [];
};

const refusal = (port: number, taken: ReadonlySet<number>): string | undefined => {
  if (port < FROM || port >= TO) return `provided port is not in the valid range. The range of valid ports is ${FROM}-${TO - 1}`;
  return taken.has(port) ? 'provided port is already allocated' : undefined;
};

const portsOf = (spec: any): number[] =>
  [...(spec?.ports ?? []).map((port: ServicePort) => port.nodePort), spec?.healthCheckNodePort].filter((port) => port);
