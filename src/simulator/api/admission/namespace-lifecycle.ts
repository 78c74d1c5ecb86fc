/** New objects need a namespace that is there and not on its way out; some namespaces are for ever. */
import {forbidden, notFound, StatusError} from '../../../kube/status.ts';
import {namespaces} from '../../kinds/namespace.ts';
import {type AdmissionPlugin, type AdmissionRequest, isCore} from './plugin.ts';

const IMMORTAL = new Set(['default', 'kube-system', 'kube-public']);

export const namespaceLifecycle: AdmissionPlugin = {
  name: 'NamespaceLifecycle',
  handles: (kind, operation, subresource) =>
    (operation === 'CREATE' && kind.namespaced && subresource === '') || (operation === 'DELETE' && isCore(kind, 'namespaces')),
  admit: (request) => (request.operation === 'CREATE' ? needNamespace(request) : refuseImmortal(request)),
};

const needNamespace = ({kind, object: {metadata}, context}: AdmissionRequest): void => {
  const name = metadata.namespace ?? '';
  const namespace = context.get(namespaces, undefined, name);
  if (!namespace) throw notFound(namespaces, name);
  if (namespace.status?.phase !== 'Terminating') return;
  const error = forbidden(kind, metadata.name ?? '', `unable to create new content in namespace ${name} because it is being terminated`);
  const cause = {reason: 'NamespaceTerminating', message: `namespace ${name} is being terminated`, field: 'metadata.namespace'};
  throw new StatusError(403, 'Forbidden', error.message, {...error.details, causes: [cause]});
};

const refuseImmortal = ({object: {metadata}}: AdmissionRequest): void => {
  if (IMMORTAL.has(metadata.name)) throw forbidden(namespaces, metadata.name, 'this namespace may not be deleted');
};
