/** The controller of ReplicationControllers: that of ReplicaSets, with a plain map for a selector and one count less. */
import {replicationControllers} from '../kinds/index.ts';
import type {Controller} from './controller.ts';
import {startReplicas} from './replicaset/controller.ts';

export const replicationControllerController: Controller = {
  name: 'replicationcontroller-controller',
  start: (context) =>
    startReplicas(context, {
      kind: replicationControllers,
      component: 'replication-controller',
      view: (object) => ({...object, spec: {...object.spec, selector: {matchLabels: object.spec.selector}}}),
      status: ({terminatingReplicas, ...status}) => status,
    }),
};
