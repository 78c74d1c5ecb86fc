import {ALL_VERBS, type Kind} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {firstThree} from './printers/lists.ts';
import {validateEndpoints} from './validation/endpoints.ts';

export const endpoints: Kind = {
  group: '',
  version: 'v1',
  kind: 'Endpoints',
  resource: 'endpoints',
  singular: 'endpoints',
  shortNames: ['ep'],
  namespaced: true,
  verbs: ALL_VERBS,
  createsOnUpdate: true,
  schema: 'io.k8s.api.core.v1.Endpoints',
  raisesGeneration: false,
  defaults: (object) => {
    for (const subset of object.subsets ?? []) for (const port of subset.ports ?? []) port.protocol ||= 'TCP';
  },
  validate: validateEndpoints,
  deprecation: 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice',
  columns: [NAME, text('Endpoints'), AGE],
  cells: (object, now) => [object.metadata.name, firstThree((object.subsets ?? []).flatMap(addresses), '<none>'), age(object, now)],
};

const addresses = (subset: any): string[] => {
  const ips: string[] = (subset.addresses ?? []).map((a: {ip: string}) => a.ip);
  const ports: {port: number}[] = subset.ports ?? [];
  return ports.length === 0 ? ips : ports.flatMap(({port}) => ips.map((ip) => `${ip.includes(':') ? `[${ip}]` : ip}:${port}`));
};
