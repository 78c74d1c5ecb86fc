/** Workloads in a control plane without kubelet: made, changed, and their pods led through their lives by the test. */

import {timestamp} from '../../../src/clock.ts';
import {cloneJson} from '../../../src/kube/json.ts';
import type {KubeObject} from '../../../src/kube/object.ts';
import {nodes, pods} from '../../../src/simulator/kinds/index.ts';
import type {Kind} from '../../../src/simulator/kinds/kind.ts';
import {ControlPlane, podTemplate} from './control-plane.ts';

export class Workloads extends ControlPlane {
  /** Makes an object named `web` and lets its controller work. */
  make(kind: Kind, spec: Record<string, unknown>): void {
    this.client.create(kind, {
      apiVersion: kind.group ? `${kind.group}/${kind.version}` : kind.version,
      kind: kind.kind,
      metadata: {name: 'web', namespace: 'default'},
      spec,
    });
    this.pass(2000);
  }

  the(kind: Kind, name = 'web'): KubeObject {
    return this.client.get(kind, 'default', name)!;
  }

  all(kind: Kind): readonly KubeObject[] {
    return this.client.list(kind, 'default');
  }

  edit(kind: Kind, change: (spec: any) => void): void {
    const object = cloneJson(this.the(kind));
    change(object.spec);
    this.client.update(kind, object);
    this.pass(2000);
  }

  pod(name: string): KubeObject {
    return this.client.get(pods, 'default', name)!;
  }

  /** Names of pods with the images that they run: `web-0 shop:1`. */
  images(): string[] {
    return this.pods()
      .map(({metadata, spec}) => `${metadata.name} ${spec.containers[0].image}`)
      .sort();
  }

  /** Ends pods. */
  end(found: readonly KubeObject[], phase: 'Succeeded' | 'Failed', exitCode = phase === 'Failed' ? 1 : 0): void {
    const state = {terminated: {exitCode, finishedAt: timestamp(this.clock.now())}};
    const containerStatuses = [{name: 'app', image: 'x', imageID: '', ready: false, restartCount: 0, state}];
    for (const pod of found) this.client.updateStatus(pods, {...pod, status: {...pod.status, phase, containerStatuses}});
    this.pass(2000);
  }

  addNode(name: string, labels: Record<string, string> = {}, spec: Record<string, unknown> = {}): void {
    this.client.create(nodes, {apiVersion: 'v1', kind: 'Node', metadata: {name, labels}, spec});
    this.pass(1000);
  }
}

/** A selector and a template that agree. */
export const selected = (image = 'shop:1', more: Record<string, unknown> = {}) => ({
  selector: {matchLabels: {app: 'web'}},
  template: withSpec(podTemplate(image), more),
});

const withSpec = (template: ReturnType<typeof podTemplate>, more: Record<string, unknown>) => ({
  ...template,
  spec: {...template.spec, ...more},
});
