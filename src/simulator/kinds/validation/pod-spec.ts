/** Checks of a pod spec, in a pod or in a template. */
import {type FieldError, fieldForbidden, invalid} from '../../../kube/field-error.ts';
import {affinity} from './affinity.ts';
import {appContainers, ephemeralContainers, initContainers, type PodFacts} from './container.ts';
import {dnsConfig, hostAliases} from './dns.ts';
import {oneOfInOrder, textErrors} from './fields.ts';
import {labels} from './labels.ts';
import {dnsLabel, dnsSubdomain} from './names.ts';
import {podResources} from './resources.ts';
import {readinessGates, schedulingGates, spreadConstraints, tolerations} from './scheduling.ts';
import {podSecurity} from './security.ts';
import {volumes} from './volumes.ts';

const MOST_SECONDS = 2_147_483_647;
const DNS_POLICIES = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'];

/** Errors of a defaulted pod spec. `field` is `spec` or `spec.template.spec`. */
export const podSpec = (spec: any, field: string): FieldError[] => [
  ...contents(spec, field),
  ...podResources(spec.resources, `${field}.resources`),
  ...oneOfInOrder(spec.restartPolicy, ['Always', 'OnFailure', 'Never'], `${field}.restartPolicy`),
  ...oneOfInOrder(spec.dnsPolicy, DNS_POLICIES, `${field}.dnsPolicy`),
  ...labels(spec.nodeSelector, `${field}.nodeSelector`),
  ...podSecurity(spec, `${field}.securityContext`),
  ...affinity(spec.affinity, `${field}.affinity`),
  ...dnsConfig(spec, `${field}.dnsConfig`),
  ...readinessGates(spec.readinessGates ?? [], `${field}.readinessGates`),
  ...schedulingGates(spec.schedulingGates ?? [], `${field}.schedulingGates`),
  ...spreadConstraints(spec.topologySpreadConstraints ?? [], `${field}.topologySpreadConstraints`),
  ...names(spec, field),
  ...tolerations(spec.tolerations ?? [], `${field}.tolerations`),
  ...hostAliases(spec.hostAliases ?? [], `${field}.hostAliases`),
  ...system(spec, field),
];

/** Volumes and containers; a volume with an error does not exist for the mounts. */
const contents = (spec: any, field: string): FieldError[] => {
  const {errors, sound} = volumes(spec.volumes ?? [], `${field}.volumes`);
  const claims: string[] = (spec.resourceClaims ?? []).map((claim: {name: string}) => claim.name);
  const pod: PodFacts = {volumes: sound, claims, grace: spec.terminationGracePeriodSeconds, hostUsers: spec.hostUsers !== false};
  const taken = new Set<string>();
  return [
    ...errors,
    ...appContainers(spec.containers ?? [], pod, taken, `${field}.containers`),
    ...initContainers(spec.initContainers ?? [], pod, taken, `${field}.initContainers`),
    ...ephemeralContainers(spec.ephemeralContainers ?? [], pod, taken, `${field}.ephemeralContainers`),
  ];
};

const names = (spec: any, field: string): FieldError[] => {
  const check = (name: string, shape: (value: string) => string[]): FieldError[] =>
    spec[name] ? textErrors(spec[name], `${field}.${name}`, shape) : [];
  const seconds = spec.activeDeadlineSeconds;
  const range = `must be between 1 and ${MOST_SECONDS}, inclusive`;
  return [
    ...check('serviceAccountName', dnsSubdomain),
    ...check('nodeName', dnsSubdomain),
    ...(seconds !== undefined && (seconds < 1 || seconds > MOST_SECONDS)
      ? [invalid(`${field}.activeDeadlineSeconds`, seconds, range)]
      : []),
    ...check('hostname', dnsLabel),
    ...check('subdomain', dnsLabel),
    ...check('priorityClassName', dnsSubdomain),
    ...check('runtimeClassName', dnsSubdomain),
  ];
};

const NOT_ON_WINDOWS = [
  'seLinuxOptions',
  'seccompProfile',
  'fsGroup',
  'fsGroupChangePolicy',
  'sysctls',
  'supplementalGroups',
  'runAsUser',
  'runAsGroup',
];

const system = (spec: any, field: string): FieldError[] => {
  if (!spec.os) return [];
  const errors = oneOfInOrder(spec.os.name, ['linux', 'windows'], `${field}.os`);
  if (spec.os.name !== 'windows') return errors;
  const foreign = NOT_ON_WINDOWS.filter((name) => spec.securityContext?.[name] !== undefined);
  return [...errors, ...foreign.map((name) => fieldForbidden(`${field}.securityContext.${name}`, 'cannot be set for a windows pod'))];
};
