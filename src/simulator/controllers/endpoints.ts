/** The endpoints controller: the old Endpoints object of the pods that a Service picks. */
import {equalJson} from '../../kube/json.ts';
import {type KubeObject, keyOf, splitKey} from '../../kube/object.ts';
import type {Client} from '../client.ts';
import {endpoints, services} from '../kinds/index.ts';
import {type Controller, type ControllerContext, SYNC_MS, WorkQueue} from './controller.ts';
import {sharedLabels} from './endpoint/labels.ts';
import {belongs, hasPods, nodeOf, podsBehind} from './endpoint/membership.ts';
import {watchServices} from './endpoint/services.ts';
import {subsetsOf} from './endpoint/subsets.ts';
import {TriggerTimes, withTriggerTime} from './endpoint/trigger-time.ts';

const MANAGED_BY = 'endpoints.kubernetes.io/managed-by';

export const endpointsController: Controller = {
  name: 'endpoint-controller',
  start: (context) => new EndpointsController(context),
};

const labelsOf = (service: KubeObject): Record<string, string> => ({...sharedLabels(service), [MANAGED_BY]: 'endpoint-controller'});

class EndpointsController {
  private readonly client: Client;
  private readonly queue: WorkQueue;
  private readonly times = new TriggerTimes();

  constructor(context: ControllerContext) {
    this.client = context.client('kube-controller-manager');
    this.queue = new WorkQueue(context.clock, (key) => this.sync(key), SYNC_MS);
    watchServices(this.client, (key) => this.queue.add(key));
    this.client.watch(endpoints, ({type, object}) => type === 'DELETED' && this.queue.add(keyOf(object)));
  }

  private sync(key: string): void {
    const {namespace, name} = splitKey(key);
    const service = this.client.get(services, namespace, name);
    const present = this.client.get(endpoints, namespace, name);
    if (!service) this.forget(key, present);
    else if (hasPods(service)) this.write(service, present);
  }

  /** Endpoints go with the Service of their name, whoever made them. */
  private forget(key: string, present: KubeObject | undefined): void {
    this.times.forget(key);
    if (present) this.client.delete(endpoints, present.metadata.namespace, present.metadata.name);
  }

  private write(service: KubeObject, present: KubeObject | undefined): void {
    const behind = podsBehind(this.client, service);
    const time = this.times.next(service, behind);
    const members = behind.filter((pod) => belongs(pod, service.spec.publishNotReadyAddresses === true) && nodeOf(this.client, pod));
    const subsets = subsetsOf(service, members);
    const labels = labelsOf(service);
    if (present && equalJson(present.subsets ?? [], subsets) && equalJson(present.metadata.labels, labels)) return;
    const {name, namespace} = service.metadata;
    const object: KubeObject = {
      apiVersion: 'v1',
      kind: 'Endpoints',
      metadata: {...withTriggerTime(present?.metadata ?? {name, namespace}, time), labels},
      ...(subsets.length > 0 ? {subsets} : {}),
    };
    if (present) this.client.update(endpoints, object);
    else this.client.create(endpoints, object);
  }
}
