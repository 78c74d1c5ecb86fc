/** Every kind of the cluster, in the order in which discovery lists them. */

import {apiServices} from './api-service.ts';
import {bindings} from './binding.ts';
import {certificateSigningRequests} from './certificate-signing-request.ts';
import {clusterRoles} from './cluster-role.ts';
import {clusterRoleBindings} from './cluster-role-binding.ts';
import {componentStatuses} from './component-status.ts';
import {configMaps} from './config-map.ts';
import {controllerRevisions} from './controller-revision.ts';
import {cronJobs} from './cron-job.ts';
import {csiDrivers} from './csi-driver.ts';
import {csiNodes} from './csi-node.ts';
import {csiStorageCapacities} from './csi-storage-capacity.ts';
import {customResourceDefinitions} from './custom-resource-definition.ts';
import {daemonSets} from './daemon-set.ts';
import {deployments} from './deployment.ts';
import {endpointSlices} from './endpoint-slice.ts';
import {endpoints} from './endpoints.ts';
import {events} from './event.ts';
import {eventsV1} from './event-v1.ts';
import {horizontalPodAutoscalers} from './horizontal-pod-autoscaler.ts';
import {horizontalPodAutoscalersV1} from './horizontal-pod-autoscaler-v1.ts';
import {ingresses} from './ingress.ts';
import {ingressClasses} from './ingress-class.ts';
import {ipAddresses} from './ip-address.ts';
import {jobs} from './job.ts';
import type {Kind} from './kind.ts';
import {leases} from './lease.ts';
import {limitRanges} from './limit-range.ts';
import {localSubjectAccessReviews} from './local-subject-access-review.ts';
import {mutatingWebhookConfigurations} from './mutating-webhook-configuration.ts';
import {namespaces} from './namespace.ts';
import {networkPolicies} from './network-policy.ts';
import {nodes} from './node.ts';
import {persistentVolumes} from './persistent-volume.ts';
import {persistentVolumeClaims} from './persistent-volume-claim.ts';
import {pods} from './pod.ts';
import {podDisruptionBudgets} from './pod-disruption-budget.ts';
import {podTemplates} from './pod-template.ts';
import {priorityClasses} from './priority-class.ts';
import {replicaSets} from './replica-set.ts';
import {replicationControllers} from './replication-controller.ts';
import {resourceQuotas} from './resource-quota.ts';
import {roles} from './role.ts';
import {roleBindings} from './role-binding.ts';
import {runtimeClasses} from './runtime-class.ts';
import {secrets} from './secret.ts';
import {selfSubjectAccessReviews} from './self-subject-access-review.ts';
import {selfSubjectReviews} from './self-subject-review.ts';
import {selfSubjectRulesReviews} from './self-subject-rules-review.ts';
import {services} from './service.ts';
import {serviceAccounts} from './service-account.ts';
import {serviceCIDRs} from './service-cidr.ts';
import {statefulSets} from './stateful-set.ts';
import {storageClasses} from './storage-class.ts';
import {subjectAccessReviews} from './subject-access-review.ts';
import {tokenReviews} from './token-review.ts';
import {validatingAdmissionPolicies} from './validating-admission-policy.ts';
import {validatingAdmissionPolicyBindings} from './validating-admission-policy-binding.ts';
import {validatingWebhookConfigurations} from './validating-webhook-configuration.ts';
import {volumeAttachments} from './volume-attachment.ts';
import {volumeAttributesClasses} from './volume-attributes-class.ts';

export const kinds: readonly Kind[] = [
  bindings,
  componentStatuses,
  configMaps,
  endpoints,
  events,
  limitRanges,
  namespaces,
  nodes,
  persistentVolumeClaims,
  persistentVolumes,
  pods,
  podTemplates,
  replicationControllers,
  resourceQuotas,
  secrets,
  serviceAccounts,
  services,
  controllerRevisions,
  daemonSets,
  deployments,
  replicaSets,
  statefulSets,
  eventsV1,
  selfSubjectReviews,
  tokenReviews,
  localSubjectAccessReviews,
  selfSubjectAccessReviews,
  selfSubjectRulesReviews,
  subjectAccessReviews,
  horizontalPodAutoscalers,
  horizontalPodAutoscalersV1,
  cronJobs,
  jobs,
  certificateSigningRequests,
  ingressClasses,
  ingresses,
  ipAddresses,
  networkPolicies,
  serviceCIDRs,
  podDisruptionBudgets,
  clusterRoleBindings,
  clusterRoles,
  roleBindings,
  roles,
  csiDrivers,
  csiNodes,
  csiStorageCapacities,
  storageClasses,
  volumeAttachments,
  volumeAttributesClasses,
  priorityClasses,
  leases,
  runtimeClasses,
  endpointSlices,
  customResourceDefinitions,
  apiServices,
  mutatingWebhookConfigurations,
  validatingAdmissionPolicies,
  validatingAdmissionPolicyBindings,
  validatingWebhookConfigurations,
];

export {
  certificateSigningRequests,
  clusterRoleBindings,
  clusterRoles,
  configMaps,
  controllerRevisions,
  cronJobs,
  csiDrivers,
  csiNodes,
  csiStorageCapacities,
  daemonSets,
  deployments,
  endpointSlices,
  endpoints,
  events,
  eventsV1,
  horizontalPodAutoscalers,
  horizontalPodAutoscalersV1,
  ingressClasses,
  ingresses,
  ipAddresses,
  jobs,
  leases,
  limitRanges,
  namespaces,
  networkPolicies,
  nodes,
  persistentVolumeClaims,
  persistentVolumes,
  podDisruptionBudgets,
  pods,
  podTemplates,
  priorityClasses,
  replicaSets,
  replicationControllers,
  resourceQuotas,
  roleBindings,
  roles,
  runtimeClasses,
  secrets,
  selfSubjectAccessReviews,
  selfSubjectReviews,
  selfSubjectRulesReviews,
  serviceAccounts,
  serviceCIDRs,
  services,
  statefulSets,
  storageClasses,
  volumeAttachments,
  volumeAttributesClasses,
};
