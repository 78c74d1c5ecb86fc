import {timestamp} from '../../clock.ts';
import {equalJson} from '../../kube/json.ts';
import type {KubeObject} from '../../kube/object.ts';
import {podDefaults} from './defaults/pod-spec.ts';
import {ALL_VERBS, type Kind, STATUS, type Subresource, type Verb} from './kind.ts';
import {ephemeralContainers} from './pod-ephemeral-containers.ts';
import {resize} from './pod-resize.ts';
import {AGE, age, NAME, text, wide} from './printers/columns.ts';
import {podSummary} from './printers/pod-status.ts';
import {qosClass} from './qos.ts';
import {validatePod} from './validation/pod.ts';
import {podChange} from './validation/pod-change.ts';
import {validatePodStatus} from './validation/pod-status.ts';
import {hostnameWarnings, podSpecWarnings} from './warnings/pod-spec.ts';

const sub = (name: string, kind: string, verbs: readonly Verb[], group = '', version = ''): Subresource => ({
  name,
  responseKind: {group, version, kind},
  verbs,
});

export const pods: Kind = {
  group: '',
  version: 'v1',
  kind: 'Pod',
  resource: 'pods',
  singular: 'pod',
  shortNames: ['po'],
  categories: ['all'],
  namespaced: true,
  verbs: ALL_VERBS,
  returnsDeleted: true,
  schema: 'io.k8s.api.core.v1.Pod',
  subresources: [
    sub('attach', 'PodAttachOptions', ['create', 'get']),
    sub('binding', 'Binding', ['create']),
    ephemeralContainers,
    sub('eviction', 'Eviction', ['create'], 'policy', 'v1'),
    sub('exec', 'PodExecOptions', ['create', 'get']),
    {name: 'log', verbs: ['get']},
    sub('portforward', 'PodPortForwardOptions', ['create', 'get']),
    sub('proxy', 'PodProxyOptions', ['create', 'delete', 'get', 'patch', 'update']),
    resize,
    STATUS,
  ],
  defaults: podDefaults,
  prepareCreate: (pod, {now}) => {
    if (pod.spec.terminationGracePeriodSeconds < 0) pod.spec.terminationGracePeriodSeconds = 1;
    pod.status = {phase: 'Pending', qosClass: qosClass(pod.spec), ...(pod.spec.schedulingGates?.length ? {conditions: [gated(now)]} : {})};
  },
  validate: validatePod,
  validateUpdate: podChange,
  validateStatus: validatePodStatus,
  prepareStatus: (pod, old) => keepStatus(pod, old),
  warnings: (pod, old) => [
    ...(old ? [] : hostnameWarnings(pod.metadata.name, "the Pod's hostname")),
    ...(old && equalJson(pod.spec, old.spec) ? [] : podSpecWarnings(pod.spec, 'spec')),
  ],
  gracePeriod: (pod, asked) => (isUnbound(pod) || isFinished(pod) ? 0 : (asked ?? pod.spec?.terminationGracePeriodSeconds ?? 30)),
  selectableFields: ({spec, status}) => ({
    'spec.nodeName': spec?.nodeName ?? '',
    'spec.host': spec?.nodeName ?? '',
    'spec.restartPolicy': spec?.restartPolicy ?? '',
    'spec.schedulerName': spec?.schedulerName ?? '',
    'spec.serviceAccountName': spec?.serviceAccountName ?? '',
    'spec.hostNetwork': String(spec?.hostNetwork ?? false),
    'status.phase': status?.phase ?? '',
    'status.podIP': status?.podIP ?? '',
    // Known, but never filled.
    'status.podIPs': '',
    'status.nominatedNodeName': status?.nominatedNodeName ?? '',
  }),
  columns: [
    NAME,
    text('Ready'),
    text('Status'),
    text('Restarts'),
    AGE,
    wide('IP'),
    wide('Node'),
    wide('Nominated Node'),
    wide('Readiness Gates'),
  ],
  cells: (pod, now) => {
    const {ready, status, restarts} = podSummary(pod, now);
    const ip = pod.status?.podIPs?.[0]?.ip ?? pod.status?.podIP;
    const wideCells = [ip, pod.spec?.nodeName, pod.status?.nominatedNodeName, gates(pod)].map((cell) => cell || '<none>');
    return [pod.metadata.name, ready, status, restarts, age(pod, now), ...wideCells];
  },
};

const isUnbound = (pod: KubeObject): boolean => !pod.spec?.nodeName;
const isFinished = (pod: KubeObject): boolean => ['Succeeded', 'Failed'].includes(pod.status?.phase);

/** Readiness gates met, of all: `0/1`. */
const gates = ({spec, status}: KubeObject): string | undefined => {
  const all: {conditionType: string}[] = spec?.readinessGates ?? [];
  const met = all.filter((gate) => (status?.conditions ?? []).some((c: any) => c.type === gate.conditionType && c.status === 'True'));
  return all.length === 0 ? undefined : `${met.length}/${all.length}`;
};

const gated = (now: number): object => ({
  type: 'PodScheduled',
  status: 'False',
  lastProbeTime: null,
  lastTransitionTime: timestamp(now),
  reason: 'SchedulingGated',
  message: 'Scheduling is blocked due to non-empty scheduling gates',
});

/** The class is decided at birth; an address is also the first of the addresses. */
const keepStatus = (pod: KubeObject, old: KubeObject): void => {
  pod.status ??= {};
  const {status} = pod;
  if (old.status?.qosClass) status.qosClass ??= old.status.qosClass;
  if (status.podIP && !status.podIPs?.length) status.podIPs = [{ip: status.podIP}];
  if (status.hostIP && !status.hostIPs?.length) status.hostIPs = [{ip: status.hostIP}];
};
