import {autoscalerDefaults} from './defaults/autoscaler.ts';
import {ALL_VERBS, type Kind, STATUS} from './kind.ts';
import {autoscalerTargets} from './printers/autoscaler.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {validateAutoscaler} from './validation/autoscaler.ts';

/** autoscaling/v2, in which autoscalers are stored. */
export const horizontalPodAutoscalers: Kind = {
  group: 'autoscaling',
  version: 'v2',
  kind: 'HorizontalPodAutoscaler',
  resource: 'horizontalpodautoscalers',
  singular: 'horizontalpodautoscaler',
  shortNames: ['hpa'],
  categories: ['all'],
  namespaced: true,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler',
  subresources: [STATUS],
  raisesGeneration: false,
  defaults: autoscalerDefaults,
  prepareCreate: (object) => {
    object.status = {desiredReplicas: 0, currentMetrics: null};
  },
  validate: validateAutoscaler,
  columns: [NAME, text('Reference'), text('Targets'), text('MinPods'), text('MaxPods'), text('Replicas'), AGE],
  cells: (object, now) => {
    const {scaleTargetRef: target, minReplicas, maxReplicas} = object.spec ?? {};
    return [
      object.metadata.name,
      `${target?.kind}/${target?.name}`,
      autoscalerTargets(object),
      minReplicas === undefined ? '<unset>' : `${minReplicas}`,
      maxReplicas,
      object.status?.currentReplicas ?? 0,
      age(object, now),
    ];
  },
};
