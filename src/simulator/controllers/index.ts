/** Every controller of the cluster's control plane. */
import type {Controller} from './controller.ts';
import {daemonSetController} from './daemonset/controller.ts';
import {deploymentController} from './deployment/controller.ts';
import {endpointsController} from './endpoints.ts';
import {endpointSliceController} from './endpointslice.ts';
import {endpointSliceMirroringController} from './endpointslice-mirroring.ts';
import {garbageCollector} from './garbage-collector.ts';
import {namespaceController} from './namespace.ts';
import {replicaSetController} from './replicaset/controller.ts';
import {replicationControllerController} from './replication-controller.ts';
import {rootCaController} from './root-ca.ts';
import {serviceAccountController} from './service-account.ts';
import {statefulSetController} from './statefulset/controller.ts';

export const controllers: readonly Controller[] = [
  namespaceController,
  serviceAccountController,
  rootCaController,
  deploymentController,
  replicaSetController,
  replicationControllerController,
  statefulSetController,
  daemonSetController,
  endpointSliceController,
  endpointsController,
  endpointSliceMirroringController,
  garbageCollector,
];
