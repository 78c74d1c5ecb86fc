/** One sync of a Deployment: from what is there, the next step to what its spec says. */
import type {KubeObject} from '../../../kube/object.ts';
import {pods, replicaSets} from '../../kinds/index.ts';
import {isDeleting} from '../pods.ts';
import {pauseCondition} from './conditions.ts';
import type {Scale} from './counts.ts';
import {isRollingUpdate} from './fenceposts.ts';
import {surplusHistory} from './history.ts';
import {createNew} from './new-replica-set.ts';
import {requeueAfter, rolloutStatus} from './progress.ts';
import {oldPodsRunning, scaleDownAll} from './recreate.ts';
import {allOf, type Split, splitAndSyncRevision} from './replica-sets.ts';
import {rollBack, rollbackTo} from './rollback.ts';
import {scaleNew, scaleOld} from './rolling.ts';
import {isScalingEvent, scaleAll} from './scaling.ts';
import {computeStatus, isComplete, statusOf} from './status.ts';
import type {Work} from './work.ts';

/** Milliseconds after which to look again, or undefined. `all`: the ReplicaSets that belong to the Deployment. */
export const sync = (work: Work, all: readonly KubeObject[]): number | undefined => {
  if (isDeleting(work.deployment)) return writeStatus(work, splitAndSyncRevision(work, all));
  work.note({condition: pauseCondition(work.deployment, work.now())});
  if (work.deployment.spec.paused) return scaleOnly(work, splitAndSyncRevision(work, all));
  const back = rollbackTo(work.deployment);
  if (back !== undefined) return void rollBack(work, all, back);
  const found = splitAndSyncRevision(work, all);
  if (isScalingEvent(work.deployment, allOf(found))) return scaleOnly(work, found);
  return isRollingUpdate(work.deployment) ? rollingUpdate(work, found) : recreate(work, found);
};

const writeStatus = (work: Work, found: Split): undefined => {
  work.setStatus(computeStatus(work.deployment, allOf(found), found.fresh, work.now()));
};

/** No rollout, but sizes, status, and, while paused, the length of the history. */
const scaleOnly = (work: Work, found: Split): undefined => {
  work.scale(scaleAll(work.deployment, found.fresh, found.old));
  if (work.deployment.spec.paused) cleanUp(work, found.old);
  return writeStatus(work, refresh(work, found));
};

const rollingUpdate = (work: Work, found: Split): number | undefined => {
  const {old} = found;
  const fresh = found.fresh ?? createNew(work, old);
  const all = [...old, fresh];
  const up = scaleNew(work.deployment, all, fresh);
  const scales = up.length > 0 ? up : scaleOld(work.deployment, all, old, fresh);
  if (scales.length > 0) return scaleAndReport(work, {fresh, old}, scales);
  if (isComplete(work.deployment, statusOf(work.deployment))) cleanUp(work, old);
  return writeRolloutStatus(work, {fresh, old});
};

const recreate = (work: Work, found: Split): number | undefined => {
  const {old} = found;
  const down = scaleDownAll(old);
  if (down.length > 0) return scaleAndReport(work, found, down);
  if (oldPodsRunning(old, podsOf(work, old))) return writeRolloutStatus(work, found);
  const fresh = found.fresh ?? createNew(work, old);
  work.scale(scaleNew(work.deployment, [...old, fresh], fresh));
  if (isComplete(work.deployment, statusOf(work.deployment))) cleanUp(work, old);
  return writeRolloutStatus(work, refresh(work, {fresh, old}));
};

const podsOf = (work: Work, owners: readonly KubeObject[]): KubeObject[] =>
  owners.flatMap(({metadata}) => work.client.ownedBy(pods, metadata.uid!));

/** The status is written even when a size is refused: a deadline passes all the same. Throws both errors if there are two. */
const scaleAndReport = (work: Work, found: Split, scales: readonly Scale[]): number | undefined => {
  const errors: unknown[] = [];
  attempt(errors, () => work.scale(scales));
  const wait = attempt(errors, () => writeRolloutStatus(work, refresh(work, found)));
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors);
  return wait;
};

const attempt = <T>(errors: unknown[], run: () => T): T | undefined => {
  try {
    return run();
  } catch (error) {
    errors.push(error);
    return undefined;
  }
};

/** The same ReplicaSets as they are after sizes were written. */
const refresh = (work: Work, {fresh, old}: Split): Split => ({
  fresh: fresh && work.newest(fresh),
  old: old.map((replicaSet) => work.newest(replicaSet)),
});

const writeRolloutStatus = (work: Work, found: Split): number | undefined => {
  const status = rolloutStatus(work.deployment, allOf(found), found.fresh, work.now());
  return work.setStatus(status) ? undefined : requeueAfter(work.deployment, status, work.now());
};

const cleanUp = (work: Work, old: readonly KubeObject[]): void => {
  for (const {metadata} of surplusHistory(old, work.deployment.spec.revisionHistoryLimit)) {
    work.client.delete(replicaSets, metadata.namespace, metadata.name);
  }
};
