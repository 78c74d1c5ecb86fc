/** Checks of the three lists of containers. */
import {duplicate, type FieldError, fieldForbidden, fieldNotFound, required} from '../../../kube/field-error.ts';
import {environment, environmentFrom} from './env.ts';
import {oneOf, oneOfInOrder, textErrors} from './fields.ts';
import {type Volumes, volumeDevices, volumeMounts} from './mounts.ts';
import {dnsLabel} from './names.ts';
import {containerPorts} from './ports.ts';
import {lifecycle, probes} from './probes.ts';
import {containerResources} from './resources.ts';
import {containerSecurity} from './security.ts';

/** What the checks of a container need to know of its pod. */
export interface PodFacts {
  readonly volumes: Volumes;
  readonly claims: readonly string[];
  readonly grace: number;
  readonly hostUsers: boolean;
}

const RESTARTS = ['Always', 'Never', 'OnFailure'];

const common = (container: any, pod: PodFacts, field: string): FieldError[] => [
  ...(container.name ? textErrors(container.name, `${field}.name`, dnsLabel) : [required(`${field}.name`)]),
  ...(container.image ? [] : [required(`${field}.image`)]),
  ...oneOfInOrder(container.terminationMessagePolicy, ['File', 'FallbackToLogsOnError'], `${field}.terminationMessagePolicy`),
  ...containerPorts(container.ports ?? [], `${field}.ports`),
  ...environment(container.env ?? [], `${field}.env`),
  ...environmentFrom(container.envFrom ?? [], `${field}.envFrom`),
  ...volumeMounts(container, pod.volumes, `${field}.volumeMounts`),
  ...volumeDevices(container.volumeDevices ?? [], pod.volumes, `${field}.volumeDevices`),
  ...oneOf(container.imagePullPolicy, ['Always', 'IfNotPresent', 'Never'], `${field}.imagePullPolicy`),
  ...containerResources(container.resources, pod.claims, `${field}.resources`),
  ...containerSecurity(container.securityContext, pod.hostUsers, `${field}.securityContext`),
];

/** A name may be taken once; an empty one is reported as missing, not as taken. */
const uniqueName = (name: string | undefined, taken: Set<string>, field: string): FieldError[] => {
  if (!name) return [];
  if (taken.has(name)) return [duplicate(`${field}.name`, name)];
  taken.add(name);
  return [];
};

/** `taken` holds the names seen so far, and takes those of this list. */
export const appContainers = (containers: readonly any[], pod: PodFacts, taken: Set<string>, field: string): FieldError[] => [
  ...(containers.length === 0 ? [required(field)] : []),
  ...containers.flatMap((container, i) => {
    const at = `${field}[${i}]`;
    return [...common(container, pod, at), ...uniqueName(container.name, taken, at), ...running(container, pod, at)];
  }),
  ...hostPorts(containers, field, 0),
];

/** What containers have that run for as long as the pod does. */
const running = (container: any, pod: PodFacts, field: string): FieldError[] => [
  ...lifecycle(container.lifecycle, pod.grace, `${field}.lifecycle`),
  ...probes(container, pod.grace, field),
  ...resizePolicies(container.resizePolicy ?? [], `${field}.resizePolicy`),
  ...(container.restartPolicy === undefined ? [] : oneOf(container.restartPolicy, RESTARTS, `${field}.restartPolicy`)),
];

const resizePolicies = (policies: readonly any[], field: string): FieldError[] =>
  policies.flatMap(({resourceName, restartPolicy}) => [
    ...oneOf(resourceName, ['cpu', 'memory'], field),
    ...oneOf(restartPolicy, ['NotRequired', 'RestartContainer'], field),
  ]);

const ONLY_SIDECARS = ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe'];

export const initContainers = (containers: readonly any[], pod: PodFacts, taken: Set<string>, field: string): FieldError[] =>
  containers.flatMap((container, i) => {
    const at = `${field}[${i}]`;
    const errors = [...common(container, pod, at), ...uniqueName(container.name, taken, at), ...hostPorts([container], field, i)];
    if (container.restartPolicy === 'Always') return [...errors, ...running(container, pod, at)];
    const foreign = ONLY_SIDECARS.filter((name) => container[name]);
    return [
      ...errors,
      ...(container.restartPolicy === undefined ? [] : oneOf(container.restartPolicy, RESTARTS, `${at}.restartPolicy`)),
      ...foreign.map((name) => fieldForbidden(`${at}.${name}`, 'may not be set for init containers without restartPolicy=Always')),
    ];
  });

/** In the order of the fields of a container. */
const NOT_EPHEMERAL = ['ports', 'resizePolicy', 'restartPolicy', 'livenessProbe', 'readinessProbe', 'startupProbe', 'lifecycle'];

export const ephemeralContainers = (containers: readonly any[], pod: PodFacts, taken: Set<string>, field: string): FieldError[] => {
  const targets = new Set(taken);
  return containers.flatMap((container, i) => {
    const at = `${field}[${i}]`;
    const {targetContainerName: target} = container;
    return [
      ...common(container, pod, at),
      ...uniqueName(container.name, taken, at),
      ...(target && !targets.has(target) ? [fieldNotFound(`${at}.targetContainerName`, target)] : []),
      ...notEphemeral(container, at),
    ];
  });
};

const notEphemeral = (container: any, field: string): FieldError[] => {
  const forbidden = 'cannot be set for an Ephemeral Container';
  const given = NOT_EPHEMERAL.filter((name) => (Array.isArray(container[name]) ? container[name].length > 0 : container[name]));
  const withResources = Object.keys(container.resources ?? {}).length > 0 ? ['resources'] : [];
  const mounts: {subPath?: string; subPathExpr?: string}[] = container.volumeMounts ?? [];
  return [
    ...[...given.slice(0, 1), ...withResources, ...given.slice(1)].map((name) => fieldForbidden(`${field}.${name}`, forbidden)),
    ...mounts.flatMap((mount, i) =>
      (['subPath', 'subPathExpr'] as const).flatMap((part) =>
        mount[part] ? [fieldForbidden(`${field}.volumeMounts[${i}].${part}`, forbidden)] : [],
      ),
    ),
  ];
};

/** Two containers of one list cannot have the same port of the node. */
const hostPorts = (containers: readonly any[], field: string, from: number): FieldError[] => {
  const seen = new Set<string>();
  return containers.flatMap((container, i) =>
    (container.ports ?? []).flatMap(({protocol, hostIP = '', hostPort}: any, p: number) => {
      if (!hostPort) return [];
      const key = `${protocol}/${hostIP}/${hostPort}`;
      if (seen.has(key)) return [duplicate(`${field}[${i + from}].ports[${p}].hostPort`, key)];
      seen.add(key);
      return [];
    }),
  );
};
