/** The TTL controller: deletes Jobs some time after they have finished. */
import {type KubeObject, keyOf, splitKey} from '../../kube/object.ts';
import {isStatus} from '../../kube/status.ts';
import type {Client} from '../client.ts';
import {jobs} from '../kinds/index.ts';
import {type Controller, type ControllerContext, WorkQueue} from './controller.ts';
import {finishOf} from './job/verdict.ts';
import {isDeleting} from './pods.ts';

export const ttlAfterFinishedController: Controller = {
  name: 'ttl-after-finished-controller',
  start: (context) => new TtlAfterFinishedController(context),
};

class TtlAfterFinishedController {
  private readonly client: Client;
  private readonly queue: WorkQueue;

  constructor(private readonly context: ControllerContext) {
    this.client = context.client('kube-controller-manager');
    this.queue = new WorkQueue(context.clock, (key) => this.sync(key));
    this.client.watch(jobs, ({type, object}) => {
      if (type !== 'DELETED' && expiryOf(object) !== undefined) this.queue.add(keyOf(object));
    });
  }

  private sync(key: string): void {
    const {namespace, name} = splitKey(key);
    const job = this.client.get(jobs, namespace, name);
    const expiry = job && expiryOf(job);
    if (!job || expiry === undefined || isDeleting(job)) return;
    const wait = expiry - this.context.clock.now();
    if (wait > 0) this.queue.addAfter(key, wait);
    else this.delete(job);
  }

  private delete({metadata: {namespace, name, uid}}: KubeObject): void {
    try {
      this.client.delete(jobs, namespace, name, {propagationPolicy: 'Foreground', preconditions: {uid}});
    } catch (error) {
      if (!isStatus(error, 'NotFound')) throw error;
    }
  }
}

/** Milliseconds since the epoch; undefined for a Job that stays. */
const expiryOf = (job: KubeObject): number | undefined => {
  const {ttlSecondsAfterFinished: ttl} = job.spec;
  const finish = finishOf(job);
  return ttl === undefined || !finish?.lastTransitionTime ? undefined : Date.parse(finish.lastTransitionTime) + ttl * 1000;
};
