/** Roles and bindings are written by those alone who may do what they allow. */
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {RBAC} from '../../kinds/validation/rbac.ts';
import {checkBinding, checkRole} from '../authorize/escalation.ts';
import type {AdmissionPlugin} from './plugin.ts';

const CHECKS: Readonly<Record<string, typeof checkRole>> = {
  roles: checkRole,
  clusterroles: checkRole,
  rolebindings: checkBinding,
  clusterrolebindings: checkBinding,
};

export const roleEscalation: AdmissionPlugin = {
  name: 'RoleEscalation',
  handles: (kind, operation) => kind.group === RBAC && kind.resource in CHECKS && operation !== 'DELETE',
  admit: ({kind, object, old, user, context}) => {
    if (old && onlyForCollection(object, old)) return;
    CHECKS[kind.resource]({kind, object, user, reader: context, creates: !old});
  },
};

/** A change of owners and finalizers alone, as the garbage collector makes it. */
const onlyForCollection = (object: KubeObject, old: KubeObject): boolean => equalJson(rest(object), rest(old));

const rest = ({metadata, ...object}: KubeObject): unknown => {
  const {ownerReferences, finalizers, managedFields, resourceVersion, ...kept} = metadata;
  return {...object, metadata: kept};
};
