/** Roles in the namespaces of the system, and whom they are bound to. */
import {EVENTS} from './notation.ts';

export interface NamespaceRole {
  readonly namespace: 'kube-system' | 'kube-public';
  readonly name: string;
  readonly rules: readonly string[];
  /** Of the binding, where it is not that of the role. */
  readonly binding?: string;
  readonly users?: readonly string[];
  /** Service accounts of kube-system. */
  readonly accounts?: readonly string[];
}

const CONTROLLER_MANAGER = 'system:kube-controller-manager';
const SCHEDULER = 'system:kube-scheduler';

export const NAMESPACE_ROLES: readonly NamespaceRole[] = [
  {
    namespace: 'kube-system',
    name: 'extension-apiserver-authentication-reader',
    rules: ['READ  core  configmaps  extension-apiserver-authentication'],
    binding: 'system::extension-apiserver-authentication-reader',
    users: [CONTROLLER_MANAGER, SCHEDULER],
  },
  {
    namespace: 'kube-system',
    name: 'system::leader-locking-kube-controller-manager',
    rules: ['watch  core  configmaps', 'get,update  core  configmaps  kube-controller-manager'],
    users: [CONTROLLER_MANAGER],
    accounts: ['kube-controller-manager'],
  },
  {
    namespace: 'kube-system',
    name: 'system::leader-locking-kube-scheduler',
    rules: ['watch  core  configmaps', 'get,update  core  configmaps  kube-scheduler'],
    users: [SCHEDULER],
    accounts: ['kube-scheduler'],
  },
  {
    namespace: 'kube-system',
    name: 'system:controller:bootstrap-signer',
    rules: ['READ  core  secrets'],
    accounts: ['bootstrap-signer'],
  },
  {
    namespace: 'kube-system',
    name: 'system:controller:cloud-provider',
    rules: ['create,get,list,watch  core  configmaps'],
    accounts: ['cloud-provider'],
  },
  {
    namespace: 'kube-system',
    name: 'system:controller:token-cleaner',
    rules: ['delete,get,list,watch  core  secrets', EVENTS],
    accounts: ['token-cleaner'],
  },
  {
    namespace: 'kube-public',
    name: 'system:controller:bootstrap-signer',
    rules: ['READ  core  configmaps', 'update  core  configmaps  cluster-info', EVENTS],
    accounts: ['bootstrap-signer'],
  },
];
