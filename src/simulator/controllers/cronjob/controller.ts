/** The CronJob controller: which CronJob to look at when. */
import {controllerOf, type KubeObject, keyOf, splitKey} from '../../../kube/object.ts';
import type {Client} from '../../client.ts';
import {cronJobs, jobs} from '../../kinds/index.ts';
import {resolveController} from '../claims.ts';
import {type Controller, type ControllerContext, SYNC_MS, WorkQueue} from '../controller.ts';
import type {EventRecorder} from '../events.ts';
import {Sync} from './sync.ts';

export const cronJobController: Controller = {
  name: 'cronjob-controller',
  start: (context) => new CronJobController(context),
};

class CronJobController {
  private readonly client: Client;
  private readonly events: EventRecorder;
  private readonly queue: WorkQueue;

  constructor(private readonly context: ControllerContext) {
    this.client = context.client('kube-controller-manager');
    this.events = context.events('cronjob-controller');
    this.queue = new WorkQueue(context.clock, (key) => this.sync(key), SYNC_MS);
    this.client.watch(cronJobs, ({type, object, old}) => {
      if (type !== 'MODIFIED' || object.spec !== old?.spec) this.queue.add(keyOf(object));
    });
    this.client.watch(jobs, ({object}) => {
      const owner = resolveController(this.client, cronJobs, object);
      if (owner) this.queue.add(keyOf(owner));
    });
  }

  private sync(key: string): void {
    const {namespace, name} = splitKey(key);
    const cronJob = this.client.get(cronJobs, namespace, name);
    if (!cronJob) return;
    const sync = new Sync(this.client, this.events, cronJob, this.jobsOf(cronJob), this.context.clock.now());
    const wait = sync.run();
    sync.cleanUp();
    if (wait !== undefined) this.queue.addAfter(key, wait);
  }

  private jobsOf({metadata: {uid}}: KubeObject): KubeObject[] {
    return this.client.ownedBy(jobs, uid!).filter((job) => controllerOf(job)?.uid === uid);
  }
}
