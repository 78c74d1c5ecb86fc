/** A cluster that notes what is asked of it and answers what a test says; for what runs before any real behaviour matters. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {onTestFinished} from 'vitest';
import type {Cluster, KubeClient, ObjectRef} from '../../src/cluster/cluster.ts';
import type {KubeObject} from '../../src/kube/object.ts';

export interface FakeCluster extends Cluster {
  /** `apply Deployment/web`, `patch deployments.apps/web {...}`, `record`, `destroy`, in order. */
  readonly calls: string[];
}

/** `answer`: what `get` finds; the namespace is always there unless it says otherwise. */
export const fakeCluster = (
  answer: (ref: ObjectRef, calls: readonly string[]) => KubeObject | undefined = () => undefined,
): FakeCluster => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ckad-drill-fake-'));
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
  const kubeconfig = path.join(folder, 'kubeconfig');
  writeFileSync(kubeconfig, '');
  const calls: string[] = [];
  const note = <T>(call: string, result: T): T => {
    calls.push(call);
    return result;
  };
  const client: KubeClient = {
    namespace: 'drill',
    get: async (ref) => answer(ref, calls),
    list: async () => [],
    create: async (object) => note(`create ${object.kind}/${object.metadata.name}`, object),
    apply: async (object) => note(`apply ${object.kind}/${object.metadata.name}`, object),
    patch: async (ref, type, body) => note(`patch ${ref.kind}/${ref.name} ${type.split('/')[1]} ${JSON.stringify(body)}`, {} as KubeObject),
    delete: async () => {},
    raw: async () => ({code: 404, text: ''}),
    watch: async () => {},
    close: () => {},
  };
  return {
    label: 'simulated',
    kubeconfig,
    client,
    calls,
    recording: async () => [],
    startRecording: async () => note('record', undefined),
    prepare: (work) => work(),
    reset: async () => note('reset', undefined),
    close: async () => {},
    destroy: async () => note('destroy', undefined),
  };
};
