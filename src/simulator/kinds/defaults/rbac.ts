import type {KubeObject} from '../../../kube/object.ts';
import {RBAC} from '../validation/rbac.ts';

/** Of a binding: roles, users and groups are of the group of access control, service accounts of the core group. */
export const bindingDefaults = (binding: KubeObject): void => {
  binding.roleRef ??= {};
  binding.roleRef.apiGroup ||= RBAC;
  for (const subject of binding.subjects ?? []) {
    if (subject.kind === 'User' || subject.kind === 'Group') subject.apiGroup ||= RBAC;
  }
};

/** Of a role: the list of its rules is always there, be it as nothing. */
export const roleDefaults = (role: KubeObject): void => {
  if (!role.rules?.length) role.rules = null;
};
