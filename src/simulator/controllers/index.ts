/** Every controller of the cluster's control plane. */
import type {Controller} from './controller.ts';
import {deploymentController} from './deployment/controller.ts';
import {replicaSetController} from './replicaset/controller.ts';

export const controllers: readonly Controller[] = [deploymentController, replicaSetController];
