/** Whether a user may do something: administrators everything, others what the roles bound to them allow. */
import type {PolicyRule} from '../../kinds/validation/rbac.ts';
import {type Attributes, isPath} from './attributes.ts';
import {grantsOf, type RoleReader, sayGrant, sayMissing} from './bindings.ts';
import {allows} from './rules.ts';
import {MASTERS, type UserInfo} from './user.ts';

export interface Decision {
  readonly allowed: boolean;
  /** Why; '' where there is nothing to say. */
  readonly reason: string;
}

export const isMaster = ({groups}: Pick<UserInfo, 'groups'>): boolean => groups.includes(MASTERS);

export const decide = (reader: RoleReader, {user, action}: Attributes): Decision => {
  if (isMaster(user)) return {allowed: true, reason: ''};
  const missing: string[] = [];
  for (const grant of grantsOf(reader, user, isPath(action) ? '' : action.namespace)) {
    if (!grant.rules) missing.push(sayMissing(grant.binding.roleRef));
    else if (grant.rules.some((rule) => allows(rule, action))) return {allowed: true, reason: sayGrant(grant)};
  }
  return {allowed: false, reason: missing.length > 0 ? `RBAC: ${aggregate(missing)}` : ''};
};

/** Every rule that a user has in a namespace, and what was wrong on the way. */
export const heldRules = (reader: RoleReader, user: UserInfo, namespace: string): {rules: PolicyRule[]; errors: string[]} => {
  const grants = [...grantsOf(reader, user, namespace)];
  return {
    rules: grants.flatMap(({rules}) => rules ?? []),
    errors: grants.filter(({rules}) => !rules).map(({binding}) => sayMissing(binding.roleRef)),
  };
};

/** Several errors as one text: `[a, b]`. */
export const aggregate = (errors: readonly string[]): string => {
  const distinct = [...new Set(errors)];
  return distinct.length === 1 ? distinct[0] : `[${distinct.join(', ')}]`;
};
