import type {Kind} from './kind.ts';
import {PLAIN, plainCells} from './printers/columns.ts';

/** Assigns a pod to a node, by the pod's name; asked, not stored (`api/subresources/binding.ts`). */
export const bindings: Kind = {
  group: '',
  version: 'v1',
  kind: 'Binding',
  resource: 'bindings',
  singular: 'binding',
  namespaced: true,
  verbs: ['create'],
  schema: 'io.k8s.api.core.v1.Binding',
  columns: PLAIN,
  cells: plainCells,
};
