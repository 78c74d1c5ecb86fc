/** The EndpointSlice controller: slices of the pods that a Service picks. */
import {equalJson} from '../../kube/json.ts';
import {type KubeObject, keyFor, splitKey} from '../../kube/object.ts';
import type {Client} from '../client.ts';
import {endpointSlices, services} from '../kinds/index.ts';
import {controllerReference} from './claims.ts';
import {type Controller, type ControllerContext, SYNC_MS, WorkQueue} from './controller.ts';
import {MANAGED_BY, SERVICE_NAME, sharedLabels} from './endpoint/labels.ts';
import {
  type AddressType,
  addressOf,
  belongs,
  conditionsOf,
  familiesOf,
  hasPods,
  hostnameOf,
  nodeOf,
  podsBehind,
  targetRef,
} from './endpoint/membership.ts';
import {endpointPorts} from './endpoint/ports.ts';
import {watchServices} from './endpoint/services.ts';
import {type Endpoint, fitSlices, type Group} from './endpoint/slices.ts';
import {TriggerTimes, withTriggerTime} from './endpoint/trigger-time.ts';
import type {EventRecorder} from './events.ts';
import {isDeleting} from './pods.ts';

const MANAGER = 'endpointslice-controller.k8s.io';
const ZONE = 'topology.kubernetes.io/zone';
const FIRST_RETRY_MS = 1000;

export const endpointSliceController: Controller = {
  name: 'endpointslice-controller',
  start: (context) => new EndpointSliceController(context),
};

/** The endpoint of a pod behind a Service, in one address family; undefined when it has no address of that. */
export const podEndpoint = (pod: KubeObject, service: KubeObject, family: AddressType, node?: KubeObject): Endpoint | undefined => {
  const address = addressOf(pod, family);
  if (address === undefined) return undefined;
  const hostname = hostnameOf(pod, service);
  const zone = node?.metadata.labels?.[ZONE];
  return {
    addresses: [address],
    conditions: conditionsOf(pod, service.spec.publishNotReadyAddresses === true),
    ...(hostname ? {hostname} : {}),
    targetRef: targetRef(pod),
    ...(pod.spec.nodeName ? {nodeName: pod.spec.nodeName} : {}),
    ...(zone ? {zone} : {}),
  };
};

const sliceLabels = (service: KubeObject): Record<string, string> => ({
  ...sharedLabels(service),
  [SERVICE_NAME]: service.metadata.name,
  [MANAGED_BY]: MANAGER,
});

class EndpointSliceController {
  private readonly client: Client;
  private readonly queue: WorkQueue;
  private readonly events: EventRecorder;
  private readonly times = new TriggerTimes();

  constructor(context: ControllerContext) {
    this.client = context.client('kube-controller-manager');
    this.queue = new WorkQueue(context.clock, (key) => this.sync(key), SYNC_MS, FIRST_RETRY_MS);
    this.events = context.events('endpoint-slice-controller');
    watchServices(this.client, (key) => this.queue.add(key));
    this.client.watch(endpointSlices, ({type, object}) => {
      const name = object.metadata.labels?.[SERVICE_NAME];
      if (name && type !== 'ADDED' && object.metadata.labels?.[MANAGED_BY] === MANAGER)
        this.queue.add(keyFor(object.metadata.namespace, name));
    });
  }

  private sync(key: string): void {
    const {namespace, name} = splitKey(key);
    const service = this.client.get(services, namespace, name);
    if (!service) this.times.forget(key);
    else if (hasPods(service) && !isDeleting(service)) this.fit(service);
  }

  private fit(service: KubeObject): void {
    const behind = podsBehind(this.client, service);
    const time = this.times.next(service, behind);
    const members = behind.filter((pod) => belongs(pod, true));
    const lost = service.spec.publishNotReadyAddresses ? [] : members.filter((pod) => !nodeOf(this.client, pod));
    const found = lost.length === 0 ? members : members.filter((pod) => nodeOf(this.client, pod));
    for (const family of familiesOf(service)) this.fitFamily(service, family, found, time);
    if (lost.length > 0) this.complain(service, lost);
  }

  /** Pods on nodes that are not there are left out, and looked for again later. */
  private complain({metadata, ...rest}: KubeObject, lost: readonly KubeObject[]): never {
    const name = `${metadata.namespace}/${metadata.name}`;
    const skipped = lost.map((pod) => `skipping Pod ${pod.metadata.name} for Service ${name}: Node ${pod.spec.nodeName ?? ''} Not Found`);
    const error = skipped.length === 1 ? skipped[0] : `[${skipped.join(', ')}]`;
    const message = `Error updating Endpoint Slices for Service ${name}: ${error}`;
    this.events.event({metadata, ...rest}, 'Warning', 'FailedToUpdateEndpointSlices', message);
    throw new Error(error);
  }

  private fitFamily(service: KubeObject, family: AddressType, members: readonly KubeObject[], time: string | undefined): void {
    const existing = this.slicesOf(service).filter((slice) => slice.addressType === family);
    const labels = sliceLabels(service);
    const plan = fitSlices(existing, this.groups(service, family, members), family);
    const written = new Set(plan.write.map(({slice}) => slice));
    for (const {slice, content} of plan.write) this.write(service, slice, {...content}, labels, time);
    for (const {metadata} of plan.remove) this.client.delete(endpointSlices, metadata.namespace, metadata.name);
    for (const slice of existing) {
      if (written.has(slice) || plan.remove.includes(slice) || equalJson(slice.metadata.labels, labels)) continue;
      this.write(service, slice, {}, labels, time);
    }
  }

  private slicesOf({metadata}: KubeObject): KubeObject[] {
    return this.client
      .list(endpointSlices, metadata.namespace)
      .filter(({metadata: {labels}}) => labels?.[SERVICE_NAME] === metadata.name && labels?.[MANAGED_BY] === MANAGER);
  }

  private groups(service: KubeObject, family: AddressType, members: readonly KubeObject[]): Group[] {
    const groups = new Map<string, {ports: Group['ports']; endpoints: Endpoint[]}>();
    for (const pod of members) {
      const endpoint = podEndpoint(pod, service, family, nodeOf(this.client, pod));
      if (!endpoint) continue;
      const ports = endpointPorts(service, pod);
      const key = JSON.stringify(ports);
      const group = groups.get(key);
      if (group) group.endpoints.push(endpoint);
      else groups.set(key, {ports: ports.length > 0 ? ports : null, endpoints: [endpoint]});
    }
    return [...groups.values()].map((group) => ({addressType: family, ...group}));
  }

  private write(service: KubeObject, slice: KubeObject | undefined, content: object, labels: Record<string, string>, time?: string): void {
    if (slice) {
      this.client.update(endpointSlices, {...slice, ...content, metadata: {...withTriggerTime(slice.metadata, time), labels}});
      return;
    }
    this.client.create(endpointSlices, {
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      metadata: {
        name: '',
        generateName: `${service.metadata.name}-`,
        namespace: service.metadata.namespace,
        labels,
        ...withTriggerTime({}, time),
        ownerReferences: [controllerReference(services, service)],
      },
      ...content,
    });
  }
}
