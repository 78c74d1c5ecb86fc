/** What a client should know about a pod spec that is accepted all the same. */
import {nanos} from '../../../kube/quantity.ts';
import {dnsLabel} from '../validation/names.ts';

export const GONE: Readonly<Record<string, string>> = {
  cephfs: 'deprecated in v1.28, non-functional in v1.31+',
  flocker: 'deprecated in v1.22, non-functional in v1.25+',
  gitRepo: 'deprecated in v1.11, and disabled by default in v1.33+',
  glusterfs: 'deprecated in v1.25, non-functional in v1.26+',
  photonPersistentDisk: 'deprecated in v1.11, non-functional in v1.16+',
  quobyte: 'deprecated in v1.22, non-functional in v1.25+',
  rbd: 'deprecated in v1.28, non-functional in v1.31+',
  scaleIO: 'deprecated in v1.16, non-functional in v1.22+',
  storageos: 'deprecated in v1.22, non-functional in v1.25+',
};

const label = (since: string, use: string): string => `deprecated since ${since}; use "${use}" instead`;

const OLD_LABELS: Readonly<Record<string, string>> = {
  'beta.kubernetes.io/arch': label('v1.14', 'kubernetes.io/arch'),
  'beta.kubernetes.io/os': label('v1.14', 'kubernetes.io/os'),
  'beta.kubernetes.io/instance-type': label('v1.17', 'node.kubernetes.io/instance-type'),
  'failure-domain.beta.kubernetes.io/region': label('v1.17', 'topology.kubernetes.io/region'),
  'failure-domain.beta.kubernetes.io/zone': label('v1.17', 'topology.kubernetes.io/zone'),
};

/** `field` is `spec` or `spec.template.spec`. */
export const podSpecWarnings = (spec: any, field: string): string[] => [
  ...Object.keys(spec.nodeSelector ?? {}).flatMap((key) => (OLD_LABELS[key] ? [`${field}.nodeSelector[${key}]: ${OLD_LABELS[key]}`] : [])),
  ...(spec.topologySpreadConstraints ?? []).flatMap((c: any, i: number) => spread(c, `${field}.topologySpreadConstraints[${i}]`)),
  ...(spec.volumes ?? []).flatMap((v: any, i: number) =>
    Object.keys(v).flatMap((k) => (GONE[k] ? [`${field}.volumes[${i}].${k}: ${GONE[k]}`] : [])),
  ),
  ...(spec.imagePullSecrets ?? []).flatMap(({name}: {name?: string}, i: number) =>
    name ? [] : [`${field}.imagePullSecrets[${i}].name: invalid empty name ""`],
  ),
  ...(spec.terminationGracePeriodSeconds < 0
    ? [`${field}.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`]
    : []),
  ...['initContainers', 'containers'].flatMap((list) =>
    (spec[list] ?? []).flatMap((c: any, i: number) => containerWarnings(c, `${field}.${list}[${i}]`)),
  ),
];

const spread = ({topologyKey, labelSelector}: any, field: string): string[] => [
  ...(OLD_LABELS[topologyKey] ? [`${field}.topologyKey: ${topologyKey} is ${OLD_LABELS[topologyKey]}`] : []),
  ...(labelSelector === undefined ? [`${field}.labelSelector: a null labelSelector results in matching no pod`] : []),
];

const containerWarnings = ({resources, env = [], ports = []}: any, field: string): string[] => [
  ...['limits', 'requests'].flatMap((part) => fractions(resources?.[part] ?? {}, `${field}.resources.${part}`)),
  ...env.flatMap((variable: Variable, i: number) => hidden(variable, env.slice(0, i), `${field}.env[${i}]`)),
  ...ports.flatMap((port: Port, i: number) => {
    const first = ports.slice(0, i).findIndex((other: Port) => samePort(other, port));
    return first < 0 ? [] : [`${field}.ports[${i}]: duplicate port definition with ${field}.ports[${first}]`];
  }),
];

/** Half a byte cannot be had. */
const fractions = (resources: Record<string, string | number>, field: string): string[] =>
  ['memory', 'ephemeral-storage'].flatMap((name) => {
    const value = resources[name];
    const whole = value === undefined || (nanos(value) ?? 0n) % 1_000_000_000n === 0n;
    return whole ? [] : [`${field}[${name}]: fractional byte value ${JSON.stringify(String(value))} is invalid, must be an integer`];
  });

interface Variable {
  name: string;
  value?: string;
}

/** A variable that builds on its former self is meant to hide it. */
const hidden = ({name, value = ''}: Variable, before: readonly Variable[], field: string): string[] => {
  const hides = before.some((other) => other.name === name) && !value.includes(`$(${name})`);
  return hides ? [`${field}: hides previous definition of ${JSON.stringify(name)}, which may be dropped when using apply`] : [];
};

interface Port {
  containerPort?: number;
  hostPort?: number;
  hostIP?: string;
  protocol?: string;
}

const samePort = (a: Port, b: Port): boolean =>
  (['containerPort', 'protocol', 'hostPort', 'hostIP'] as const).every((part) => a[part] === b[part]);

/** Names with dots make hostnames that are cut or not looked up. `used`: what the name is used for. */
export const hostnameWarnings = (name: string | undefined, used: string): string[] => {
  const faults = name ? dnsLabel(name) : [];
  const text = `metadata.name: this is used in ${used}, which can result in surprising behavior; a DNS label is recommended`;
  return faults.length === 0 ? [] : [`${text}: [${faults.join(' ')}]`];
};
