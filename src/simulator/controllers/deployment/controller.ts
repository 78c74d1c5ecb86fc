/** The deployment controller: which Deployment to sync when. */
import {controllerOf, type KubeObject, keyOf, splitKey} from '../../../kube/object.ts';
import {selects} from '../../../kube/selector.ts';
import type {Client, WatchEvent} from '../../client.ts';
import {deployments, pods, replicaSets} from '../../kinds/index.ts';
import {claim, Orphans, resolveController} from '../claims.ts';
import {type Controller, type ControllerContext, SYNC_MS, WorkQueue} from '../controller.ts';
import type {EventRecorder} from '../events.ts';
import {isRollingUpdate} from './fenceposts.ts';
import {sync} from './sync.ts';
import {Work} from './work.ts';

/** Added to a deadline, so that at the next look it has surely passed. */
const MARGIN_MS = 1000;

export const deploymentController: Controller = {
  name: 'deployment-controller',
  start: (context) => new DeploymentController(context),
};

class DeploymentController {
  private readonly client: Client;
  private readonly events: EventRecorder;
  private readonly queue: WorkQueue;
  private readonly orphans: Orphans;

  constructor(private readonly context: ControllerContext) {
    this.client = context.client('kube-controller-manager');
    this.events = context.events('deployment-controller');
    this.queue = new WorkQueue(context.clock, (key) => this.sync(key), SYNC_MS);
    this.orphans = new Orphans(this.client, replicaSets);
    this.client.watch(deployments, ({object}) => this.queue.add(keyOf(object)));
    this.client.watch(replicaSets, (event) => this.onReplicaSet(event));
    this.client.watch(pods, ({type, object}) => type === 'DELETED' && this.onPodGone(object));
  }

  private sync(key: string): void {
    const {namespace, name} = splitKey(key);
    const deployment = this.client.get(deployments, namespace, name);
    if (!deployment) return;
    const wait = sync(new Work(this.client, this.context.clock, this.events, deployment), this.replicaSetsOf(deployment));
    if (wait !== undefined) this.queue.addAfter(key, wait + MARGIN_MS);
  }

  private replicaSetsOf(deployment: KubeObject): KubeObject[] {
    const {namespace, uid} = deployment.metadata;
    const owned = this.client.ownedBy(replicaSets, uid!).filter((replicaSet) => controllerOf(replicaSet)?.uid === uid);
    const relation = {client: this.client, ownerKind: deployments, kind: replicaSets};
    return claim(relation, deployment, [...owned, ...this.orphans.in(namespace)]);
  }

  /** Its Deployment, the one it was taken from, and, of an orphan, all that could adopt it. */
  private onReplicaSet({object, old}: WatchEvent): void {
    const owners = [object, old].map((replicaSet) => replicaSet && resolveController(this.client, deployments, replicaSet));
    for (const owner of owners) if (owner) this.queue.add(keyOf(owner));
    if (controllerOf(object)) return;
    for (const deployment of this.client.list(deployments, object.metadata.namespace)) {
      if (selects(deployment.spec.selector, object.metadata.labels)) this.queue.add(keyOf(deployment));
    }
  }

  /** Recreate waits for the last old pod to go. */
  private onPodGone(pod: KubeObject): void {
    const replicaSet = resolveController(this.client, replicaSets, pod);
    const deployment = replicaSet && resolveController(this.client, deployments, replicaSet);
    if (deployment && !isRollingUpdate(deployment)) this.queue.add(keyOf(deployment));
  }
}
