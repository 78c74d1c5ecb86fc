import {ALL_VERBS, type Kind, STATUS} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {finalizer} from './validation/metadata.ts';
import {dnsLabel} from './validation/names.ts';

const NAME_LABEL = 'kubernetes.io/metadata.name';

export const namespaces: Kind = {
  group: '',
  version: 'v1',
  kind: 'Namespace',
  resource: 'namespaces',
  singular: 'namespace',
  shortNames: ['ns'],
  namespaced: false,
  verbs: ALL_VERBS.filter((verb) => verb !== 'deletecollection'),
  schema: 'io.k8s.api.core.v1.Namespace',
  subresources: [{name: 'finalize', verbs: ['update']}, STATUS],
  raisesGeneration: false,
  validateName: dnsLabel,
  defaults: (object) => {
    if (object.metadata.name) object.metadata.labels = {...object.metadata.labels, [NAME_LABEL]: object.metadata.name};
  },
  prepareCreate: (object) => {
    const given: string[] = object.spec?.finalizers ?? [];
    object.spec = {finalizers: given.includes('kubernetes') ? given : [...given, 'kubernetes']};
    object.status = {phase: 'Active'};
  },
  prepareUpdate: (object, old) => {
    object.spec = {...object.spec, finalizers: old.spec?.finalizers};
  },
  validate: ({spec}) => (spec?.finalizers ?? []).flatMap((name: string) => finalizer(name, 'spec.finalizers')),
  selectableFields: (object) => ({'status.phase': object.status?.phase ?? '', name: object.metadata.name}),
  columns: [NAME, text('Status'), AGE],
  cells: (object, now) => [object.metadata.name, object.status?.phase ?? '', age(object, now)],
};
