/** Clusters for many runs one after another: emptied and used again, as starting one takes far longer than that. */
import type {Cluster} from '../cluster/cluster.ts';

export class ClusterPool {
  private readonly idle = new Map<string, Cluster[]>();

  constructor(private readonly open: (namespace: string) => Promise<Cluster>) {}

  /** Lends an empty cluster to `work`. One whose work failed may be in any state, and is not used again. */
  async use<T>(namespace: string, work: (cluster: Cluster) => Promise<T>): Promise<T> {
    const cluster = (await this.again(namespace)) ?? (await this.open(namespace));
    try {
      const result = await work(cluster);
      this.idle.set(namespace, [...(this.idle.get(namespace) ?? []), cluster]);
      return result;
    } catch (error) {
      await cluster.destroy();
      throw error;
    }
  }

  /** Ends all clusters; none may be in use. */
  async close(): Promise<void> {
    const all = [...this.idle.values()].flat();
    this.idle.clear();
    await Promise.all(all.map((cluster) => cluster.destroy()));
  }

  private async again(namespace: string): Promise<Cluster | undefined> {
    const cluster = this.idle.get(namespace)?.pop();
    await cluster?.reset();
    return cluster;
  }
}
