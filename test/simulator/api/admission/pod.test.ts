import {describe, expect, test} from 'vitest';
import type {KubeObject} from '../../../../src/kube/object.ts';
import {admit} from '../../../../src/simulator/api/admission/chain.ts';
import {pods} from '../../../../src/simulator/kinds/index.ts';
import {sample} from '../../kinds/samples.ts';
import {creation} from './requests.ts';

describe('a new pod', () => {
  const accounts: KubeObject[] = [
    {apiVersion: 'v1', kind: 'Namespace', metadata: {name: 'shop'}},
    {apiVersion: 'v1', kind: 'Namespace', metadata: {name: 'other'}},
    {apiVersion: 'v1', kind: 'ServiceAccount', metadata: {name: 'default', namespace: 'shop'}},
    {apiVersion: 'v1', kind: 'ServiceAccount', metadata: {name: 'shy', namespace: 'shop'}, automountServiceAccountToken: false},
    {apiVersion: 'v1', kind: 'ServiceAccount', metadata: {name: 'robot', namespace: 'shop'}, imagePullSecrets: [{name: 'reg'}]},
  ];
  const admitted = (spec: Record<string, unknown> = {}): KubeObject => {
    const pod = sample('Pod');
    Object.assign(pod.spec, spec);
    pods.defaults!(pod);
    admit(creation(pods, pod, accounts));
    return pod;
  };

  test('gets the token of its account in every container', () => {
    const {spec} = admitted({initContainers: [{name: 'i', image: 'x:1'}]});
    const [volume] = spec.volumes;
    expect(volume.name).toMatch(/^kube-api-access-.{5}$/);
    for (const {volumeMounts} of [...spec.containers, ...spec.initContainers]) {
      expect(volumeMounts).toEqual([{name: volume.name, readOnly: true, mountPath: '/var/run/secrets/kubernetes.io/serviceaccount'}]);
    }
  });

  test.each([
    ['the pod', {automountServiceAccountToken: false}],
    ['its account', {serviceAccountName: 'shy'}],
  ])('gets no token when %s does not want it', (_, spec) => {
    expect(admitted(spec).spec.volumes).toBeUndefined();
  });

  test('gets the pull secrets of its account, unless it has its own', () => {
    expect(admitted({serviceAccountName: 'robot'}).spec.imagePullSecrets).toEqual([{name: 'reg'}]);
    expect(admitted({serviceAccountName: 'robot', imagePullSecrets: [{name: 'own'}]}).spec.imagePullSecrets).toEqual([{name: 'own'}]);
  });

  test.each([
    [
      {serviceAccountName: 'ghost'},
      'pods "web" is forbidden: error looking up service account shop/ghost: serviceaccount "ghost" not found',
    ],
    [{priorityClassName: 'vip'}, 'pods "web" is forbidden: no PriorityClass with name vip was found'],
    [{runtimeClassName: 'gvisor'}, 'pods "web" is forbidden: pod rejected: RuntimeClass "gvisor" not found'],
  ])('with %j is refused', (spec, message) => {
    expect(() => admitted(spec)).toThrow(message);
  });

  test('is named by what its name will begin with', () => {
    const pod = sample('Pod');
    pod.metadata = {name: '', generateName: 'web-', namespace: 'other'};
    pods.defaults!(pod);
    expect(() => admit(creation(pods, pod, accounts))).toThrow('pods "web-" is forbidden: error looking up service account');
  });
});
