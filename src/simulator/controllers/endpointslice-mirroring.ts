/** Slices for Endpoints that somebody writes by hand, for a Service without a selector. */
import {equalJson} from '../../kube/json.ts';
import {type KubeObject, keyFor, keyOf, splitKey} from '../../kube/object.ts';
import type {Client} from '../client.ts';
import {endpointSlices, endpoints, services} from '../kinds/index.ts';
import {controllerReference} from './claims.ts';
import {type Controller, type ControllerContext, WorkQueue} from './controller.ts';
import {MANAGED_BY, SERVICE_NAME} from './endpoint/labels.ts';
import type {AddressType} from './endpoint/membership.ts';
import {type Endpoint, fitSlices, type Group} from './endpoint/slices.ts';
import {annotated, TRIGGER_TIME} from './endpoint/trigger-time.ts';

const MANAGER = 'endpointslicemirroring-controller.k8s.io';
const SKIP = 'endpointslice.kubernetes.io/skip-mirror';
const LEADER = 'control-plane.alpha.kubernetes.io/leader';
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

export const endpointSliceMirroringController: Controller = {
  name: 'endpointslice-mirroring-controller',
  start: (context) => new MirroringController(context),
};

/** Some Endpoints are not there to be reached, or say that they want no mirror. */
export const isMirrored = ({metadata}: KubeObject): boolean =>
  metadata.labels?.[SKIP] !== 'true' && metadata.annotations?.[LEADER] === undefined;

/** Endpoints as slices would hold them: by family and ports. */
export const mirrorGroups = (object: KubeObject): Group[] =>
  (object.subsets ?? []).flatMap((subset: any) => {
    const ports = (subset.ports ?? []).map(({name = '', protocol = 'TCP', ...port}: any) => ({name, protocol, ...port}));
    const members = [...mirrored(subset.addresses, true), ...mirrored(subset.notReadyAddresses, false)];
    return (['IPv4', 'IPv6'] as AddressType[])
      .map((addressType) => ({
        addressType,
        ports: ports.length > 0 ? ports : null,
        endpoints: members.filter(({addresses: [ip]}) => ip.includes(':') === (addressType === 'IPv6')),
      }))
      .filter((group) => group.endpoints.length > 0);
  });

const mirrored = (addresses: readonly any[] | undefined, ready: boolean): Endpoint[] =>
  (addresses ?? []).map(({ip, ...rest}) => ({addresses: [ip], conditions: {ready}, ...rest}));

class MirroringController {
  private readonly client: Client;
  private readonly queue: WorkQueue;

  constructor(context: ControllerContext) {
    this.client = context.client('kube-controller-manager');
    this.queue = new WorkQueue(context.clock, (key) => this.sync(key));
    for (const kind of [endpoints, services]) this.client.watch(kind, ({object}) => this.queue.add(keyOf(object)));
    this.client.watch(endpointSlices, ({type, object: {metadata}}) => {
      const name = metadata.labels?.[SERVICE_NAME];
      if (name && type !== 'ADDED' && metadata.labels?.[MANAGED_BY] === MANAGER) this.queue.add(keyFor(metadata.namespace, name));
    });
  }

  private sync(key: string): void {
    const {namespace, name} = splitKey(key);
    const [source, service] = [this.client.get(endpoints, namespace, name), this.client.get(services, namespace, name)];
    const wanted = source && service && service.spec.selector === undefined && isMirrored(source);
    this.fit(key, wanted ? source : undefined);
  }

  private fit(key: string, source: KubeObject | undefined): void {
    const existing = this.slicesOf(key);
    const plan = fitSlices(existing, source ? mirrorGroups(source) : [], undefined);
    for (const {metadata} of plan.remove) this.client.delete(endpointSlices, metadata.namespace, metadata.name);
    if (!source) return;
    for (const {slice, content} of plan.write) this.write(source, slice, content);
    const kept = existing.filter((slice) => !plan.remove.includes(slice) && !plan.write.some((write) => write.slice === slice));
    for (const slice of kept) if (!equalJson(slice.metadata.labels, labelsOf(source))) this.write(source, slice, {});
  }

  private slicesOf(key: string): KubeObject[] {
    const {namespace, name} = splitKey(key);
    return this.client
      .list(endpointSlices, namespace)
      .filter(({metadata: {labels}}) => labels?.[SERVICE_NAME] === name && labels?.[MANAGED_BY] === MANAGER);
  }

  private write(source: KubeObject, slice: KubeObject | undefined, content: object): void {
    const {[TRIGGER_TIME]: _, [LAST_APPLIED]: __, ...annotations} = source.metadata.annotations ?? {};
    const {name, namespace} = source.metadata;
    const own = {labels: labelsOf(source), ...annotated(annotations)};
    const {annotations: before, ...kept} = slice?.metadata ?? {name: ''};
    if (slice) this.client.update(endpointSlices, {...slice, ...content, metadata: {...kept, ...own}});
    else
      this.client.create(endpointSlices, {
        apiVersion: 'discovery.k8s.io/v1',
        kind: 'EndpointSlice',
        metadata: {name: '', generateName: `${name}-`, namespace, ...own, ownerReferences: [controllerReference(endpoints, source)]},
        ...content,
      });
  }
}

const labelsOf = ({metadata}: KubeObject): Record<string, string> => ({
  ...metadata.labels,
  [SERVICE_NAME]: metadata.name,
  [MANAGED_BY]: MANAGER,
});
