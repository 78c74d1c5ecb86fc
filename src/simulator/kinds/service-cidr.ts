import {required} from '../../kube/field-error.ts';
import {equalJson} from '../../kube/json.ts';
import {ALL_VERBS, type Kind, STATUS} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {cidr, immutable} from './validation/fields.ts';

export const serviceCIDRs: Kind = {
  group: 'networking.k8s.io',
  version: 'v1',
  kind: 'ServiceCIDR',
  resource: 'servicecidrs',
  singular: 'servicecidr',
  namespaced: false,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.networking.v1.ServiceCIDR',
  subresources: [STATUS],
  raisesGeneration: false,
  prepareCreate: (object) => {
    object.status = {};
  },
  validate: ({spec}) =>
    spec?.cidrs?.length
      ? spec.cidrs.flatMap((range: string, i: number) => cidr(range, `spec.cidrs[${i}]`))
      : [required('spec.cidrs', 'at least one CIDR required')],
  validateUpdate: ({spec}, {spec: before}) => immutable('spec.cidrs', spec?.cidrs, equalJson(spec?.cidrs, before?.cidrs)),
  columns: [NAME, text('CIDRs'), AGE],
  cells: (object, now) => [object.metadata.name, (object.spec?.cidrs ?? []).join(','), age(object, now)],
};
