/** Checks of ports that are numbers or names. */
import {duplicate, type FieldError, invalid, required} from '../../../kube/field-error.ts';
import {oneOf, textErrors} from './fields.ts';
import {portName, portNumber} from './names.ts';

export const PROTOCOLS = ['TCP', 'UDP', 'SCTP'];

export const portNumberErrors = (port: number, field: string): FieldError[] => portNumber(port).map((fault) => invalid(field, port, fault));

/** A port of a probe or a Service's target: `8080` or `http`. A quoted number is a name, and a bad one. */
export const portNumberOrName = (port: number | string | undefined, field: string): FieldError[] =>
  typeof port === 'string' ? textErrors(port, field, portName) : portNumberErrors(port ?? 0, field);

interface ContainerPort {
  name?: string;
  containerPort?: number;
  hostPort?: number;
  protocol?: string;
}

export const containerPorts = (ports: readonly ContainerPort[], field: string): FieldError[] => {
  const names = new Set<string>();
  return ports.flatMap((port, i) => containerPort(port, `${field}[${i}]`, names));
};

const containerPort = ({name, containerPort, hostPort, protocol}: ContainerPort, field: string, names: Set<string>): FieldError[] => [
  ...(name ? nameErrors(name, `${field}.name`, names) : []),
  ...(containerPort ? portNumberErrors(containerPort, `${field}.containerPort`) : [required(`${field}.containerPort`)]),
  ...(hostPort ? portNumberErrors(hostPort, `${field}.hostPort`) : []),
  ...(protocol ? oneOf(protocol, PROTOCOLS, `${field}.protocol`) : [required(`${field}.protocol`)]),
];

const nameErrors = (name: string, field: string, names: Set<string>): FieldError[] => {
  const errors = textErrors(name, field, portName);
  if (errors.length > 0) return errors;
  if (names.has(name)) return [duplicate(field, name)];
  names.add(name);
  return [];
};
