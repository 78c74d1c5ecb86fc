/** Every kind of the cluster, in the order in which discovery lists them. */
import {configMaps} from './config-map.ts';
import {controllerRevisions} from './controller-revision.ts';
import {deployments} from './deployment.ts';
import {endpointSlices} from './endpoint-slice.ts';
import {endpoints} from './endpoints.ts';
import {events} from './event.ts';
import type {Kind} from './kind.ts';
import {leases} from './lease.ts';
import {namespaces} from './namespace.ts';
import {nodes} from './node.ts';
import {pods} from './pod.ts';
import {replicaSets} from './replica-set.ts';
import {selfSubjectAccessReviews, selfSubjectReviews, selfSubjectRulesReviews} from './reviews.ts';
import {secrets} from './secret.ts';
import {services} from './service.ts';
import {serviceAccounts} from './service-account.ts';

export const kinds: readonly Kind[] = [
  configMaps,
  endpoints,
  events,
  namespaces,
  nodes,
  pods,
  secrets,
  serviceAccounts,
  services,
  controllerRevisions,
  deployments,
  replicaSets,
  selfSubjectReviews,
  selfSubjectAccessReviews,
  selfSubjectRulesReviews,
  leases,
  endpointSlices,
];

export {
  configMaps,
  controllerRevisions,
  deployments,
  endpointSlices,
  endpoints,
  events,
  leases,
  namespaces,
  nodes,
  pods,
  replicaSets,
  secrets,
  selfSubjectAccessReviews,
  selfSubjectReviews,
  selfSubjectRulesReviews,
  serviceAccounts,
  services,
};
