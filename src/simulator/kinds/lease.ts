import {invalid} from '../../kube/field-error.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {nonNegative} from './validation/fields.ts';

export const leases: Kind = {
  group: 'coordination.k8s.io',
  version: 'v1',
  kind: 'Lease',
  resource: 'leases',
  singular: 'lease',
  namespaced: true,
  verbs: ALL_VERBS,
  createsOnUpdate: true,
  schema: 'io.k8s.api.coordination.v1.Lease',
  raisesGeneration: false,
  validate: ({spec}) => [
    ...(spec?.leaseDurationSeconds <= 0 ? [invalid('spec.leaseDurationSeconds', spec.leaseDurationSeconds, 'must be greater than 0')] : []),
    ...nonNegative(spec?.leaseTransitions, 'spec.leaseTransitions'),
  ],
  columns: [NAME, text('Holder'), AGE],
  cells: (object, now) => [object.metadata.name, object.spec?.holderIdentity ?? '', age(object, now)],
};
