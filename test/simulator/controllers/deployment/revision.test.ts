import {expect, test} from 'vitest';
import {
  DESIRED,
  lacks,
  lastRevision,
  newReplicaSetAnnotations,
  parseCount,
  REVISION,
  REVISION_HISTORY,
  sizeAnnotations,
} from '../../../../src/simulator/controllers/deployment/revision.ts';
import {newReplicaSet, sameTemplate, templateHash} from '../../../../src/simulator/controllers/deployment/template.ts';
import {oldestFirst} from '../../../../src/simulator/controllers/ordering.ts';
import {deployment, replicaSet, table, template} from '../fixtures.ts';

test.each(table('annotations', 'replicasAnnotationsNeedUpdate'))('%s', (_, {inputs, expected}) => {
  expect(lacks(inputs.annotations ?? undefined, sizeAnnotations(inputs.desired, inputs.max))).toBe(expected);
});

test.each(table('annotations', 'getNonNegativeInt32FromAnnotation'))('%s', (_, {inputs, expected}) => {
  if (inputs.value === null) return;
  if (expected.errorContains) expect(() => parseCount(inputs.value)).toThrow(expected.errorContains);
  else expect(parseCount(inputs.value)).toBe(expected.value);
});

test('revisions that a ReplicaSet had are kept in its history, the oldest leaving when it gets too long', () => {
  let annotations: Record<string, string> = {};
  const steps = new Map(
    table('annotations', 'setNewReplicaSetAnnotations').map(([, {inputs, expected}]) => [inputs.newRevision, {inputs, expected}]),
  );
  for (let revision = 11; revision <= 20; revision++) {
    annotations = newReplicaSetAnnotations(deployment({}), annotations, revision, 5);
    const row = steps.get(`${revision}`);
    if (!row) continue;
    expect(annotations[REVISION]).toBe(row.expected.revision);
    if (row.expected.revisionHistory) expect(annotations[REVISION_HISTORY]).toBe(row.expected.revisionHistory);
  }
});

test.each(table('annotations', 'setReplicasAnnotations'))('%s', (_, {inputs, expected}) => {
  expect(sizeAnnotations(inputs.desired, inputs.max)).toEqual(expected.annotations);
});

test('a ReplicaSet gets the annotations of its Deployment, but not those that each has for itself', () => {
  const annotations = {
    'kubernetes.io/change-cause': 'image 2',
    'kubectl.kubernetes.io/last-applied-configuration': '{}',
    [REVISION]: '7',
    'deprecated.deployment.rollback.to': '1',
  };
  expect(newReplicaSetAnnotations(deployment({annotations}), {[DESIRED]: '3', stays: 'here'}, 2)).toEqual({
    'kubernetes.io/change-cause': 'image 2',
    [REVISION]: '2',
    [DESIRED]: '3',
    stays: 'here',
  });
});

test.each([
  [[], 0],
  [['3'], 0],
  [['3', '1', '2'], 2],
])('the revision before the current of %j is %i', (revisions, expected) => {
  const all = revisions.map((revision) => replicaSet(`r${revision}`, {size: 0, annotations: {[REVISION]: revision}}));
  expect(lastRevision(all)).toBe(expected);
});

const asTemplate = ({name, annotations, labels, nodeName}: any) => ({metadata: {name, annotations, labels}, spec: {nodeName}});

test.each(table('template-equal-ignore-hash'))('%s', (_, {inputs, expected}) => {
  expect(sameTemplate(asTemplate(inputs.a), asTemplate(inputs.b))).toBe(expected);
  expect(sameTemplate(asTemplate(inputs.b), asTemplate(inputs.a))).toBe(expected);
});

test.each([
  ['nothing and empty', {args: [], nodeSelector: {}, hostNetwork: false}, {}, true],
  ['an empty volume source is something', {emptyDir: {}}, {}, false],
  ['root is a user', {securityContext: {runAsUser: 0}}, {securityContext: {}}, false],
  ['quantities by value', {resources: {limits: {cpu: '0.5'}}}, {resources: {limits: {cpu: '500m'}}}, true],
  ['other quantities', {resources: {limits: {cpu: '0.5'}}}, {resources: {limits: {cpu: '5m'}}}, false],
  ['an environment value is no quantity', {env: [{value: '0.5'}]}, {env: [{value: '500m'}]}, false],
  ['the order of a list', {args: ['a', 'b']}, {args: ['b', 'a']}, false],
])('templates compare by meaning: %s', (_, a, b, expected) => {
  expect(sameTemplate({spec: a}, {spec: b})).toBe(expected);
});

test.each(table('find-new-old-replicaset'))('%s', (_, {inputs, expected}) => {
  const all = inputs.rss.map((rs: any) =>
    replicaSet(rs.name, {size: rs.replicas ?? 0, age: 100 - rs.created, image: rs.templateMatches ? 'shop:1' : 'shop:0'}),
  );
  const fresh = newReplicaSet(deployment({}), oldestFirst(all));
  if (expected.newRS) expect(fresh?.metadata.name).toBe(expected.newRS);
  if (expected.oldRSs) expect(all.filter((rs: any) => rs !== fresh).map((rs: any) => rs.metadata.name)).toEqual(expected.oldRSs);
});

test('hashes are equal for equal templates, differ after a collision, and are fit for names', () => {
  const hash = templateHash(template('shop:1'), undefined);
  expect(templateHash({spec: template('shop:1').spec, metadata: {labels: {app: 'web'}}}, undefined)).toBe(hash);
  expect(templateHash(template('shop:1'), 1)).not.toBe(hash);
  expect(templateHash(template('shop:2'), undefined)).not.toBe(hash);
  expect(hash).toMatch(/^[4-9bcdf]{1,10}$/);
});
