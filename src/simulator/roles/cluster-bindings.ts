/** Whom the cluster roles of a new cluster are bound to, by the name of the role. */
import {AUTHENTICATED, MASTERS, UNAUTHENTICATED} from '../api/authorize/user.ts';

export interface Bound {
  readonly groups?: readonly string[];
  readonly users?: readonly string[];
  /** Service accounts of kube-system. */
  readonly accounts?: readonly string[];
}

export const CLUSTER_BINDINGS: Readonly<Record<string, Bound>> = {
  'cluster-admin': {groups: [MASTERS]},
  'system:basic-user': {groups: [AUTHENTICATED]},
  'system:discovery': {groups: [AUTHENTICATED]},
  'system:kube-controller-manager': {users: ['system:kube-controller-manager']},
  'system:kube-dns': {accounts: ['kube-dns']},
  'system:kube-scheduler': {users: ['system:kube-scheduler']},
  'system:monitoring': {groups: ['system:monitoring']},
  'system:node': {},
  'system:node-proxier': {users: ['system:kube-proxy']},
  'system:public-info-viewer': {groups: [AUTHENTICATED, UNAUTHENTICATED]},
  'system:service-account-issuer-discovery': {groups: ['system:serviceaccounts']},
  'system:volume-scheduler': {users: ['system:kube-scheduler']},
};
