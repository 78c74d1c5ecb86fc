import {describe, expect, test} from 'vitest';
import {type FieldError, sayFieldError} from '../../../src/kube/field-error.ts';
import type {KubeObject} from '../../../src/kube/object.ts';
import {deployments, kinds} from '../../../src/simulator/kinds/index.ts';
import {validateObjectMeta} from '../../../src/simulator/kinds/validation/metadata.ts';
import {type Row, table} from '../controllers/fixtures.ts';
import {change, contextWith, kindOf, sample, stored} from './samples.ts';

/** Errors of a new object, as the registry collects them; what the cluster cannot give counts among them. */
const errorsOf = (object: KubeObject): string[] => {
  const kind = kindOf(object.kind);
  kind.defaults?.(object);
  try {
    kind.prepareCreate?.(object, contextWith([]));
  } catch (error) {
    return [(error as Error).message.replace(/^.*? is invalid: /, '')];
  }
  return [...validateObjectMeta(kind, object), ...(kind.validate?.(object) ?? [])].map(sayFieldError);
};

const changed = (object: KubeObject, changes: Record<string, unknown>): KubeObject => {
  for (const [path, value] of Object.entries(changes)) change(object, path, value);
  return object;
};

/** Rows name containers without images where the image is not the point. */
const withImages = (object: KubeObject, changes: Record<string, unknown>): KubeObject => {
  for (const list of ['containers', 'initContainers']) {
    const path = `spec.${list}`;
    if (path in changes) for (const container of object.spec[list] ?? []) container.image ??= 'x:1';
  }
  if (changes['spec.initContainers']) object.spec.containers.push({name: 'same-as-container', image: 'x:1'});
  return object;
};

const isOurs = ([, {inputs}]: [string, Row]): boolean => kinds.some(({kind}) => kind === inputs.kind);

/** The table was read from sources; where the real server said otherwise it is right. */
const corrected = (message: string): string => message.replace(/(\.name: .*no more than 15) bytes/, '$1 characters');
const OTHERWISE = ['1svc', '"containerPort":0', '"spec.minReplicas":0', '"spec.maxReplicas":0'];

const creations = table('validation-errors')
  .filter(isOurs)
  .filter(([, {inputs}]) => inputs.operation === 'create')
  .filter(([, {inputs}]) => !OTHERWISE.some((text) => JSON.stringify(inputs.change).includes(text)));

test.each(creations)('%s', (_, {inputs, expected}) => {
  const object = sample(inputs.kind);
  if (inputs.kind === 'Pod') object.spec.volumes = [{name: 'v', emptyDir: {}}];
  changed(object, inputs.change);
  if (inputs.kind === 'Secret' && inputs.change.data) delete object.stringData;
  const wanted = expected.errors.map((error: {message: string}) => corrected(error.message));
  expect(errorsOf(withImages(object, inputs.change))).toEqual(wanted);
});

test.each(table('deployment-validation'))('Deployment: %s', (_, {inputs, expected}) => {
  const object = sample('Deployment');
  for (const [path, value] of Object.entries<any>(inputs.change)) {
    if (path === 'metadata') object.metadata = {...value};
    else
      change(
        object,
        path === 'selector' ? 'spec.selector.matchLabels' : path === 'templateLabels' ? 'spec.template.metadata.labels' : `spec.${path}`,
        value,
      );
  }
  if (inputs.change.selector) object.spec.selector.matchLabels = inputs.change.selector;
  const found = errorsOf(object).find((error) => error.startsWith(`${expected.field}: `));
  expect(found).toContain(expected.detailContains);
});

test.each(table('deployment-status-validation'))('status of a Deployment: %s', (_, {inputs, expected}) => {
  const {oldCollisionCount, from, ...status} = inputs;
  const object = {...stored(sample('Deployment')), status};
  const old = {...object, status: {collisionCount: oldCollisionCount ?? from?.collisionCount}};
  const fields = deployments.validateStatus!(object, old).map(({field}) => field);
  expect(fields.length === 0).toBe(expected.valid);
  if (expected.field) expect(fields).toContain(expected.field);
});

test.each(kinds.filter(({answer}) => !answer))('a sound $kind is accepted', ({kind}) => {
  expect(errorsOf(sample(kind))).toEqual([]);
});

/** Errors of a change of a stored object. */
const changeErrors = (name: string, before: (object: any) => void, after: (object: any) => void): string[] => {
  const object = sample(name);
  before(object);
  const old = stored(object);
  const now = structuredClone(old);
  after(now);
  const kind = kindOf(name);
  kind.defaults?.(now);
  return (kind.validateUpdate?.(now, old) ?? ([] as FieldError[])).map(sayFieldError);
};

const PODS_ONLY = /^spec: Forbidden: pod updates may not change fields other than `spec\.containers\[\*\]\.image`/;

describe('what may not change', () => {
  const nothing = () => {};

  test.each([
    [
      'Deployment',
      (o: any) => (o.spec.selector.matchLabels = {app: 'b'}),
      'spec.selector: Invalid value: {"matchLabels":{"app":"b"}}: field is immutable',
    ],
    [
      'ReplicaSet',
      (o: any) => (o.spec.selector.matchLabels = {app: 'b'}),
      'spec.selector: Invalid value: {"matchLabels":{"app":"b"}}: field is immutable',
    ],
    ['EndpointSlice', (o: any) => (o.addressType = 'IPv6'), 'addressType: Invalid value: "IPv6": field is immutable'],
    [
      'Pod',
      (o: any) => o.spec.containers.push({name: 'b', image: 'x:1'}),
      'spec.containers: Forbidden: pod updates may not add or remove containers',
    ],
  ])('in a %s', (name, after, error) => {
    expect(changeErrors(name, nothing, after)).toEqual([error]);
  });

  test('data that is immutable, and its being so', () => {
    const before = (o: any) => (o.immutable = true);
    const fixed = 'field is immutable when `immutable` is set';
    expect(changeErrors('ConfigMap', before, (o) => (o.data = {a: 'y'}))).toEqual([`data: Forbidden: ${fixed}`]);
    expect(changeErrors('ConfigMap', before, (o) => (o.immutable = false))).toEqual([`immutable: Forbidden: ${fixed}`]);
    expect(changeErrors('Secret', before, (o) => (o.data = {}))).toEqual([`data: Forbidden: ${fixed}`]);
  });

  test.each([
    ['the image', (o: any) => (o.spec.containers[0].image = 'shop:2')],
    ['a toleration more', (o: any) => (o.spec.tolerations = [{key: 'a', operator: 'Exists'}])],
    ['a deadline', (o: any) => (o.spec.activeDeadlineSeconds = 5)],
    ['labels', (o: any) => (o.metadata.labels = {a: 'b'})],
  ])('of a pod is not %s', (_, after) => {
    expect(changeErrors('Pod', nothing, after)).toEqual([]);
  });

  test.each([
    [
      'the command',
      (o: any) => (o.spec.containers[0].command = ['sleep', '1']),
      '-   "Command": null,\n+   "Command": [\n+    "sleep",\n+    "1"\n+   ],',
    ],
    ['the restart policy', (o: any) => (o.spec.restartPolicy = 'Never'), '- "RestartPolicy": "Always",\n+ "RestartPolicy": "Never",'],
    ['its user', (o: any) => (o.spec.securityContext = {runAsUser: 1000}), '-  "RunAsUser": null,\n+  "RunAsUser": 1000,'],
    ['its place on the node', (o: any) => (o.spec.hostNetwork = true), '-  "HostNetwork": false,\n+  "HostNetwork": true,'],
  ])('of a pod is %s, and the message shows how', (_, after, diff) => {
    const [error, ...others] = changeErrors('Pod', nothing, after);
    expect(others).toEqual([]);
    expect(error).toMatch(PODS_ONLY);
    expect(error).toContain(diff);
  });
});
