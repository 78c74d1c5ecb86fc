import type {KubeObject} from '../../kube/object.ts';
import {ALL_VERBS, type Kind, STATUS} from './kind.ts';
import {AGE, age, NAME, text, wide} from './printers/columns.ts';

export const nodes: Kind = {
  group: '',
  version: 'v1',
  kind: 'Node',
  resource: 'nodes',
  singular: 'node',
  shortNames: ['no'],
  namespaced: false,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.core.v1.Node',
  subresources: [
    {
      name: 'proxy',
      responseKind: {group: '', version: '', kind: 'NodeProxyOptions'},
      verbs: ['create', 'delete', 'get', 'patch', 'update'],
    },
    STATUS,
  ],
  raisesGeneration: false,
  defaults: ({status}) => {
    if (status?.capacity && !status.allocatable) status.allocatable = status.capacity;
  },
  selectableFields: ({spec}) => ({'spec.unschedulable': String(spec?.unschedulable ?? false)}),
  columns: [
    NAME,
    text('Status'),
    text('Roles'),
    AGE,
    text('Version'),
    wide('Internal-IP'),
    wide('External-IP'),
    wide('OS-Image'),
    wide('Kernel-Version'),
    wide('Container-Runtime'),
  ],
  cells: (object, now) => [object.metadata.name, statusText(object), roles(object), age(object, now), ...machine(object)],
};

const statusText = ({spec, status}: KubeObject): string => {
  const ready = (status?.conditions ?? []).find((c: any) => c.type === 'Ready');
  const state = !ready ? 'Unknown' : ready.status === 'True' ? 'Ready' : 'NotReady';
  return spec?.unschedulable ? `${state},SchedulingDisabled` : state;
};

const ROLE_PREFIX = 'node-role.kubernetes.io/';

const roles = ({metadata}: KubeObject): string => {
  const found = Object.entries(metadata.labels ?? {}).flatMap(([key, value]) => {
    if (key.startsWith(ROLE_PREFIX)) return key.slice(ROLE_PREFIX.length) || [];
    return key === 'kubernetes.io/role' && value ? value : [];
  });
  return [...new Set(found)].sort().join(',') || '<none>';
};

const machine = ({status}: KubeObject): string[] => {
  const address = (type: string): string => (status?.addresses ?? []).find((a: any) => a.type === type)?.address ?? '<none>';
  const info = status?.nodeInfo ?? {};
  return [
    info.kubeletVersion ?? '',
    address('InternalIP'),
    address('ExternalIP'),
    info.osImage || '<unknown>',
    info.kernelVersion || '<unknown>',
    info.containerRuntimeVersion || '<unknown>',
  ];
};
