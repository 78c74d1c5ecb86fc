import {isIP} from 'node:net';
import {required} from '../../kube/field-error.ts';
import {equalJson} from '../../kube/json.ts';
import type {KubeObject} from '../../kube/object.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {NAME, text} from './printers/columns.ts';
import {immutable} from './validation/fields.ts';

export const ipAddresses: Kind = {
  group: 'networking.k8s.io',
  version: 'v1',
  kind: 'IPAddress',
  resource: 'ipaddresses',
  singular: 'ipaddress',
  shortNames: ['ip'],
  namespaced: false,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.networking.v1.IPAddress',
  raisesGeneration: false,
  validateName: (name) => (isIP(name) ? [] : ['must be a valid IP address in canonical form']),
  validate: ({spec}) => {
    if (!spec?.parentRef) return [required('spec.parentRef')];
    return ['resource', 'name'].filter((part) => !spec.parentRef[part]).map((part) => required(`spec.parentRef.${part}`));
  },
  validateUpdate: ({spec}, {spec: before}) => immutable('spec.parentRef', spec?.parentRef, equalJson(spec?.parentRef, before?.parentRef)),
  columns: [NAME, text('ParentRef')],
  cells: (object) => [object.metadata.name, parentText(object)],
};

const parentText = ({spec}: KubeObject): string => {
  const {group, resource, namespace, name} = spec?.parentRef ?? {};
  return [group ? `${resource}.${group}` : resource, ...(namespace ? [namespace] : []), name].join('/');
};
