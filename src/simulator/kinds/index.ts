/** Every kind of the cluster, in the order in which discovery lists them. */
import {configMaps} from './config-map.ts';
import {controllerRevisions} from './controller-revision.ts';
import {cronJobs} from './cron-job.ts';
import {daemonSets} from './daemon-set.ts';
import {deployments} from './deployment.ts';
import {endpointSlices} from './endpoint-slice.ts';
import {endpoints} from './endpoints.ts';
import {events} from './event.ts';
import {jobs} from './job.ts';
import type {Kind} from './kind.ts';
import {leases} from './lease.ts';
import {namespaces} from './namespace.ts';
import {nodes} from './node.ts';
import {pods} from './pod.ts';
import {podTemplates} from './pod-template.ts';
import {replicaSets} from './replica-set.ts';
import {replicationControllers} from './replication-controller.ts';
import {selfSubjectAccessReviews, selfSubjectReviews, selfSubjectRulesReviews} from './reviews.ts';
import {secrets} from './secret.ts';
import {services} from './service.ts';
import {serviceAccounts} from './service-account.ts';
import {statefulSets} from './stateful-set.ts';

export const kinds: readonly Kind[] = [
  configMaps,
  endpoints,
  events,
  namespaces,
  nodes,
  pods,
  podTemplates,
  replicationControllers,
  secrets,
  serviceAccounts,
  services,
  controllerRevisions,
  daemonSets,
  deployments,
  replicaSets,
  statefulSets,
  selfSubjectReviews,
  selfSubjectAccessReviews,
  selfSubjectRulesReviews,
  cronJobs,
  jobs,
  leases,
  endpointSlices,
];

export {
  configMaps,
  controllerRevisions,
  cronJobs,
  daemonSets,
  deployments,
  endpointSlices,
  endpoints,
  events,
  jobs,
  leases,
  namespaces,
  nodes,
  pods,
  podTemplates,
  replicaSets,
  replicationControllers,
  secrets,
  selfSubjectAccessReviews,
  selfSubjectReviews,
  selfSubjectRulesReviews,
  serviceAccounts,
  services,
  statefulSets,
};
