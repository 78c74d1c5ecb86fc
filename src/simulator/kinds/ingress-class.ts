import {type FieldError, fieldForbidden, notSupported, required, tooLong} from '../../kube/field-error.ts';
import type {KubeObject} from '../../kube/object.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {immutable, textErrors} from './validation/fields.ts';
import {localReference} from './validation/ingress.ts';
import {dnsLabel} from './validation/names.ts';
import {domainPrefixedPath} from './validation/path-segment.ts';

const LONGEST_CONTROLLER = 250;

export const ingressClasses: Kind = {
  group: 'networking.k8s.io',
  version: 'v1',
  kind: 'IngressClass',
  resource: 'ingressclasses',
  singular: 'ingressclass',
  namespaced: false,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.networking.v1.IngressClass',
  defaults: ({spec}) => {
    if (spec?.parameters) spec.parameters.scope ??= 'Cluster';
  },
  validate: ({spec}) => [...controller(spec?.controller ?? ''), ...(spec?.parameters ? parameters(spec.parameters) : [])],
  validateUpdate: ({spec}, {spec: before}) => immutable('spec.controller', spec?.controller ?? '', spec?.controller === before?.controller),
  columns: [NAME, text('Controller'), text('Parameters'), AGE],
  cells: (object, now) => [object.metadata.name, object.spec?.controller ?? '', parametersText(object), age(object, now)],
};

const controller = (name: string): FieldError[] => [
  ...(name.length > LONGEST_CONTROLLER ? [tooLong('spec.controller', `may not be more than ${LONGEST_CONTROLLER} bytes`)] : []),
  ...domainPrefixedPath(name, 'spec.controller'),
];

const parameters = (given: any): FieldError[] => {
  const field = 'spec.parameters';
  return [...localReference(given, field), ...scope(given, field)];
};

const scope = ({scope: of, namespace}: any, field: string): FieldError[] => {
  const at = `${field}.namespace`;
  if (of === 'Cluster') return namespace === undefined ? [] : [fieldForbidden(at, "`parameters.scope` is set to 'Cluster'")];
  if (of !== 'Namespace') return [notSupported(`${field}.scope`, of, ['Cluster', 'Namespace'])];
  return namespace === undefined ? [required(at, "`parameters.scope` is set to 'Namespace'")] : textErrors(namespace, at, dnsLabel);
};

const parametersText = ({spec}: KubeObject): string => {
  if (!spec?.parameters) return '<none>';
  const {apiGroup, kind, name} = spec.parameters;
  return `${apiGroup === undefined || apiGroup === null ? kind : `${kind}.${apiGroup}`}/${name}`;
};
