import type {KubeObject} from '../../kube/object.ts';
import {ALL_VERBS, type Kind, STATUS} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {firstThree} from './printers/lists.ts';
import {ingressClassMatches, validateIngress} from './validation/ingress.ts';

export const ingresses: Kind = {
  group: 'networking.k8s.io',
  version: 'v1',
  kind: 'Ingress',
  resource: 'ingresses',
  singular: 'ingress',
  shortNames: ['ing'],
  namespaced: true,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.networking.v1.Ingress',
  subresources: [STATUS],
  prepareCreate: (object) => {
    object.status = {loadBalancer: {}};
  },
  validate: (ingress) => [...validateIngress(ingress), ...ingressClassMatches(ingress)],
  warnings: ({metadata, spec}, old) =>
    old === undefined && metadata.annotations?.['kubernetes.io/ingress.class'] !== undefined && spec?.ingressClassName === undefined
      ? ['annotation "kubernetes.io/ingress.class" is deprecated, please use \'spec.ingressClassName\' instead']
      : [],
  columns: [NAME, text('Class'), text('Hosts'), text('Address'), text('Ports'), AGE],
  cells: (ingress, now) => [
    ingress.metadata.name,
    ingress.spec?.ingressClassName ?? '<none>',
    hosts(ingress),
    addresses(ingress),
    ingress.spec?.tls?.length ? '80, 443' : '80',
    age(ingress, now),
  ],
};

const hosts = ({spec}: KubeObject): string => firstThree((spec?.rules ?? []).map(({host}: {host?: string}) => host).filter(Boolean), '*');

const addresses = ({status}: KubeObject): string => {
  const found: string[] = (status?.loadBalancer?.ingress ?? []).map((i: any) => i.ip || i.hostname).filter(Boolean);
  return [...new Set(found)].sort().join(',');
};
