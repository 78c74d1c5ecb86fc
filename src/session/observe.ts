/** The current attempt, to be looked at and nothing else: takes no lock, and so can be done while the app has the attempt open. */
import type {Clock} from '../clock.ts';
import type {Cluster, KubeClient} from '../cluster/cluster.ts';
import type {Home} from '../kube/home.ts';
import {UserError} from '../kube/user-error.ts';
import {instantiate} from '../pack/instance.ts';
import {findTask} from '../pack/load.ts';
import type {Pack} from '../pack/pack.ts';
import {readAttempt} from './attempt-file.ts';
import {findCluster} from './clusters.ts';
import {type Recorded, recordedOf} from './recorded.ts';

export interface Observed {
  readonly client: KubeClient;
  recorded(): Promise<Recorded>;
  close(): void;
}

/** Throws a UserError when no task is open, and when its cluster is gone. */
export const observeAttempt = async (home: Home, packs: readonly Pack[], clock: Clock): Promise<Observed> => {
  const state = readAttempt(home.attempt);
  if (!state) throw new UserError('no task is open', {hint: 'ckad-drill start TASK opens one; ckad-drill list shows them'});
  const {task} = findTask(packs, `${state.pack}/${state.task}`);
  const instance = instantiate(task, state.seed);
  const cluster: Cluster = await findCluster(home, state.cluster, task.namespace);
  return {
    client: cluster.client,
    recorded: () => recordedOf(cluster, instance, clock.now()),
    close: () => cluster.client.close(),
  };
};
