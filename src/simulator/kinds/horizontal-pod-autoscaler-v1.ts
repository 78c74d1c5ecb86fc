import {fromV2, toV2} from './conversion/autoscaler.ts';
import {horizontalPodAutoscalers} from './horizontal-pod-autoscaler.ts';
import type {Kind} from './kind.ts';

/** autoscaling/v1, which knows the CPU alone; what else is stored shows in annotations. */
export const horizontalPodAutoscalersV1: Kind = {
  ...horizontalPodAutoscalers,
  version: 'v1',
  schema: 'io.k8s.api.autoscaling.v1.HorizontalPodAutoscaler',
  convert: {stored: horizontalPodAutoscalers, toStorage: toV2, fromStorage: fromV2},
  defaults: ({spec}) => {
    if (spec) spec.minReplicas ??= 1;
  },
  prepareCreate: (object) => {
    object.status = {currentReplicas: 0, desiredReplicas: 0};
  },
  validate: (object) => horizontalPodAutoscalers.validate!(toV2(object)),
  cells: (object, now) => horizontalPodAutoscalers.cells(toV2(object), now),
};
