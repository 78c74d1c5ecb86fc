/** What an autoscaler does where it says nothing. */
import type {KubeObject} from '../../../kube/object.ts';

const CPU = 80;
const PERIOD = 15;

export const autoscalerDefaults = (object: KubeObject): void => {
  object.spec ??= {};
  const {spec} = object;
  spec.minReplicas ??= 1;
  if (!spec.metrics?.length) spec.metrics = [cpuMetric(CPU)];
  if (spec.behavior) {
    spec.behavior = {
      ...spec.behavior,
      scaleUp: {...scaleUp(), ...spec.behavior.scaleUp},
      scaleDown: {...scaleDown(), ...spec.behavior.scaleDown},
    };
  }
};

/** A mean use of CPU, in percent of what the pods ask for. */
export const cpuMetric = (averageUtilization: number) => ({
  type: 'Resource',
  resource: {name: 'cpu', target: {type: 'Utilization', averageUtilization}},
});

const scaleUp = () => ({
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    {type: 'Pods', value: 4, periodSeconds: PERIOD},
    {type: 'Percent', value: 100, periodSeconds: PERIOD},
  ],
});

const scaleDown = () => ({selectPolicy: 'Max', policies: [{type: 'Percent', value: 100, periodSeconds: PERIOD}]});
