/** What becomes of objects whose owners, or whose namespaces, go. */
import {describe, expect, test} from 'vitest';
import type {KubeObject, OwnerReference} from '../../../src/kube/object.ts';
import {configMaps, deployments, namespaces, pods, replicaSets, serviceAccounts} from '../../../src/simulator/kinds/index.ts';
import {ControlPlane} from './control-plane.ts';

const configMap = (
  plane: ControlPlane,
  name: string,
  owners: Partial<OwnerReference>[] = [],
  finalizers?: string[],
  namespace = 'default',
) => {
  const ownerReferences = owners.map((owner) => ({apiVersion: 'v1', kind: 'ConfigMap', ...owner}) as OwnerReference);
  const made = plane.client.create(configMaps, {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {name, namespace, ownerReferences, ...(finalizers ? {finalizers} : {})},
  });
  plane.pass(100);
  return made;
};

const names = (plane: ControlPlane): string[] =>
  plane.client
    .list(configMaps, 'default')
    .map(({metadata}) => metadata.name)
    .filter((name) => name !== 'kube-root-ca.crt');

const by = ({metadata}: KubeObject, blockOwnerDeletion = false) => ({name: metadata.name, uid: metadata.uid, blockOwnerDeletion});

const remove = (plane: ControlPlane, name: string, propagationPolicy: 'Background' | 'Foreground' | 'Orphan') => {
  plane.client.delete(configMaps, 'default', name, {propagationPolicy});
  plane.pass(100);
};

describe('the garbage collector', () => {
  test('in the background takes what is owned along, and what that owns', () => {
    const plane = new ControlPlane();
    const top = configMap(plane, 'top');
    const middle = configMap(plane, 'middle', [by(top)]);
    configMap(plane, 'leaf', [by(middle)]);
    remove(plane, 'top', 'Background');
    expect(names(plane)).toEqual([]);
  });

  test('keeps what another owner still has, without the lost owner', () => {
    const plane = new ControlPlane();
    const [one, two] = [configMap(plane, 'one'), configMap(plane, 'two')];
    configMap(plane, 'leaf', [by(one), by(two)]);
    remove(plane, 'one', 'Background');
    expect(plane.client.get(configMaps, 'default', 'leaf')?.metadata.ownerReferences).toMatchObject([{name: 'two'}]);
  });

  test('deletes what names an owner that is not there, or has another uid', () => {
    const plane = new ControlPlane();
    configMap(plane, 'top');
    configMap(plane, 'lost', [{name: 'nobody', uid: 'x'}]);
    configMap(plane, 'misled', [{name: 'top', uid: 'another'}]);
    expect(names(plane)).toEqual(['top']);
  });

  test('leaves alone what is owned by a kind that nobody knows', () => {
    const plane = new ControlPlane();
    configMap(plane, 'custom', [{apiVersion: 'example.com/v1', kind: 'Thing', name: 'it', uid: 'x'}]);
    expect(names(plane)).toEqual(['custom']);
  });

  test('in the foreground keeps the owner until the last dependant that blocks it is gone', () => {
    const plane = new ControlPlane();
    const top = configMap(plane, 'top');
    configMap(plane, 'held', [by(top, true)], ['example.com/hold']);
    remove(plane, 'top', 'Foreground');
    expect(names(plane)).toEqual(['top', 'held']);
    const held = plane.client.get(configMaps, 'default', 'held')!;
    plane.client.update(configMaps, {...held, metadata: {...held.metadata, finalizers: []}});
    plane.pass(100);
    expect(names(plane)).toEqual([]);
  });

  test('orphans on demand', () => {
    const plane = new ControlPlane();
    const top = configMap(plane, 'top');
    configMap(plane, 'leaf', [by(top)]);
    remove(plane, 'top', 'Orphan');
    expect(names(plane)).toEqual(['leaf']);
    expect(plane.client.get(configMaps, 'default', 'leaf')?.metadata.ownerReferences).toBeUndefined();
  });

  test('a Deployment takes its ReplicaSets and pods along', () => {
    const plane = new ControlPlane();
    plane.createDeployment({replicas: 3});
    plane.client.delete(deployments, 'default', 'web');
    plane.pass(1000);
    expect([...plane.replicaSets(), ...plane.pods()]).toEqual([]);
  });

  test('an orphaned ReplicaSet keeps its pods, and is taken over by the Deployment that comes back', () => {
    const plane = new ControlPlane();
    plane.createDeployment({replicas: 3});
    const before = plane.pods().map(({metadata}) => metadata.uid);
    plane.client.delete(deployments, 'default', 'web', {propagationPolicy: 'Orphan'});
    plane.pass(1000);
    expect(plane.replicaSets()[0].metadata.ownerReferences).toBeUndefined();
    plane.createDeployment({replicas: 3});
    expect(plane.replicaSets()[0].metadata.ownerReferences).toMatchObject([{name: 'web', uid: plane.deployment().metadata.uid}]);
    expect(plane.pods().map(({metadata}) => metadata.uid)).toEqual(before);
  });
});

describe('a namespace', () => {
  const create = (plane: ControlPlane) => {
    plane.client.create(namespaces, {apiVersion: 'v1', kind: 'Namespace', metadata: {name: 'shop'}});
    plane.pass(100);
  };
  const deleteIt = (plane: ControlPlane) => {
    plane.client.delete(namespaces, undefined, 'shop');
    plane.pass(1000);
  };

  test('has a ServiceAccount and the root certificate, and gets them back', () => {
    const plane = new ControlPlane();
    create(plane);
    plane.client.delete(serviceAccounts, 'shop', 'default');
    plane.client.delete(configMaps, 'shop', 'kube-root-ca.crt');
    plane.pass(100);
    expect(plane.client.get(serviceAccounts, 'shop', 'default')).toBeDefined();
    const published = plane.client.get(configMaps, 'shop', 'kube-root-ca.crt')!;
    plane.client.update(configMaps, {...published, data: {...published.data, more: 'x'}});
    plane.pass(100);
    expect(plane.client.get(configMaps, 'shop', 'kube-root-ca.crt')?.data).toEqual(published.data);
  });

  test('goes with all that it holds', () => {
    const plane = new ControlPlane();
    create(plane);
    configMap(plane, 'a', [], undefined, 'shop');
    deleteIt(plane);
    expect(plane.client.get(namespaces, undefined, 'shop')).toBeUndefined();
    expect([configMaps, serviceAccounts].flatMap((kind) => plane.client.list(kind, 'shop'))).toEqual([]);
  });

  test('waits for what has a finalizer, and says for what', () => {
    const plane = new ControlPlane();
    create(plane);
    const held = configMap(plane, 'held', [], ['example.com/hold'], 'shop');
    deleteIt(plane);
    const namespace = plane.client.get(namespaces, undefined, 'shop');
    expect(namespace?.status.phase).toBe('Terminating');
    const said = namespace?.status.conditions
      .filter(({status}: any) => status === 'True')
      .map(({type, message}: any) => `${type}: ${message}`);
    expect(said).toEqual([
      'NamespaceContentRemaining: Some resources are remaining: configmaps. has 1 resource instances',
      'NamespaceFinalizersRemaining: Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances',
    ]);
    const now = plane.client.get(configMaps, 'shop', held.metadata.name)!;
    plane.client.update(configMaps, {...now, metadata: {...now.metadata, finalizers: []}});
    plane.pass(100);
    expect(plane.client.get(namespaces, undefined, 'shop')).toBeUndefined();
  });

  test('on its way out is not filled again by its controllers', () => {
    const plane = new ControlPlane();
    create(plane);
    const spec = {
      selector: {matchLabels: {app: 'x'}},
      template: {metadata: {labels: {app: 'x'}}, spec: {containers: [{name: 'c', image: 'i'}]}},
    };
    plane.client.create(replicaSets, {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: {name: 'rs', namespace: 'shop'},
      spec: {...spec, replicas: 2},
    });
    plane.pass(1000);
    expect(plane.client.list(pods, 'shop')).toHaveLength(2);
    deleteIt(plane);
    expect(plane.client.list(pods, 'shop')).toEqual([]);
    expect(plane.client.get(namespaces, undefined, 'shop')).toBeUndefined();
  });
});
