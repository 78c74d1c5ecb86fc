/** Making the ReplicaSet of a template that has none yet. */
import type {KubeObject} from '../../../kube/object.ts';
import {isStatus, StatusError} from '../../../kube/status.ts';
import {deployments, replicaSets} from '../../kinds/index.ts';
import {controllerReference, isControlledBy} from '../claims.ts';
import {CREATE_FAILED, CREATED, hasDeadline, progressing} from './conditions.ts';
import {totalSize} from './counts.ts';
import {maxSurge} from './fenceposts.ts';
import {highestRevision, newReplicaSetAnnotations, REVISION, sizeAnnotations} from './revision.ts';
import {newSize} from './rolling.ts';
import {statusOf} from './status.ts';
import {HASH_LABEL, sameTemplate, templateHash, withHash} from './template.ts';
import type {Work} from './work.ts';

const LONGEST_NAME = 253;

/** The new ReplicaSet of a Deployment that has only `old` ones. `hash`: as {@link templateHash}. */
export const buildReplicaSet = (deployment: KubeObject, old: readonly KubeObject[], hash: string): KubeObject => {
  const {metadata, spec} = deployment;
  const sizes = sizeAnnotations(spec.replicas, spec.replicas + maxSurge(deployment));
  const template = withHash(spec.template, hash);
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `${metadata.name.slice(0, LONGEST_NAME - hash.length - 1)}-${hash}`,
      namespace: metadata.namespace,
      labels: template.metadata?.labels,
      annotations: {...newReplicaSetAnnotations(deployment, undefined, highestRevision(old) + 1), ...sizes},
      ownerReferences: [controllerReference(deployments, deployment)],
    },
    spec: {
      replicas: newSize(deployment, totalSize(old), 0),
      ...(spec.minReadySeconds ? {minReadySeconds: spec.minReadySeconds} : {}),
      selector: {...spec.selector, matchLabels: {...spec.selector.matchLabels, [HASH_LABEL]: hash}},
      template,
    },
  };
};

/** Makes it. Throws what keeps it from being made, having said so in the Deployment. */
export const createNew = (work: Work, old: readonly KubeObject[]): KubeObject => {
  const {deployment} = work;
  const wanted = buildReplicaSet(deployment, old, templateHash(deployment.spec.template, statusOf(deployment).collisionCount));
  try {
    const made = work.client.create(replicaSets, wanted);
    announce(work, made);
    return made;
  } catch (error) {
    return recover(work, wanted, error);
  }
};

const announce = (work: Work, {metadata, spec}: KubeObject): void => {
  if (spec.replicas > 0) work.event('Normal', 'ScalingReplicaSet', `Scaled up replica set ${metadata.name} from 0 to ${spec.replicas}`);
  const message = `Created new replica set ${JSON.stringify(metadata.name)}`;
  const condition = hasDeadline(work.deployment) ? progressing('True', CREATED, message, work.now()) : undefined;
  work.note({revision: metadata.annotations?.[REVISION], condition});
};

/** A name that is taken means another hash at the next sync; a namespace on its way out means silence; all else is reported. */
const recover = (work: Work, wanted: KubeObject, error: unknown): KubeObject => {
  const {deployment} = work;
  if (isStatus(error, 'AlreadyExists')) {
    const found = work.newest(wanted);
    if (isControlledBy(found, deployment) && sameTemplate(found.spec.template, deployment.spec.template)) return found;
    work.note({collisionCount: (statusOf(deployment).collisionCount ?? 0) + 1});
  } else if (!isTerminating(error)) reportFailure(work, wanted.metadata.name, error as Error);
  throw error;
};

const isTerminating = (error: unknown): boolean =>
  error instanceof StatusError && (error.details?.causes?.some(({reason}) => reason === 'NamespaceTerminating') ?? false);

const reportFailure = (work: Work, name: string, error: Error): void => {
  const message = `Failed to create new replica set ${JSON.stringify(name)}: ${error.message}`;
  if (hasDeadline(work.deployment)) work.note({condition: progressing('False', CREATE_FAILED, message, work.now())});
  work.event('Warning', CREATE_FAILED, message);
};
