/** Checks of a ReplicationController. Its selector is a plain map, which may change. */
import {type FieldError, required} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {selectsMap} from '../../../kube/selector.ts';
import {nonNegative} from './fields.ts';
import {podTemplate, runsForever, templateMatches} from './workload.ts';

export const validateReplicationController = ({spec}: KubeObject): FieldError[] => {
  const empty = Object.keys(spec.selector ?? {}).length === 0;
  return [
    ...nonNegative(spec.minReadySeconds, 'spec.minReadySeconds'),
    ...(empty ? [required('spec.selector')] : []),
    ...nonNegative(spec.replicas, 'spec.replicas'),
    ...(spec.template ? templateErrors(spec, empty) : [required('spec.template')]),
  ];
};

const templateErrors = ({selector, template}: any, empty: boolean): FieldError[] => [
  ...templateMatches(empty || selectsMap(selector, template.metadata?.labels), template),
  ...podTemplate(template, 'spec.template'),
  ...runsForever(template, 'ReplicationController'),
];
