import {type FieldError, invalid} from '../../kube/field-error.ts';
import type {KubeObject} from '../../kube/object.ts';
import {alignClusterIPs, allocate, dropForeign, keepAllocated} from './allocation/service.ts';
import {serviceDefaults} from './defaults/service.ts';
import {ALL_VERBS, type Kind, STATUS, type WriteContext} from './kind.ts';
import {AGE, age, NAME, text, wide} from './printers/columns.ts';
import {labelsText} from './printers/lists.ts';
import {dnsLabel} from './validation/names.ts';
import {validateService} from './validation/service.ts';
import {addressChange} from './validation/service-addresses.ts';
import {serviceWarnings} from './warnings/service.ts';

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
  createsOnUpdate: true,
  returnsDeleted: true,
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
  validateName: dnsLabel,
  defaults: serviceDefaults,
  prepareCreate: (service, context) => {
    service.status = {loadBalancer: {}};
    alignClusterIPs(service);
    allocateIfValid(service, undefined, context);
  },
  prepareUpdate: (service, old, context) => {
    keepAllocated(service, old);
    alignClusterIPs(service, old);
    dropForeign(service, old);
    allocateIfValid(service, old, context);
  },
  validate: validateService,
  validateUpdate: (service, old) => [...addressChange(service, old), ...classChange(service, old)],
  warnings: serviceWarnings,
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

/** What is refused anyway is given nothing: its own faults are what the client has to read. */
const allocateIfValid = (service: KubeObject, old: KubeObject | undefined, context: WriteContext): void => {
  const errors = [...validateService(service), ...(old ? addressChange(service, old) : [])];
  if (errors.length === 0) allocate(services, service, old, context);
};

const classChange = ({spec}: KubeObject, {spec: before}: KubeObject): FieldError[] => {
  const same = [spec, before].some(({type}) => type !== 'LoadBalancer') || spec.loadBalancerClass === before.loadBalancerClass;
  return same ? [] : [invalid('spec.loadBalancerClass', spec.loadBalancerClass, 'may not change once set')];
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
