/** Metrics and their state as the annotations of autoscaling/v1 write them. */

/** `pods` of `Pods`, `containerResource` of `ContainerResource`. */
const sectionOf = ({type = ''}: {type?: string}): string => type.charAt(0).toLowerCase() + type.slice(1);

/** v1 wrote metrics as v2beta1 did: names and aims side by side. */
export const metricToV1 = (metric: any): unknown => {
  const section = sectionOf(metric);
  const {target, metric: named, describedObject, ...source} = metric[section] ?? {};
  return {
    type: metric.type,
    [section]: {...source, ...sayMetric(named, metric.type), ...sayObject(describedObject), ...sayTarget(target, metric.type)},
  };
};

const sayMetric = (metric: any, type: string): object => {
  if (!metric) return {};
  const selector = metric.selector ? {[type === 'External' ? 'metricSelector' : 'selector']: metric.selector} : {};
  return {metricName: metric.name, ...selector};
};

const sayObject = (object: any): object => (object ? {target: object} : {});

const sayTarget = ({value, averageValue, averageUtilization}: any = {}, type: string): object => {
  const average = type === 'Object' ? 'averageValue' : 'targetAverageValue';
  return {
    ...(averageUtilization === undefined ? {} : {targetAverageUtilization: averageUtilization}),
    ...(value === undefined ? {} : {targetValue: value}),
    ...(averageValue === undefined ? {} : {[average]: averageValue}),
  };
};

export const metricFromV1 = (metric: any): any => {
  const section = sectionOf(metric);
  const {metricName, metricSelector, selector, target, targetAverageUtilization, targetAverageValue, averageValue, targetValue, ...source} =
    metric[section] ?? {};
  const average = averageValue ?? targetAverageValue;
  const aim = {
    type: targetAverageUtilization !== undefined ? 'Utilization' : average !== undefined ? 'AverageValue' : 'Value',
    ...(targetAverageUtilization === undefined ? {} : {averageUtilization: targetAverageUtilization}),
    ...(average === undefined ? {} : {averageValue: average}),
    ...(targetValue === undefined ? {} : {value: targetValue}),
  };
  const picked = metricSelector ?? selector;
  const named = metricName === undefined ? {} : {metric: {name: metricName, ...(picked ? {selector: picked} : {})}};
  return {type: metric.type, [section]: {...source, ...named, ...(target ? {describedObject: target} : {}), target: aim}};
};

export const statusToV1 = (status: any): unknown => {
  const section = sectionOf(status);
  const {current, metric, describedObject, ...source} = status[section] ?? {};
  if (section === '') return {type: ''};
  return {
    type: status.type,
    [section]: {...source, ...sayMetric(metric, status.type), ...sayObject(describedObject), ...sayCurrent(current)},
  };
};

const sayCurrent = ({value, averageValue, averageUtilization}: any = {}): object => ({
  ...(averageUtilization === undefined ? {} : {currentAverageUtilization: averageUtilization}),
  ...(averageValue === undefined ? {} : {currentAverageValue: averageValue}),
  ...(value === undefined ? {} : {currentValue: value}),
});

export const statusFromV1 = (status: any): any => {
  const section = sectionOf(status);
  if (section === '') return {type: ''};
  const {metricName, target, currentAverageUtilization, currentAverageValue, currentValue, ...source} = status[section] ?? {};
  const current = {
    ...(currentAverageUtilization === undefined ? {} : {averageUtilization: currentAverageUtilization}),
    ...(currentAverageValue === undefined ? {} : {averageValue: currentAverageValue}),
    ...(currentValue === undefined ? {} : {value: currentValue}),
  };
  const named = metricName === undefined ? {} : {metric: {name: metricName}};
  return {type: status.type, [section]: {...source, ...named, ...(target ? {describedObject: target} : {}), current}};
};
