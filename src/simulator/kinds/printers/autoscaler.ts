/** The cell of an autoscaler that says what it aims at: `cpu: 12%/80%, memory: 100Mi/500Mi`. */
import type {KubeObject} from '../../../kube/object.ts';

const SHOWN = 2;
const UNKNOWN = '<unknown>';

export const autoscalerTargets = ({spec, status}: KubeObject): string => {
  const metrics: any[] = spec?.metrics ?? [];
  if (metrics.length === 0) return '<none>';
  const texts = metrics.map((metric, i) => metricText(metric, status?.currentMetrics?.[i] ?? {}));
  const shown = texts.slice(0, SHOWN).join(', ');
  return texts.length > SHOWN ? `${shown} + ${texts.length - SHOWN} more...` : shown;
};

const metricText = (metric: any, current: any): string => {
  switch (metric.type) {
    case 'Resource':
      return resourceText(metric.resource, current.resource);
    case 'ContainerResource':
      return resourceText(metric.containerResource, current.containerResource);
    case 'Pods':
      return `${current.pods?.current?.averageValue ?? UNKNOWN}/${metric.pods.target.averageValue}`;
    case 'Object':
      return valueText(metric.object.target, current.object?.current);
    case 'External':
      return valueText(metric.external.target, current.external?.current);
    default:
      return '<unknown type>';
  }
};

const resourceText = ({name, target}: any, status: any): string => {
  const {averageValue, averageUtilization} = status?.current ?? {};
  if (target.averageValue !== undefined) return `${name}: ${averageValue ?? UNKNOWN}/${target.averageValue}`;
  return `${name}: ${percent(averageUtilization, UNKNOWN)}/${percent(target.averageUtilization, '<auto>')}`;
};

const percent = (value: number | undefined, none: string): string => (value === undefined ? none : `${value}%`);

const valueText = (target: any, current: any): string =>
  target.averageValue === undefined
    ? `${current?.value ?? UNKNOWN}/${target.value}`
    : `${current?.averageValue ?? UNKNOWN}/${target.averageValue} (avg)`;
