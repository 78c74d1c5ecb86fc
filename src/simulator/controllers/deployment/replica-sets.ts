/** The ReplicaSets of a Deployment: which one is new, and which are old. */
import type {KubeObject} from '../../../kube/object.ts';
import {replicaSets} from '../../kinds/index.ts';
import {oldestFirst} from '../ordering.ts';
import {conditionOf} from '../pods.ts';
import {FOUND, hasDeadline, PROGRESSING, progressing} from './conditions.ts';
import {highestRevision, lacks, newReplicaSetAnnotations, REVISION} from './revision.ts';
import {newReplicaSet} from './template.ts';
import type {Work} from './work.ts';

export interface Split {
  /** The ReplicaSet of the template as it is now. */
  readonly fresh: KubeObject | undefined;
  /** All others, the oldest first. */
  readonly old: readonly KubeObject[];
}

export const split = (deployment: KubeObject, replicaSets: readonly KubeObject[]): Split => {
  const ordered = oldestFirst(replicaSets);
  const fresh = newReplicaSet(deployment, ordered);
  return {fresh, old: ordered.filter((replicaSet) => replicaSet !== fresh)};
};

export const allOf = ({fresh, old}: Split): readonly KubeObject[] => (fresh ? [...old, fresh] : old);

/** Splits, and brings the new ReplicaSet, if there is one, and the Deployment up to the revision that is current now. */
export const splitAndSyncRevision = (work: Work, all: readonly KubeObject[]): Split => {
  const {fresh, old} = split(work.deployment, all);
  return {old, fresh: fresh && syncRevision(work, fresh, highestRevision(old) + 1)};
};

const syncRevision = (work: Work, fresh: KubeObject, revision: number): KubeObject => {
  const {deployment} = work;
  const annotations = newReplicaSetAnnotations(deployment, fresh.metadata.annotations, revision);
  const {minReadySeconds: wanted = 0} = deployment.spec;
  const {minReadySeconds = 0, ...spec} = fresh.spec;
  if (lacks(fresh.metadata.annotations, annotations) || minReadySeconds !== wanted) {
    return work.client.update(replicaSets, {
      ...fresh,
      metadata: {...fresh.metadata, annotations},
      spec: wanted === 0 ? spec : {...spec, minReadySeconds: wanted},
    });
  }
  const unknown = hasDeadline(deployment) && !conditionOf(deployment, PROGRESSING);
  const message = `Found new replica set ${JSON.stringify(fresh.metadata.name)}`;
  work.note({
    revision: annotations[REVISION],
    condition: unknown ? progressing('True', FOUND, message, work.now()) : undefined,
  });
  return fresh;
};
