/** Nobody gives away a right that they do not have, unless a role lets them `escalate` roles or `bind` them. */
import type {KubeObject} from '../../../kube/object.ts';
import {forbidden, notFound} from '../../../kube/status.ts';
import type {Kind} from '../../kinds/kind.ts';
import {type PolicyRule, RBAC} from '../../kinds/validation/rbac.ts';
import {aggregate, decide, heldRules, isMaster} from './authorizer.ts';
import {type RoleReader, rulesOf} from './bindings.ts';
import {missingRules, sayRule, sayTexts} from './coverage.ts';
import type {UserInfo} from './user.ts';

/** A write of a role or binding, as far as it matters here. */
export interface RoleWrite {
  readonly kind: Kind;
  readonly object: KubeObject;
  readonly user: UserInfo;
  readonly reader: RoleReader;
  /** An object that is there already has a name in the request. */
  readonly creates: boolean;
}

/** All there is; who collects rules by label may collect anything. */
const EVERYTHING: readonly PolicyRule[] = [
  {verbs: ['*'], apiGroups: ['*'], resources: ['*']},
  {verbs: ['*'], nonResourceURLs: ['*']},
];

/** Throws Forbidden when a role allows more than its writer may do. */
export const checkRole = (write: RoleWrite): void => {
  const {object, kind, creates} = write;
  if (isMaster(write.user) || may(write, 'escalate', kind.resource, creates ? '' : object.metadata.name)) return;
  requireHeld(write, object.rules ?? []);
  if (!object.aggregationRule || missingOf(write, EVERYTHING).length === 0) return;
  throw forbidden(kind, object.metadata.name, 'must have cluster-admin privileges to use the aggregationRule');
};

/** Throws Forbidden when the role that is bound allows more than the writer may do; NotFound when there is none to compare with. */
export const checkBinding = (write: RoleWrite): void => {
  const {kind, name} = write.object.roleRef ?? {};
  const resource = kind === 'ClusterRole' ? 'clusterroles' : 'roles';
  if (isMaster(write.user) || may(write, 'bind', resource, name)) return;
  const rules = rulesOf(write.reader, {kind, name}, namespaceOf(write));
  if (!rules) throw notFound({group: RBAC, resource: String(kind).toLowerCase()}, name);
  requireHeld(write, rules);
};

const namespaceOf = ({object}: RoleWrite): string => object.metadata.namespace ?? '';

const may = (write: RoleWrite, verb: string, resource: string, name: string): boolean => {
  const action = {verb, group: RBAC, resource, subresource: '', namespace: namespaceOf(write), name};
  return decide(write.reader, {user: write.user, action}).allowed;
};

const missingOf = (write: RoleWrite, asked: readonly PolicyRule[]): PolicyRule[] =>
  missingRules(heldRules(write.reader, write.user, namespaceOf(write)).rules, asked);

const requireHeld = (write: RoleWrite, asked: readonly PolicyRule[]): void => {
  const missing = missingOf(write, asked);
  if (missing.length === 0) return;
  const {user, kind, object} = write;
  const list = [...new Set(missing.map(sayRule))].sort().join('\n');
  const {errors} = heldRules(write.reader, user, namespaceOf(write));
  const faults = errors.length > 0 ? `; resolution errors: [${aggregate(errors).replace(/^\[|\]$/g, '')}]` : '';
  const who = `user ${JSON.stringify(user.name)} (groups=${sayTexts(user.groups)})`;
  throw forbidden(kind, object.metadata.name ?? '', `${who} is attempting to grant RBAC permissions not currently held:\n${list}${faults}`);
};
