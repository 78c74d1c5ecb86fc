/** Checks of probes and of lifecycle hooks, which share their handlers. */
import {type FieldError, fieldForbidden, invalid, required} from '../../../kube/field-error.ts';
import {nonNegative, oneOf} from './fields.ts';
import {httpHeaderName} from './names.ts';
import {portNumberErrors, portNumberOrName} from './ports.ts';

/** In the order in which the second of two is the one refused. */
const HANDLERS: Record<string, (handler: any, field: string, grace: number) => FieldError[]> = {
  exec: ({command}, field) => (command?.length ? [] : [required(`${field}.command`)]),
  httpGet: ({path, port, scheme, httpHeaders}, field) => [
    ...(path ? [] : [required(`${field}.path`)]),
    ...portNumberOrName(port, `${field}.port`),
    ...oneOf(scheme, ['HTTP', 'HTTPS'], `${field}.scheme`),
    ...(httpHeaders ?? []).flatMap(({name = ''}) => httpHeaderName(name).map((fault) => invalid(`${field}.httpHeaders`, name, fault))),
  ],
  tcpSocket: ({port}, field) => portNumberOrName(port, `${field}.port`),
  grpc: ({port}, field) => portNumberErrors(port ?? 0, `${field}.port`),
  sleep: ({seconds}, field, grace) =>
    seconds >= 0 && seconds <= grace
      ? []
      : [invalid(field, seconds, `must be non-negative and less than terminationGracePeriodSeconds (${grace})`)],
};

const handlerErrors = (of: any, field: string, grace: number): FieldError[] => {
  const [first, ...others] = Object.keys(HANDLERS).filter((name) => of[name]);
  if (!first) return [required(field, 'must specify a handler type')];
  return [
    ...HANDLERS[first](of[first], `${field}.${first}`, grace),
    ...others.map((name) => fieldForbidden(`${field}.${name}`, 'may not specify more than 1 handler type')),
  ];
};

const NUMBERS = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'];

const probe = (of: any, field: string, grace: number): FieldError[] => {
  const own = of.terminationGracePeriodSeconds;
  return [
    ...handlerErrors(of, field, grace),
    ...NUMBERS.flatMap((name) => nonNegative(of[name], `${field}.${name}`)),
    ...(own !== undefined && own <= 0 ? [invalid(`${field}.terminationGracePeriodSeconds`, own, 'must be greater than 0')] : []),
  ];
};

/** A container is alive or has started once it says so; only readiness comes and goes, and it ends nothing. */
const PROBES: Record<string, (of: any, field: string) => FieldError[]> = {
  livenessProbe: (of, field) => once(of, field),
  readinessProbe: ({terminationGracePeriodSeconds: grace}, field) =>
    grace === undefined ? [] : [invalid(`${field}.terminationGracePeriodSeconds`, grace, 'must not be set for readinessProbes')],
  startupProbe: (of, field) => once(of, field),
};

const once = ({successThreshold}: any, field: string): FieldError[] =>
  successThreshold === 1 ? [] : [invalid(`${field}.successThreshold`, successThreshold, 'must be 1')];

/** The three probes of a container. `grace`: the pod's terminationGracePeriodSeconds. */
export const probes = (container: any, grace: number, field: string): FieldError[] =>
  Object.entries(PROBES).flatMap(([name, further]) =>
    container[name] ? [...probe(container[name], `${field}.${name}`, grace), ...further(container[name], `${field}.${name}`)] : [],
  );

export const lifecycle = (of: any, grace: number, field: string): FieldError[] =>
  ['postStart', 'preStop'].flatMap((hook) => (of?.[hook] ? handlerErrors(of[hook], `${field}.${hook}`, grace) : []));
