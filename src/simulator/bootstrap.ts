/** What a new cluster holds before anybody has done anything. */
import type {KubeObject} from '../kube/object.ts';
import type {Client} from './client.ts';
import {
  clusterRoleBindings,
  clusterRoles,
  endpointSlices,
  endpoints,
  namespaces,
  nodes,
  priorityClasses,
  roleBindings,
  roles,
  services,
} from './kinds/index.ts';
import type {Kind} from './kinds/kind.ts';
import {SYSTEM_CLASSES} from './kinds/priority-class.ts';
import {nodeObject} from './kubelet/node.ts';
import {bootstrapRoles} from './roles/index.ts';

const NAMESPACES = ['default', 'kube-system', 'kube-public', 'kube-node-lease'];
/** First address of the service network, as the real server takes it for itself. */
const API_ADDRESS = '10.96.0.1';
const API_ENDPOINT = '10.0.0.10';

/** Creates what is missing: a cluster that comes back from its journal has it all. */
export const bootstrap = (client: Client, nodeNames: readonly string[], now: number): void => {
  const ensure = (kind: Kind, object: KubeObject): void => {
    if (!client.get(kind, object.metadata.namespace, object.metadata.name)) client.create(kind, object);
  };
  for (const name of NAMESPACES) ensure(namespaces, {apiVersion: 'v1', kind: 'Namespace', metadata: {name}});
  for (const name of nodeNames) ensureNode(client, ensure, name, now);
  for (const object of bootstrapRoles()) ensure(ROLE_KINDS[object.kind], object);
  for (const [name, value] of Object.entries(SYSTEM_CLASSES)) ensure(priorityClasses, systemClass(name, value));
  ensure(services, apiService());
  ensure(endpoints, apiEndpoints());
  ensure(endpointSlices, apiSlice());
};

const ROLE_KINDS: Readonly<Record<string, Kind>> = {
  ClusterRole: clusterRoles,
  ClusterRoleBinding: clusterRoleBindings,
  Role: roles,
  RoleBinding: roleBindings,
};

const ensureNode = (client: Client, ensure: (kind: Kind, object: KubeObject) => void, name: string, now: number): void => {
  if (client.get(nodes, undefined, name)) return;
  const node = nodeObject(name, now);
  ensure(nodes, node);
  client.updateStatus(nodes, {...client.get(nodes, undefined, name)!, status: node.status});
};

const systemClass = (name: string, value: number): KubeObject => ({
  apiVersion: 'scheduling.k8s.io/v1',
  kind: 'PriorityClass',
  metadata: {name},
  value,
  description: DESCRIPTIONS[name],
});

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'system-cluster-critical': 'Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.',
  'system-node-critical': 'Used for system critical pods that must not be moved from their current node.',
};

const LABELS = {component: 'apiserver', provider: 'kubernetes'};

const apiService = (): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: {name: 'kubernetes', namespace: 'default', labels: LABELS},
  spec: {
    clusterIP: API_ADDRESS,
    clusterIPs: [API_ADDRESS],
    ports: [{name: 'https', port: 443, protocol: 'TCP', targetPort: 6443}],
    type: 'ClusterIP',
  },
});

const apiEndpoints = (): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Endpoints',
  metadata: {name: 'kubernetes', namespace: 'default', labels: {'endpointslice.kubernetes.io/skip-mirror': 'true'}},
  subsets: [{addresses: [{ip: API_ENDPOINT}], ports: [{name: 'https', port: 6443, protocol: 'TCP'}]}],
});

const apiSlice = (): KubeObject => ({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: {name: 'kubernetes', namespace: 'default', labels: {'kubernetes.io/service-name': 'kubernetes'}},
  addressType: 'IPv4',
  endpoints: [{addresses: [API_ENDPOINT], conditions: {ready: true}}],
  ports: [{name: 'https', port: 6443, protocol: 'TCP'}],
});
