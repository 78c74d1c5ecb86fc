/** The Node object of a simulated node, and the Lease that shows it is alive. */
import {microTimestamp, timestamp} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import {hostAddress, podRange} from './addresses.ts';

export const KUBELET_VERSION = 'v1.36.2';

export interface Capacity {
  readonly cpu: string;
  readonly memory: string;
  readonly pods: string;
}

const CAPACITY: Capacity = {cpu: '8', memory: '16Gi', pods: '110'};

const CONDITIONS = [
  ['MemoryPressure', 'False', 'KubeletHasSufficientMemory', 'kubelet has sufficient memory available'],
  ['DiskPressure', 'False', 'KubeletHasNoDiskPressure', 'kubelet has no disk pressure'],
  ['PIDPressure', 'False', 'KubeletHasSufficientPID', 'kubelet has sufficient PID available'],
  ['Ready', 'True', 'KubeletReady', 'kubelet is posting ready status'],
] as const;

const LABELS = {
  'kubernetes.io/arch': 'amd64',
  'kubernetes.io/os': 'linux',
  'beta.kubernetes.io/arch': 'amd64',
  'beta.kubernetes.io/os': 'linux',
};

/** A node that is ready, with its status. `now`: milliseconds since the epoch. */
export const nodeObject = (name: string, now: number, capacity: Partial<Capacity> = {}): KubeObject => {
  const amounts = {'ephemeral-storage': '100Gi', 'hugepages-2Mi': '0', ...CAPACITY, ...capacity};
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {name, labels: {...LABELS, 'kubernetes.io/hostname': name}},
    spec: {podCIDR: podRange(name), podCIDRs: [podRange(name)]},
    status: {
      capacity: amounts,
      allocatable: amounts,
      conditions: CONDITIONS.map(([type, status, reason, message]) => ({
        type,
        status,
        lastHeartbeatTime: timestamp(now),
        lastTransitionTime: timestamp(now),
        reason,
        message,
      })),
      addresses: [
        {type: 'InternalIP', address: hostAddress(name)},
        {type: 'Hostname', address: name},
      ],
      daemonEndpoints: {kubeletEndpoint: {Port: 10250}},
      nodeInfo: nodeInfo(name),
    },
  };
};

const nodeInfo = (name: string): Record<string, string> => ({
  machineID: name,
  systemUUID: name,
  bootID: name,
  kernelVersion: '6.8.0',
  osImage: 'Linux',
  containerRuntimeVersion: 'containerd://2.1.0',
  kubeletVersion: KUBELET_VERSION,
  kubeProxyVersion: '',
  operatingSystem: 'linux',
  architecture: 'amd64',
});

/** The Lease of a node in kube-node-lease, renewed at `now`. */
export const leaseOf = (node: KubeObject, now: number): KubeObject => {
  const {name, uid} = node.metadata;
  return {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: {name, namespace: 'kube-node-lease', ownerReferences: [{apiVersion: 'v1', kind: 'Node', name, uid: uid!}]},
    spec: {holderIdentity: name, leaseDurationSeconds: 40, renewTime: microTimestamp(now)},
  };
};
