import {printSelector} from '../../kube/selector.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {validateNetworkPolicy} from './validation/network-policy.ts';
import {networkPolicyWarnings} from './warnings/network-policy.ts';

export const networkPolicies: Kind = {
  group: 'networking.k8s.io',
  version: 'v1',
  kind: 'NetworkPolicy',
  resource: 'networkpolicies',
  singular: 'networkpolicy',
  shortNames: ['netpol'],
  namespaced: true,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.networking.v1.NetworkPolicy',
  defaults: (object) => {
    object.spec ??= {};
    const {spec} = object;
    spec.podSelector ??= {};
    // A policy is about what comes in, and about what goes out if it says so.
    if (!spec.policyTypes?.length) spec.policyTypes = ['Ingress', ...(spec.egress?.length ? ['Egress'] : [])];
    for (const {ports} of [...(spec.ingress ?? []), ...(spec.egress ?? [])]) for (const port of ports ?? []) port.protocol ??= 'TCP';
  },
  validate: validateNetworkPolicy,
  warnings: networkPolicyWarnings,
  columns: [NAME, text('Pod-Selector'), AGE],
  cells: (object, now) => [object.metadata.name, printSelector(object.spec?.podSelector) || '<none>', age(object, now)],
};
