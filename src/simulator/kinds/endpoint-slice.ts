import {ALL_VERBS, type Kind} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {firstThree} from './printers/lists.ts';
import {validateEndpointSlice} from './validation/endpoint-slice.ts';
import {immutable} from './validation/fields.ts';

export const endpointSlices: Kind = {
  group: 'discovery.k8s.io',
  version: 'v1',
  kind: 'EndpointSlice',
  resource: 'endpointslices',
  singular: 'endpointslice',
  namespaced: true,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.discovery.v1.EndpointSlice',
  defaults: (object) => {
    // An empty list is shown, as null: "nobody" is an answer.
    for (const list of ['endpoints', 'ports']) object[list] = object[list]?.length ? object[list] : null;
    for (const port of object.ports ?? []) {
      port.name ??= '';
      port.protocol ??= 'TCP';
    }
  },
  validate: validateEndpointSlice,
  validateUpdate: (slice, old) => immutable('addressType', slice.addressType, slice.addressType === old.addressType),
  columns: [NAME, text('AddressType'), text('Ports'), text('Endpoints'), AGE],
  cells: (object, now) => [
    object.metadata.name,
    object.addressType ?? '',
    firstThree((object.ports ?? []).map(portText), '<unset>'),
    firstThree(
      (object.endpoints ?? []).flatMap((e: any) => e.addresses ?? []),
      '<unset>',
    ),
    age(object, now),
  ],
};

const portText = ({port, name}: {port?: number; name?: string}): string => (port === undefined ? name || '*' : `${port}`);
