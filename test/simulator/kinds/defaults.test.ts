import {describe, expect, test} from 'vitest';
import type {KubeObject} from '../../../src/kube/object.ts';
import {kinds} from '../../../src/simulator/kinds/index.ts';
import {type Row, table} from '../controllers/fixtures.ts';
import {contextWith, kindOf, sample} from './samples.ts';

const isOurs = ([, {inputs}]: [string, Row]): boolean => kinds.some(({kind}) => kind === inputs.kind);

/** What stands at `containers[0].ports[0].hostPort`. */
const at = (value: any, path: string): unknown => path.match(/[^.[\]]+/g)!.reduce((found, step) => found?.[step], value);

const defaulted = (kind: string, spec: Record<string, unknown>): KubeObject => {
  const given = structuredClone(spec);
  // What a binding says stands beside its metadata.
  const object: KubeObject = {...sample(kind), ...(kind === 'RoleBinding' ? given : {spec: given})};
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
