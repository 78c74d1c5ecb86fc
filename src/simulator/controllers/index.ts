/** Every controller of the cluster's control plane. */

import {admissionPolicyStatusController} from './admission-policy-status.ts';
import {apiServiceController} from './api-services.ts';
import {horizontalPodAutoscalerController} from './autoscaler/controller.ts';
import {certificateSigning} from './certificate-signing.ts';
import {clusterRoleAggregation} from './cluster-role-aggregation.ts';
import type {Controller} from './controller.ts';
import {cronJobController} from './cronjob/controller.ts';
import {customResourceDefinitionController} from './custom-resource-definitions.ts';
import {daemonSetController} from './daemonset/controller.ts';
import {deploymentController} from './deployment/controller.ts';
import {endpointsController} from './endpoints.ts';
import {endpointSliceController} from './endpointslice.ts';
import {endpointSliceMirroringController} from './endpointslice-mirroring.ts';
import {garbageCollector} from './garbage-collector.ts';
import {jobController} from './job/controller.ts';
import {namespaceController} from './namespace.ts';
import {persistentVolumeController} from './persistent-volume/controller.ts';
import {podDisruptionBudgetController} from './pod-disruption-budget.ts';
import {replicaSetController} from './replicaset/controller.ts';
import {replicationControllerController} from './replication-controller.ts';
import {resourceQuotaController} from './resource-quota.ts';
import {rootCaController} from './root-ca.ts';
import {serviceAccountController} from './service-account.ts';
import {serviceAccountTokens} from './service-account-tokens.ts';
import {statefulSetController} from './statefulset/controller.ts';
import {ttlAfterFinishedController} from './ttl-after-finished.ts';
import {claimProtectionController, volumeProtectionController} from './volume-protection.ts';

export const controllers: readonly Controller[] = [
  namespaceController,
  serviceAccountController,
  serviceAccountTokens,
  clusterRoleAggregation,
  certificateSigning,
  rootCaController,
  customResourceDefinitionController,
  apiServiceController,
  admissionPolicyStatusController,
  deploymentController,
  replicaSetController,
  replicationControllerController,
  statefulSetController,
  daemonSetController,
  jobController,
  ttlAfterFinishedController,
  cronJobController,
  endpointSliceController,
  endpointsController,
  endpointSliceMirroringController,
  resourceQuotaController,
  podDisruptionBudgetController,
  horizontalPodAutoscalerController,
  persistentVolumeController,
  claimProtectionController,
  volumeProtectionController,
  garbageCollector,
];
