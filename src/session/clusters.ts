/** The cluster of an attempt: simulated, or a context of a kubeconfig. */
import type {Cluster} from '../cluster/cluster.ts';
import {leaveExisting, openExisting} from '../cluster/existing.ts';
import {destroySimulated, openSimulated} from '../cluster/simulated.ts';
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

export const discardCluster = (home: Home, where: Where): Promise<void> =>
  where.kind === 'simulated'
    ? destroySimulated(home, where.name)
    : leaveExisting({home, context: where.context, kubeconfig: where.kubeconfig});

/** Proofs let time fly: what they look at is order, not duration. */
const PROOF_SPEED = 20;

/** Clusters for the runs of a proof: each run gets an empty one, and what a run gives back is emptied for another. */
export interface ProofClusters {
  open(pack: Pack, namespace: string): Promise<Cluster>;
  close(): Promise<void>;
}

export const proofClusters = (home: Home): ProofClusters => {
  const idle = new Map<string, Cluster[]>();
  const all: Cluster[] = [];
  let started = 0;
  const start = async ({images}: Pack, namespace: string): Promise<Cluster> => {
    const name = `proof-${process.pid}-${started++}`;
    const {cluster} = await openSimulated({home, name, namespace, images, fresh: true, speed: PROOF_SPEED});
    all.push(cluster);
    return cluster;
  };
  return {
    open: async (pack, namespace) => {
      // Starting a cluster costs more than a run; images and namespace are given to it at its start.
      const key = `${pack.root} ${pack.name} ${namespace}`;
      const pool = idle.get(key) ?? [];
      idle.set(key, pool);
      const used = pool.pop();
      await used?.reset();
      const cluster = used ?? (await start(pack, namespace));
      return {...cluster, destroy: async () => void pool.push(cluster)};
    },
    close: async () => {
      await Promise.all(all.map((cluster) => cluster.destroy()));
    },
  };
};
