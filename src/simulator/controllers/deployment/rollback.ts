/** The old way of rolling back: an annotation that names a revision, read once and taken away. */
import type {KubeObject} from '../../../kube/object.ts';
import {deployments} from '../../kinds/index.ts';
import {allOf, splitAndSyncRevision} from './replica-sets.ts';
import {lastRevision, ownAnnotations, ROLLBACK_TO, revisionOf, sharedAnnotations} from './revision.ts';
import {sameTemplate, withoutHash} from './template.ts';
import type {Work} from './work.ts';

/** The revision to go back to, 0 for the last one; undefined when the annotation is missing or no number. */
export const rollbackTo = ({metadata}: KubeObject): number | undefined => {
  const text = metadata.annotations?.[ROLLBACK_TO];
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : undefined;
};

/** What a rollback comes to: a ReplicaSet to take the template of, or why there is none. */
type Outcome = {readonly target: KubeObject; readonly revision: number} | {readonly reason: string; readonly message: string};

const NOT_FOUND = 'DeploymentRollbackRevisionNotFound';

export const chooseRollback = (deployment: KubeObject, all: readonly KubeObject[], asked: number): Outcome => {
  const revision = asked === 0 ? lastRevision(all) : asked;
  if (revision === 0) return {reason: NOT_FOUND, message: 'Unable to find last revision.'};
  const target = all.find((replicaSet) => revisionOf(replicaSet) === revision);
  if (!target) return {reason: NOT_FOUND, message: 'Unable to find the revision to rollback to.'};
  if (!sameTemplate(deployment.spec.template, target.spec.template)) return {target, revision};
  const name = JSON.stringify(deployment.metadata.name);
  return {
    reason: 'DeploymentRollbackTemplateUnchanged',
    message: `The rollback revision contains the same template as current deployment ${name}`,
  };
};

export const rollBack = (work: Work, replicaSets: readonly KubeObject[], asked: number): void => {
  const outcome = chooseRollback(work.deployment, allOf(splitAndSyncRevision(work, replicaSets)), asked);
  if ('reason' in outcome) {
    work.event('Warning', outcome.reason, outcome.message);
    write(work, work.deployment);
    return;
  }
  write(work, restored(work.deployment, outcome.target));
  const name = JSON.stringify(work.deployment.metadata.name);
  work.event('Normal', 'DeploymentRollback', `Rolled back deployment ${name} to revision ${outcome.revision}`);
};

/** The Deployment with the template of a ReplicaSet, and the annotations that came with it, such as the cause of the change. */
export const restored = (deployment: KubeObject, {metadata, spec}: KubeObject): KubeObject => ({
  ...deployment,
  metadata: {
    ...deployment.metadata,
    annotations: {...ownAnnotations(deployment.metadata.annotations), ...sharedAnnotations(metadata.annotations)},
  },
  spec: {...deployment.spec, template: withoutHash(spec.template)},
});

const write = (work: Work, deployment: KubeObject): void => {
  const {[ROLLBACK_TO]: _, ...annotations} = deployment.metadata.annotations ?? {};
  work.deployment = work.client.update(deployments, {...deployment, metadata: {...deployment.metadata, annotations}});
};
