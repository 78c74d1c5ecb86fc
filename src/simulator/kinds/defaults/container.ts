/** Defaults of one container, of whichever list. */
import {pullPolicyOf} from './image.ts';

export const containerDefaults = (container: any): void => {
  container.imagePullPolicy ||= pullPolicyOf(container.image);
  container.terminationMessagePath ||= '/dev/termination-log';
  container.terminationMessagePolicy ||= 'File';
  container.resources ??= {};
  for (const port of container.ports ?? []) port.protocol ||= 'TCP';
  for (const variable of container.env ?? []) variableDefaults(variable.valueFrom);
  for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe']) if (container[probe]) probeDefaults(container[probe]);
  withoutStopSignal(container);
  for (const hook of ['postStart', 'preStop']) httpDefaults(container.lifecycle?.[hook]?.httpGet);
};

const variableDefaults = (source: any): void => {
  fieldDefaults(source);
  if (source?.fileKeyRef) source.fileKeyRef.optional ??= false;
};

/** A reference to a field of the pod or to its resources, in an environment variable or in a downward API volume. */
export const fieldDefaults = (source: any): void => {
  if (source?.fieldRef) source.fieldRef.apiVersion ||= 'v1';
  if (source?.resourceFieldRef) source.resourceFieldRef.divisor ??= '0';
};

const probeDefaults = (probe: any): void => {
  probe.timeoutSeconds ||= 1;
  probe.periodSeconds ||= 10;
  probe.successThreshold ||= 1;
  probe.failureThreshold ||= 3;
  httpDefaults(probe.httpGet);
  if (probe.grpc) probe.grpc.service ??= '';
};

const httpDefaults = (get: any): void => {
  if (!get) return;
  get.path ||= '/';
  get.scheme ||= 'HTTP';
};

/** A field whose feature is off is dropped. */
const withoutStopSignal = (container: any): void => {
  if (container.lifecycle?.stopSignal === undefined) return;
  const {stopSignal, ...rest} = container.lifecycle;
  if (Object.keys(rest).length > 0) container.lifecycle = rest;
  else delete container.lifecycle;
};
