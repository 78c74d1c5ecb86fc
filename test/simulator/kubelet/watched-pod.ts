/** A pod on a node with a kubelet, and what `kubectl get pod -w` would show of it. */
import type {KubeObject} from '../../../src/kube/object.ts';
import type {PretendImage} from '../../../src/kube/pretend-image.ts';
import {pods} from '../../../src/simulator/kinds/index.ts';
import {podSummary} from '../../../src/simulator/kinds/printers/pod-status.ts';
import {type Kubelet, kubelet} from '../../../src/simulator/kubelet/kubelet.ts';
import {FakeCluster, type SeenEvent} from './fake-client.ts';

const NAME = 'p';

export class WatchedPod {
  readonly cluster = new FakeCluster();
  readonly kubelet: Kubelet;
  /** `1.2s 1/1 Running 0`: every line that a watch prints, without repeats. */
  readonly lines: string[] = [];
  private readonly began = this.cluster.clock.now();

  constructor(images: readonly PretendImage[] = []) {
    this.kubelet = kubelet('node-1', images);
    this.kubelet.start(this.cluster.context);
    this.cluster.client.watch(pods, ({type, object}) => this.note(type === 'DELETED' ? 'gone' : this.summary(object)));
  }

  /** Creates the pod, bound to the node. Containers are named c, c2, ... unless they have names. */
  create(spec: any, metadata: Partial<KubeObject['metadata']> = {}): this {
    const containers = spec.containers.map((c: any, i: number) => ({name: i === 0 ? 'c' : `c${i + 1}`, image: 'nginx', ...c}));
    this.cluster.client.create(pods, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {name: NAME, namespace: 'default', ...metadata},
      spec: {nodeName: 'node-1', restartPolicy: 'Always', terminationGracePeriodSeconds: 30, ...spec, containers},
    });
    return this;
  }

  advance(seconds: number): this {
    this.cluster.clock.advance(seconds * 1000);
    return this;
  }

  delete(gracePeriodSeconds?: number): this {
    this.cluster.client.delete(pods, 'default', NAME, gracePeriodSeconds === undefined ? {} : {gracePeriodSeconds});
    return this;
  }

  get pod(): KubeObject {
    return this.cluster.client.get(pods, 'default', NAME)!;
  }

  status(container = 'c'): any {
    const {containerStatuses = [], initContainerStatuses = []} = this.pod.status;
    return [...initContainerStatuses, ...containerStatuses].find((s) => s.name === container);
  }

  condition(type: string): any {
    return this.pod.status.conditions.find((c: any) => c.type === type);
  }

  /** `Warning Failed Error: ErrImagePull`, in order. */
  events(...reasons: string[]): string[] {
    const wanted = (e: SeenEvent): boolean => reasons.length === 0 || reasons.includes(e.reason);
    return this.cluster.events.filter(wanted).map((e) => `${e.type} ${e.reason} ${e.message}`);
  }

  private summary(pod: KubeObject): string {
    const {ready, status, restarts} = podSummary(pod, this.cluster.clock.now());
    return `${ready} ${status} ${restarts.split(' ')[0]}`;
  }

  private note(line: string): void {
    const shown = this.lines.at(-1)?.replace(/^\S+ /, '');
    if (shown !== line) this.lines.push(`${(this.cluster.clock.now() - this.began) / 1000}s ${line}`);
  }
}
