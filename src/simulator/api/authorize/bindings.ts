/** The rules that bindings give to a user. */
import type {KubeObject} from '../../../kube/object.ts';
import {clusterRoles} from '../../kinds/cluster-role.ts';
import {clusterRoleBindings} from '../../kinds/cluster-role-binding.ts';
import type {Kind} from '../../kinds/kind.ts';
import {roles} from '../../kinds/role.ts';
import {roleBindings} from '../../kinds/role-binding.ts';
import type {PolicyRule} from '../../kinds/validation/rbac.ts';
import type {Registry} from '../registry.ts';
import {type Subject, saySubject, standsFor} from './subjects.ts';
import type {UserInfo} from './user.ts';

/** What the authorizer reads of the cluster. */
export interface RoleReader {
  get(kind: Kind, namespace: string | undefined, name: string): KubeObject | undefined;
  list(kind: Kind, namespace?: string): readonly KubeObject[];
}

/** Reads from the store itself. */
export const readerOf = (registry: Registry): RoleReader => ({
  get: (kind, namespace, name) => registry.find(kind, namespace, name),
  list: (kind, namespace) => registry.list(kind, namespace),
});

export interface RoleRef {
  readonly kind: string;
  readonly name: string;
}

/** A binding that names the user, with what its role allows; the rules are missing with the role. */
export interface Grant {
  readonly rules: readonly PolicyRule[] | undefined;
  readonly binding: KubeObject;
  readonly subject: Subject;
}

/** Bindings of the cluster first, then those of the namespace ('' : none). */
export function* grantsOf(reader: RoleReader, user: UserInfo, namespace: string): Generator<Grant> {
  yield* among(reader, reader.list(clusterRoleBindings), user, '');
  if (namespace !== '') yield* among(reader, reader.list(roleBindings, namespace), user, namespace);
}

function* among(reader: RoleReader, bindings: readonly KubeObject[], user: UserInfo, namespace: string): Generator<Grant> {
  for (const binding of bindings) {
    const subject = (binding.subjects ?? []).find((candidate: Subject) => standsFor(candidate, user, namespace));
    if (subject) yield {binding, subject, rules: rulesOf(reader, binding.roleRef, namespace)};
  }
}

/** The rules of the role that a binding names; undefined when there is no such role. */
export const rulesOf = (reader: RoleReader, {kind, name}: RoleRef, namespace: string): readonly PolicyRule[] | undefined => {
  const role = kind === 'Role' ? reader.get(roles, namespace, name) : reader.get(clusterRoles, undefined, name);
  return role && (role.rules ?? []);
};

export const sayMissing = ({kind, name}: RoleRef): string =>
  `${kind.toLowerCase()}.rbac.authorization.k8s.io ${JSON.stringify(name)} not found`;

/** `RBAC: allowed by RoleBinding "rb/default" of Role "r" to User "jane"`. */
export const sayGrant = ({binding, subject}: Grant): string => {
  const {name, namespace} = binding.metadata;
  const of = `${binding.kind} ${JSON.stringify(namespace ? `${name}/${namespace}` : name)}`;
  return `RBAC: allowed by ${of} of ${binding.roleRef.kind} ${JSON.stringify(binding.roleRef.name)} to ${saySubject(subject)}`;
};
