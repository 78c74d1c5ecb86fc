import type {KubeObject} from '../../kube/object.ts';
import {ALL_VERBS, type Kind, STATUS} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {quotaScopeChange, validateQuota, validateQuotaStatus} from './validation/resource-quota.ts';

export const resourceQuotas: Kind = {
  group: '',
  version: 'v1',
  kind: 'ResourceQuota',
  resource: 'resourcequotas',
  singular: 'resourcequota',
  shortNames: ['quota'],
  namespaced: true,
  verbs: ALL_VERBS,
  returnsDeleted: true,
  schema: 'io.k8s.api.core.v1.ResourceQuota',
  subresources: [STATUS],
  raisesGeneration: false,
  prepareCreate: (quota) => {
    quota.status = {};
  },
  validate: validateQuota,
  validateUpdate: quotaScopeChange,
  validateStatus: validateQuotaStatus,
  columns: [NAME, text('Request'), text('Limit'), AGE],
  cells: (quota, now) => [quota.metadata.name, amounts(quota, (name) => !isLimit(name)), amounts(quota, isLimit), age(quota, now)],
};

const isLimit = (name: string): boolean => name.startsWith('limits.');

/** `pods: 3/10, requests.cpu: 500m/2`: used of allowed. */
const amounts = ({status}: KubeObject, picks: (name: string) => boolean): string =>
  Object.keys(status?.hard ?? {})
    .filter(picks)
    .sort()
    .map((name) => `${name}: ${status.used?.[name] ?? 0}/${status.hard[name]}`)
    .join(', ');
