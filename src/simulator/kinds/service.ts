import type {KubeObject} from '../../kube/object.ts';
import {ALL_VERBS, type Kind, STATUS} from './kind.ts';
import {AGE, age, NAME, text, wide} from './printers/columns.ts';
import {labelsText} from './printers/lists.ts';

export const services: Kind = {
  group: '',
  version: 'v1',
  kind: 'Service',
  resource: 'services',
  singular: 'service',
  shortNames: ['svc'],
  categories: ['all'],
  namespaced: true,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.core.v1.Service',
  subresources: [
    {
      name: 'proxy',
      responseKind: {group: '', version: '', kind: 'ServiceProxyOptions'},
      verbs: ['create', 'delete', 'get', 'patch', 'update'],
    },
    STATUS,
  ],
  raisesGeneration: false,
  selectableFields: ({spec}) => ({'spec.clusterIP': spec?.clusterIP ?? '', 'spec.type': spec?.type ?? ''}),
  columns: [NAME, text('Type'), text('Cluster-IP'), text('External-IP'), text('Port(s)'), AGE, wide('Selector')],
  cells: (object, now) => [
    object.metadata.name,
    object.spec?.type ?? '',
    object.spec?.clusterIPs?.[0] ?? '<none>',
    externalAddress(object),
    (object.spec?.ports ?? []).map(portText).join(',') || '<none>',
    age(object, now),
    labelsText(object.spec?.selector),
  ],
};

const portText = ({port, nodePort, protocol}: {port: number; nodePort?: number; protocol?: string}): string =>
  `${port}${nodePort ? `:${nodePort}` : ''}/${protocol ?? 'TCP'}`;

const externalAddress = ({spec, status}: KubeObject): string => {
  const own: string[] = spec?.externalIPs ?? [];
  if (spec?.type === 'ExternalName') return spec.externalName;
  if (spec?.type !== 'LoadBalancer') return own.join(',') || '<none>';
  const balanced: string[] = (status?.loadBalancer?.ingress ?? []).map((i: any) => i.ip || i.hostname).filter(Boolean);
  return [...new Set([...balanced].sort()), ...own].join(',') || '<pending>';
};
