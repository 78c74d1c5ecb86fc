/** What the kinds of admissionregistration.k8s.io have in common. */
import type {Kind} from './kind.ts';
import {ALL_VERBS} from './kind.ts';

/** Of a cluster-wide kind that is extended by, not run. */
export const admissionKind = (kind: string, resource: string): Omit<Kind, 'columns' | 'cells'> => ({
  group: 'admissionregistration.k8s.io',
  version: 'v1',
  kind,
  resource,
  singular: kind.toLowerCase(),
  categories: ['api-extensions'],
  namespaced: false,
  verbs: ALL_VERBS,
  schema: `io.k8s.api.admissionregistration.v1.${kind}`,
});
