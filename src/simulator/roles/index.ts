/** The roles and bindings that a new cluster has. */
import type {KubeObject, ObjectMeta} from '../../kube/object.ts';
import {type Bound, CLUSTER_BINDINGS} from './cluster-bindings.ts';
import {COMPONENT_ROLES} from './component-roles.ts';
import {CONTROLLER_ROLES} from './controller-roles.ts';
import {NAMESPACE_ROLES, type NamespaceRole} from './namespace-roles.ts';
import {ruleOf} from './notation.ts';
import {AGGREGATED, PART_OF, USER_ROLES} from './user-roles.ts';

const RBAC = 'rbac.authorization.k8s.io';
const CONTROLLER = 'system:controller:';

/** All of them, as they are to be created. */
export const bootstrapRoles = (): KubeObject[] => [
  ...AGGREGATED.map(aggregatedRole),
  ...Object.entries({...USER_ROLES, ...COMPONENT_ROLES}).map(([name, rules]) => clusterRole(name, rules)),
  ...Object.entries(CLUSTER_BINDINGS).map(([name, bound]) => clusterBinding(name, bound)),
  ...Object.entries(CONTROLLER_ROLES).flatMap(([name, rules]) => [
    clusterRole(`${CONTROLLER}${name}`, rules),
    clusterBinding(`${CONTROLLER}${name}`, {accounts: [name]}),
  ]),
  ...NAMESPACE_ROLES.flatMap(inNamespace),
];

const metadata = (name: string, more: Partial<ObjectMeta> = {}): ObjectMeta => ({
  name,
  annotations: {'rbac.authorization.kubernetes.io/autoupdate': 'true'},
  ...more,
  labels: {'kubernetes.io/bootstrapping': 'rbac-defaults', ...more.labels},
});

const object = (kind: string, meta: ObjectMeta, rest: Record<string, unknown>): KubeObject => ({
  apiVersion: `${RBAC}/v1`,
  kind,
  metadata: meta,
  ...rest,
});

const partOf = (name: string): Record<string, string> => (PART_OF[name] ? {[`${RBAC}/aggregate-to-${PART_OF[name]}`]: 'true'} : {});

const clusterRole = (name: string, rules: readonly string[]): KubeObject =>
  object('ClusterRole', metadata(name, {labels: partOf(name)}), {rules: rules.map(ruleOf)});

const aggregatedRole = (name: string): KubeObject =>
  object('ClusterRole', metadata(name, {labels: partOf(name)}), {
    aggregationRule: {clusterRoleSelectors: [{matchLabels: {[`${RBAC}/aggregate-to-${name}`]: 'true'}}]},
  });

const subjectsOf = ({groups = [], users = [], accounts = []}: Bound): unknown[] => [
  ...groups.map((name) => ({kind: 'Group', apiGroup: RBAC, name})),
  ...users.map((name) => ({kind: 'User', apiGroup: RBAC, name})),
  ...accounts.map((name) => ({kind: 'ServiceAccount', name, namespace: 'kube-system'})),
];

const bindingOf = (kind: string, meta: ObjectMeta, role: string, of: string, bound: Bound): KubeObject => {
  const subjects = subjectsOf(bound);
  return object(kind, meta, {roleRef: {apiGroup: RBAC, kind: of, name: role}, ...(subjects.length > 0 ? {subjects} : {})});
};

const clusterBinding = (name: string, bound: Bound): KubeObject =>
  bindingOf('ClusterRoleBinding', metadata(name), name, 'ClusterRole', bound);

const inNamespace = ({namespace, name, rules, binding = name, ...bound}: NamespaceRole): KubeObject[] => [
  object('Role', metadata(name, {namespace}), {rules: rules.map(ruleOf)}),
  bindingOf('RoleBinding', metadata(binding, {namespace}), name, 'Role', bound),
];
