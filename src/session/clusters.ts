/** The cluster of an attempt: simulated, or a context of a kubeconfig. */
import type {Cluster} from '../cluster/cluster.ts';
import {findExisting, leaveExisting, openExisting} from '../cluster/existing.ts';
import {destroySimulated, findSimulated, openSimulated} from '../cluster/simulated.ts';
import type {Home} from '../kube/home.ts';
import type {PretendImage} from '../kube/pretend-image.ts';
import type {Pack} from '../pack/pack.ts';
import type {OpenedCluster, Where} from './open.ts';

export interface OpenClusterOptions {
  readonly home: Home;
  readonly where: Where;
  readonly images: readonly PretendImage[];
  readonly namespace: string;
  /** Nothing of an earlier attempt may be left in it. */
  readonly fresh: boolean;
  /** On an existing cluster: use a namespace that was there before. */
  readonly yes: boolean;
}

export const openCluster = ({home, where, images, namespace, fresh, yes}: OpenClusterOptions): Promise<OpenedCluster> =>
  where.kind === 'simulated'
    ? openSimulated({home, name: where.name, namespace, images, fresh})
    : openExisting({home, context: where.context, kubeconfig: where.kubeconfig, namespace, fresh, yes});

/** The cluster of an attempt as it was left, for looking at. */
export const findCluster = async (home: Home, where: Where, namespace: string): Promise<Cluster> =>
  where.kind === 'simulated'
    ? findSimulated(home, where.name, namespace)
    : findExisting({home, context: where.context, kubeconfig: where.kubeconfig}, namespace);

export const discardCluster = (home: Home, where: Where): Promise<void> =>
  where.kind === 'simulated'
    ? destroySimulated(home, where.name)
    : leaveExisting({home, context: where.context, kubeconfig: where.kubeconfig});

/** Proofs let time fly: what they look at is order, not duration. */
const PROOF_SPEED = 20;

/** Opens clusters for the runs of a proof. */
export const proofClusters = (home: Home): ((pack: Pack, namespace: string) => Promise<Cluster>) => {
  let started = 0;
  return async ({images}, namespace) => {
    const name = `proof-${process.pid}-${started++}`;
    const {cluster} = await openSimulated({home, name, namespace, images, fresh: true, speed: PROOF_SPEED});
    return cluster;
  };
};
