/** What a sync of a Deployment does to the cluster: thin, so that the decisions can be pure. */

import type {Clock} from '../../../clock.ts';
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import type {Client} from '../../client.ts';
import {deployments, replicaSets} from '../../kinds/index.ts';
import {setCondition} from '../conditions.ts';
import type {EventRecorder} from '../events.ts';
import type {Condition} from '../pods.ts';
import {type Scale, sizeOf} from './counts.ts';
import {maxSurge} from './fenceposts.ts';
import {lacks, REVISION, sizeAnnotations} from './revision.ts';
import {compact, type DeploymentStatus, statusOf} from './status.ts';

export class Work {
  /** `deployment`: as it is stored now; each write puts the newer version in its place. */
  constructor(
    readonly client: Client,
    readonly clock: Clock,
    readonly events: EventRecorder,
    public deployment: KubeObject,
  ) {}

  now(): number {
    return this.clock.now();
  }

  /** Writes a status, unless it is the one that stands there. Returns whether it wrote. */
  setStatus(status: DeploymentStatus): boolean {
    if (equalJson(compact(statusOf(this.deployment)), status)) return false;
    this.deployment = this.client.updateStatus(deployments, {...this.deployment, status});
    return true;
  }

  /** Writes conditions and the revision (an annotation, which a write of the status may change) together, as far as they are new. */
  note(news: {revision?: string; condition?: Condition; collisionCount?: number}): void {
    const {metadata} = this.deployment;
    const annotations = {...metadata.annotations, ...(news.revision ? {[REVISION]: news.revision} : {})};
    const {conditions = [], ...counts} = statusOf(this.deployment);
    const status = {
      ...counts,
      ...(news.collisionCount === undefined ? {} : {collisionCount: news.collisionCount}),
      conditions: news.condition ? setCondition(conditions, news.condition) : conditions,
    };
    if (!lacks(metadata.annotations, annotations) && equalJson(compact(statusOf(this.deployment)), compact(status))) return;
    this.deployment = this.client.updateStatus(deployments, {
      ...this.deployment,
      metadata: {...metadata, annotations},
      status: compact(status),
    });
  }

  /** Gives ReplicaSets their sizes, one after the other; throws at the first that is refused. */
  scale(scales: readonly Scale[]): void {
    for (const {replicaSet, replicas} of scales) this.scaleOne(this.newest(replicaSet), replicas);
  }

  newest(replicaSet: KubeObject): KubeObject {
    return this.client.get(replicaSets, replicaSet.metadata.namespace, replicaSet.metadata.name) ?? replicaSet;
  }

  event(type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.events.event(this.deployment, type, reason, message);
  }

  private scaleOne(replicaSet: KubeObject, replicas: number): void {
    const {metadata, spec} = replicaSet;
    const desired = this.deployment.spec.replicas;
    const annotations = sizeAnnotations(desired, desired + maxSurge(this.deployment));
    const before = sizeOf(replicaSet);
    if (before === replicas && !lacks(metadata.annotations, annotations)) return;
    this.client.update(replicaSets, {
      ...replicaSet,
      metadata: {...metadata, annotations: {...metadata.annotations, ...annotations}},
      spec: {...spec, replicas},
    });
    if (before === replicas) return;
    const direction = before < replicas ? 'up' : 'down';
    this.event('Normal', 'ScalingReplicaSet', `Scaled ${direction} replica set ${metadata.name} from ${before} to ${replicas}`);
  }
}
