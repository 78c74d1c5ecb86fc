/** Checks of what an autoscaler measures. */
import {type FieldError, fieldForbidden, invalid, notSupported, required} from '../../../kube/field-error.ts';
import {canonicalQuantity, compareQuantity} from '../../../kube/quantity.ts';
import {requiredSegment} from './path-segment.ts';
import {scaleTarget} from './scale-target.ts';

type Check = (source: any, field: string) => FieldError[];

const EITHER = 'must set either a target raw value or a target utilization';
const NOT_BOTH = 'may not set both a target raw value and a target utilization';
const VALUE_OR_AVERAGE = 'must set either a target value for metric or a per-pod target';

const target: Check = (given = {}, field) => {
  const {type = '', value, averageValue, averageUtilization} = given;
  const positive = (name: string, quantity: string | undefined): FieldError[] =>
    quantity === undefined || compareQuantity(quantity, 0) > 0
      ? []
      : [invalid(`${field}.${name}`, canonicalQuantity(quantity), 'must be positive')];
  const known = ['Utilization', 'Value', 'AverageValue'].includes(type);
  return [
    ...(type ? [] : [required(`${field}.type`, 'must specify a metric target type')]),
    ...(known ? [] : [invalid(`${field}.type`, type, 'must be either Utilization, Value, or AverageValue')]),
    ...positive('value', value),
    ...positive('averageValue', averageValue),
    ...(averageUtilization < 1 ? [invalid(`${field}.averageUtilization`, averageUtilization, 'must be greater than 0')] : []),
  ];
};

const identifier: Check = (metric, field) =>
  metric?.name ? requiredSegment(metric.name, `${field}.name`) : [required(`${field}.name`, 'must specify a metric name')];

const utilization: Check = (given = {}, field) => {
  const {averageUtilization, averageValue} = given;
  if (averageUtilization === undefined && averageValue === undefined) return [required(`${field}.averageUtilization`, EITHER)];
  const both = averageUtilization !== undefined && averageValue !== undefined;
  return both ? [fieldForbidden(`${field}.averageValue`, NOT_BOTH)] : [];
};

const resource: Check = (source, field) => [
  ...(source.name ? [] : [required(`${field}.name`, 'must specify a resource name')]),
  ...target(source.target, `${field}.target`),
  ...utilization(source.target, `${field}.target`),
];

const containerResource: Check = (source, field) => [
  ...(source.name ? [] : [required(`${field}.name`, 'must specify a resource name')]),
  ...(source.container ? [] : [required(`${field}.container`, 'must specify a container')]),
  ...target(source.target, `${field}.target`),
  ...utilization(source.target, `${field}.target`),
];

const pods: Check = ({metric, target: aim}, field) => [
  ...identifier(metric, `${field}.metric`),
  ...target(aim, `${field}.target`),
  ...(aim?.averageValue !== undefined && compareQuantity(aim.averageValue, 0) > 0
    ? []
    : [required(`${field}.target.averageValue`, 'must specify a positive target averageValue')]),
];

const needsValue: Check = (aim, field) =>
  aim?.value === undefined && aim?.averageValue === undefined ? [required(`${field}.averageValue`, VALUE_OR_AVERAGE)] : [];

const object: Check = ({describedObject, metric, target: aim}, field) => [
  ...scaleTarget(describedObject ?? {}, `${field}.describedObject`),
  ...identifier(metric, `${field}.metric`),
  ...target(aim, `${field}.target`),
  ...needsValue(aim, `${field}.target`),
];

const external: Check = ({metric, target: aim}, field) => [
  ...identifier(metric, `${field}.metric`),
  ...target(aim, `${field}.target`),
  ...needsValue(aim, `${field}.target`),
  ...(aim?.value !== undefined && aim?.averageValue !== undefined
    ? [fieldForbidden(`${field}.target.value`, 'may not set both a target value for metric and a per-pod target')]
    : []),
];

/** By the section of a metric, in the order in which the first is looked at. */
const SECTIONS: Readonly<Record<string, Check>> = {object, external, pods, resource, containerResource};
const TYPES = ['ContainerResource', 'External', 'Object', 'Pods', 'Resource'];

export const metricErrors: Check = (metric, field) => {
  const {type = ''} = metric;
  const unknown = TYPES.includes(type) ? [] : [notSupported(`${field}.type`, type, TYPES)];
  const expected = type.charAt(0).toLowerCase() + type.slice(1);
  const given = Object.keys(SECTIONS).filter((name) => metric[name] !== undefined);
  const missing = unknown.length === 0 && !given.includes(expected);
  return [
    ...(type ? [] : [required(`${field}.type`, 'must specify a metric source type')]),
    ...unknown,
    ...(given.length > 0 ? SECTIONS[given[0]](metric[given[0]], `${field}.${given[0]}`) : []),
    ...(missing ? [required(`${field}.${expected}`, 'must populate information for the given metric source')] : []),
    ...unknown, // two checks of the real server look at it, and both say so
    ...(given.length === 1 ? [] : given.filter((name) => name !== expected).map((name) => onlyOne(`${field}.${name}`))),
  ];
};

const onlyOne = (field: string): FieldError => fieldForbidden(field, 'must populate the given metric source only');
