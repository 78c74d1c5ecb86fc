/** Rules of writes and deletes that every kind shares. */
import {beforeEach, describe, expect, test} from 'vitest';
import {bareCluster, type TestCluster} from '../harness.ts';

const MAPS = '/api/v1/namespaces/default/configmaps';
const JSON_TYPE = {'content-type': 'application/json'};
const MERGE = {'content-type': 'application/merge-patch+json'};

let cluster: TestCluster;
let map: any;

const send = (method: string, path: string, body?: unknown, headers = JSON_TYPE): any => {
  const answer = cluster.request(method, path, body, headers);
  return {...(answer.body as object), code: answer.code};
};

beforeEach(() => {
  cluster = bareCluster();
  map = send('POST', MAPS, {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', generateName: 'a-'}});
});

describe('which object is meant', () => {
  const put = (metadata: object): any =>
    send('PUT', `${MAPS}/a`, {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', ...metadata}});
  const UID = 'Precondition failed: UID in precondition: x, UID in object meta: ';

  test.each<[object, number, string]>([
    [{name: 'b'}, 400, 'the name of the object (b) does not match the name on the URL (a)'],
    [{name: undefined}, 400, 'the name of the object (a based on URL) was undeterminable: name must be provided'],
    [{namespace: 'b'}, 400, 'the namespace of the provided object does not match the namespace sent on the request'],
    [
      {uid: 'x'},
      409,
      `Operation cannot be fulfilled on configmaps "a": StorageError: invalid object, Code: 4, Key: /registry/configmaps/default/a, ResourceVersion: 0, AdditionalErrorMsg: ${UID}`,
    ],
    [{resourceVersion: 'x'}, 500, 'strconv.ParseUint: parsing "x": invalid syntax'],
    [{resourceVersion: '1'}, 409, 'the object has been modified; please apply your changes to the latest version and try again'],
  ])('PUT of %j: %i', (metadata, code, message) => {
    expect(put(metadata)).toMatchObject({code, message: expect.stringContaining(message)});
  });

  test.each([{}, {resourceVersion: '0'}, {resourceVersion: ''}])('PUT of %j replaces whatever is there', (metadata) => {
    const {code, metadata: written} = put({...metadata, labels: {a: 'b'}});
    expect(code).toBe(200);
    expect(written).toMatchObject({uid: map.metadata.uid, creationTimestamp: map.metadata.creationTimestamp, labels: {a: 'b'}});
    expect(written.generateName).toBeUndefined();
  });

  test('a patch can change no uid, and no time of deletion', () => {
    const {code, details} = send('PATCH', `${MAPS}/a`, {metadata: {uid: 'x', deletionGracePeriodSeconds: 5}}, MERGE);
    expect(code).toBe(422);
    const fields = ['metadata.deletionGracePeriodSeconds', 'metadata.uid'];
    expect(details.causes.map(({field}: any) => field)).toEqual([...fields, ...fields]);
  });
});

describe('a PUT of what is not there', () => {
  const lease = {apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: {name: 'l', resourceVersion: '7'}};
  const LEASE = '/apis/coordination.k8s.io/v1/namespaces/default/leases/l';

  test('creates some kinds, and others not', () => {
    expect(send('PUT', LEASE, lease)).toMatchObject({code: 201, metadata: {name: 'l', namespace: 'default'}});
    expect(send('PUT', `${MAPS}/b`, {...map, metadata: {name: 'b'}})).toMatchObject({code: 404, reason: 'NotFound'});
  });

  test('creates nothing for who means another object', () => {
    const message = expect.stringContaining('uid mismatch: the provided object specified uid x, and no existing object was found');
    expect(send('PUT', LEASE, {...lease, metadata: {name: 'l', uid: 'x'}})).toMatchObject({code: 409, message});
  });
});

describe('options of a write', () => {
  test.each<[string, string]>([
    ['dryRun=Some', 'dryRun: Unsupported value: ["Some"]: supported values: "All"'],
    ['fieldValidation=Maybe', 'fieldValidation: Unsupported value: "Maybe": supported values: "", "Ignore", "Strict", "Warn"'],
    [`fieldManager=${'x'.repeat(129)}`, 'fieldManager: Too long: may not be more than 128 bytes'],
    ['fieldManager=a%07', 'fieldManager: Invalid value: "a\\u0007": invalid character U+0007 (at position 1)'],
  ])('%s is refused', (query, error) => {
    for (const [method, path, kind] of [
      ['POST', MAPS, 'Create'],
      ['PUT', `${MAPS}/a`, 'Update'],
      ['PATCH', `${MAPS}/a`, 'Patch'],
    ]) {
      const message = `${kind}Options.meta.k8s.io "" is invalid: ${error}`;
      expect(send(method, `${path}?${query}`, {}, method === 'PATCH' ? MERGE : JSON_TYPE)).toMatchObject({code: 422, message});
    }
  });
});

describe('a delete', () => {
  const remove = (body?: unknown, query = ''): any => send('DELETE', `${MAPS}/a${query}`, body);
  const isThere = (): boolean => send('GET', `${MAPS}/a`).code === 200;

  test.each<[unknown, string, number, string | undefined]>([
    [undefined, '', 200, undefined],
    [{propagationPolicy: 'Background', gracePeriodSeconds: -5}, '', 200, undefined],
    [{kind: 'DeleteOptions', apiVersion: 'v1', preconditions: {}}, '', 200, undefined],
    [
      {propagationPolicy: 'Upward'},
      '',
      422,
      'propagationPolicy: Unsupported value: "Upward": supported values: "Background", "Foreground", "Orphan", "nil"',
    ],
    [undefined, '?propagationPolicy=Upward', 422, 'propagationPolicy: Unsupported value'],
    [{propagationPolicy: 'Orphan', orphanDependents: false}, '', 422, 'orphanDependents and deletionPropagation cannot be both set'],
    [{dryRun: ['Some']}, '', 422, 'dryRun: Unsupported value: ["Some"]: supported values: "All"'],
    [undefined, '?gracePeriodSeconds=x', 400, 'strconv.ParseInt: parsing "x": invalid syntax'],
    [
      {gracePeriodSeconds: 'x'},
      '',
      500,
      'json: cannot unmarshal string into Go struct field DeleteOptions.gracePeriodSeconds of type int64',
    ],
    [{preconditions: {uid: 'x'}}, '', 409, 'the UID in the precondition (x) does not match the UID in record'],
    [{preconditions: {resourceVersion: '1'}}, '', 409, 'the ResourceVersion in the precondition (1) does not match'],
  ])('with %j%s: %i', (body, query, code, message) => {
    const answer = remove(body, query);
    expect(answer.code).toBe(code);
    if (message) expect(answer.message).toContain(message);
    expect(isThere()).toBe(code !== 200);
  });

  test.each<[unknown, string, boolean]>([
    [{dryRun: ['All']}, '', true],
    [undefined, '?dryRun=All', true],
    [{}, '?dryRun=All', false],
  ])('%j%s as a dry run: %s (a body hides the query)', (body, query, stays) => {
    expect(remove(body, query)).toMatchObject({code: 200, kind: 'Status', status: 'Success', details: {name: 'a', uid: map.metadata.uid}});
    expect(isThere()).toBe(stays);
  });

  test.each<[string | undefined, string[]]>([
    ['Foreground', ['example.com/x', 'foregroundDeletion']],
    ['Orphan', ['example.com/x', 'orphan']],
    ['Background', ['example.com/x']],
    [undefined, ['example.com/x']],
  ])('by the policy %s leaves the finalizers %j', (propagationPolicy, finalizers) => {
    send('PATCH', `${MAPS}/a`, {metadata: {finalizers: ['example.com/x']}}, MERGE);
    const {metadata} = remove({propagationPolicy});
    expect(metadata).toMatchObject({finalizers, deletionGracePeriodSeconds: 0, deletionTimestamp: expect.any(String)});
    send('PATCH', `${MAPS}/a`, {metadata: {finalizers: null}}, MERGE);
    expect(isThere()).toBe(false);
  });
});

describe('the grace of a pod', () => {
  const POD = '/api/v1/namespaces/default/pods/p';
  const remove = (seconds?: number): any => send('DELETE', POD, seconds === undefined ? undefined : {gracePeriodSeconds: seconds});

  beforeEach(() => {
    const spec = {nodeName: 'node-1', containers: [{name: 'c', image: 'x'}]};
    send('POST', '/api/v1/namespaces/default/pods', {apiVersion: 'v1', kind: 'Pod', metadata: {name: 'p'}, spec});
  });

  test('is its own, and can only be shortened', () => {
    const {metadata} = remove();
    expect(metadata.deletionGracePeriodSeconds).toBe(30);
    const ends = Date.parse(metadata.deletionTimestamp);
    expect(remove(60).metadata).toMatchObject({deletionGracePeriodSeconds: 30});
    expect(remove().metadata).toMatchObject({deletionGracePeriodSeconds: 30});
    const shorter = remove(10).metadata;
    expect(shorter.deletionGracePeriodSeconds).toBe(10);
    expect(Date.parse(shorter.deletionTimestamp)).toBe(ends - 20_000);
    expect(remove(0).code).toBe(200);
    expect(send('GET', POD).code).toBe(404);
  });
});

describe('methods', () => {
  test.each([
    ['POST', '/api/v1/configmaps'],
    ['DELETE', '/api/v1/configmaps'],
    ['DELETE', '/api/v1/namespaces'],
    ['POST', `${MAPS}/a`],
    ['PUT', MAPS],
    ['DELETE', '/api/v1/namespaces/default/pods/p/status'],
    ['GET', '/api/v1/namespaces/default/pods/p/eviction'],
    ['GET', '/api/v1/namespaces/default/finalize'],
    ['DELETE', '/apis/apps/v1/namespaces/default/deployments/d/scale'],
    ['PATCH', '/api/v1/componentstatuses/etcd-0'],
  ])('%s %s is not allowed', (method, path) => {
    expect(send(method, path, {})).toMatchObject({code: 405, reason: 'MethodNotAllowed', details: {}});
  });
});
