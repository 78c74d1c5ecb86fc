import {describe, expect, test} from 'vitest';
import type {KubeObject} from '../../../src/kube/object.ts';
import {kinds, pods} from '../../../src/simulator/kinds/index.ts';
import {type Row, table} from '../controllers/fixtures.ts';
import {contextWith, kindOf, sample} from './samples.ts';

const isOurs = ([, {inputs}]: [string, Row]): boolean => kinds.some(({kind}) => kind === inputs.kind);

/** What stands at `containers[0].ports[0].hostPort`. */
const at = (value: any, path: string): unknown => path.match(/[^.[\]]+/g)!.reduce((found, step) => found?.[step], value);

const defaulted = (kind: string, spec: Record<string, unknown>): KubeObject => {
  const object: KubeObject = {...sample(kind), spec: structuredClone(spec)};
  if (kind === 'Namespace') object.metadata.name = spec.name as string;
  kindOf(kind).defaults?.(object);
  kindOf(kind).prepareCreate?.(object, contextWith([]));
  return object;
};

test.each(table('defaults').filter(isOurs))('defaults %s', (_, {inputs, expected}) => {
  const object = defaulted(inputs.kind, inputs.spec);
  const shown = {...object.metadata, ...object, ...object.spec};
  if (expected.path) expect(at(object.spec, expected.path)).toEqual(expected.value);
  else expect(shown).toMatchObject(expected);
  if (inputs.kind === 'Deployment' && expected.strategy) expect(object.spec.strategy).toEqual(expected.strategy);
});

test.each(kinds.filter(({defaults}) => defaults))('defaults of $kind change nothing the second time', (kind) => {
  const once = sample(kind.kind);
  kind.defaults!(once);
  const twice = structuredClone(once);
  kind.defaults!(twice);
  expect(twice).toEqual(once);
});

describe('the policy of pulling', () => {
  test.each([
    ['nginx', 'Always'],
    ['nginx:latest', 'Always'],
    ['nginx:1.27', 'IfNotPresent'],
    ['localhost:5000/shop/api', 'Always'],
    ['localhost:5000/shop/api:2', 'IfNotPresent'],
    [`nginx@sha256:${'ab'.repeat(32)}`, 'IfNotPresent'],
    ['Not An Image', 'IfNotPresent'],
  ])('of %s is %s', (image, policy) => {
    const pod = defaulted('Pod', {containers: [{name: 'c', image}]});
    expect(pod.spec.containers[0].imagePullPolicy).toBe(policy);
  });
});

describe('a new pod', () => {
  const accounts: KubeObject[] = [
    {apiVersion: 'v1', kind: 'ServiceAccount', metadata: {name: 'default', namespace: 'shop'}},
    {apiVersion: 'v1', kind: 'ServiceAccount', metadata: {name: 'shy', namespace: 'shop'}, automountServiceAccountToken: false},
    {apiVersion: 'v1', kind: 'ServiceAccount', metadata: {name: 'robot', namespace: 'shop'}, imagePullSecrets: [{name: 'reg'}]},
  ];
  const admitted = (spec: Record<string, unknown> = {}): KubeObject => {
    const pod = sample('Pod');
    Object.assign(pod.spec, spec);
    pods.defaults!(pod);
    pods.admit!(pod, undefined, contextWith(accounts));
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
    expect(() => pods.admit!(pod, undefined, contextWith(accounts))).toThrow('pods "web-" is forbidden: error looking up service account');
  });

  test.each([
    [{limits: {cpu: '1', memory: '1Gi'}}, 'Guaranteed'],
    [{limits: {cpu: '1000m', memory: '1Gi'}, requests: {cpu: '1', memory: '1024Mi'}}, 'Guaranteed'],
    [{limits: {cpu: '1'}}, 'Burstable'],
    [{requests: {memory: '1Mi'}}, 'Burstable'],
    [{}, 'BestEffort'],
    [{requests: {cpu: '0'}}, 'BestEffort'],
  ])('with %j is %s', (resources, qosClass) => {
    const pod = defaulted('Pod', {containers: [{name: 'c', image: 'x:1', resources}]});
    expect(pod.status.qosClass).toBe(qosClass);
  });
});
