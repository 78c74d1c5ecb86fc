import type {KubeObject} from '../../kube/object.ts';
import {type Kind, STATUS} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';

/** A version of a group, and who serves it: here always the server itself, so that nobody but it writes them. */
export const apiServices: Kind = {
  group: 'apiregistration.k8s.io',
  version: 'v1',
  kind: 'APIService',
  resource: 'apiservices',
  singular: 'apiservice',
  categories: ['api-extensions'],
  namespaced: false,
  verbs: ['get', 'list', 'watch'],
  schema: 'io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIService',
  subresources: [{...STATUS, verbs: ['get']}],
  raisesGeneration: false,
  // The core group has no name: its version is called `v1.`.
  validateName: () => [],
  columns: [NAME, text('Service'), text('Available'), AGE],
  cells: (object, now) => [object.metadata.name, 'Local', available(object), age(object, now)],
};

const available = ({status}: KubeObject): string =>
  status?.conditions?.find((condition: any) => condition.type === 'Available')?.status ?? 'Unknown';
