/** Admission policies: which writes they are about, and what they make of them. */
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {bareCluster, type TestCluster} from '../../harness.ts';

const BASE = '/apis/admissionregistration.k8s.io/v1';
const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps';

let cluster: TestCluster;
beforeEach(() => {
  cluster = bareCluster();
});
afterEach(() => cluster.simulator.close());

const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
  const response = cluster.request(method, path, body, headers);
  return {code: response.code, body: response.body as any, warnings: response.warnings};
};

const rule = (more: Record<string, unknown> = {}) => ({
  apiGroups: [''],
  apiVersions: ['v1'],
  operations: ['CREATE'],
  resources: ['configmaps'],
  ...more,
});

const policy = (spec: Record<string, unknown> = {}) => ({
  metadata: {name: 'demo'},
  spec: {matchConstraints: {resourceRules: [rule()]}, validations: [{expression: 'has(object.data) && object.data.a != "bad"'}], ...spec},
});

const enforce = (spec: Record<string, unknown> = {}, binding: Record<string, unknown> = {}): void => {
  expect(ask('POST', `${BASE}/validatingadmissionpolicies`, policy(spec)).code).toBe(201);
  const bound = {metadata: {name: 'bound'}, spec: {policyName: 'demo', validationActions: ['Deny'], ...binding}};
  expect(ask('POST', `${BASE}/validatingadmissionpolicybindings`, bound).code).toBe(201);
};

const create = (data: Record<string, string> = {a: 'bad'}, metadata: Record<string, unknown> = {}) =>
  ask('POST', CONFIG_MAPS, {metadata: {name: 'x', ...metadata}, data});

describe('a policy', () => {
  it('refuses what its expressions do not hold for', () => {
    enforce();
    const {code, body} = create();
    expect(code).toBe(422);
    expect(body).toMatchObject({
      reason: 'Invalid',
      message:
        'configmaps "x" is forbidden: ValidatingAdmissionPolicy \'demo\' with binding \'bound\' denied request: failed expression: has(object.data) && object.data.a != "bad"',
      details: {name: 'x', kind: 'configmaps'},
    });
    expect(create({a: 'good'}).code).toBe(201);
  });

  it.each<[string, Record<string, unknown>, number, string]>([
    ['its message', {expression: 'false', message: ' no '}, 422, 'denied request: no'],
    [
      'a message that is worked out',
      {expression: 'false', messageExpression: "'not ' + object.metadata.name"},
      422,
      'denied request: not x',
    ],
    ['its reason', {expression: 'false', reason: 'Forbidden'}, 403, 'denied request: failed expression: false'],
    [
      'an error',
      {expression: 'object.data.none == ""'},
      422,
      `denied request: expression 'object.data.none == ""' resulted in error: no such key: none`,
    ],
    ['who asks', {expression: 'request.userInfo.username == "jane"'}, 422, 'failed expression'],
  ])('answers with %s', (_, validation, code, said) => {
    enforce({validations: [validation]});
    const answer = create();
    expect(answer.code).toBe(code);
    expect(answer.body.message).toContain(said);
  });

  it('uses variables, each of which is worked out once it is asked for', () => {
    enforce({
      variables: [
        {name: 'a', expression: 'object.data.a'},
        {name: 'long', expression: 'variables.a.size() > 2'},
        {name: 'unused', expression: 'object.none.none'},
      ],
      validations: [{expression: '!variables.long'}],
    });
    expect(create({a: 'abc'}).code).toBe(422);
    expect(create({a: 'ab'}).code).toBe(201);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['other resources', {matchConstraints: {resourceRules: [rule({resources: ['secrets']})]}}, {}],
    ['other operations', {matchConstraints: {resourceRules: [rule({operations: ['UPDATE']})]}}, {}],
    ['other scopes', {matchConstraints: {resourceRules: [rule({scope: 'Cluster'})]}}, {}],
    ['what is excluded', {matchConstraints: {resourceRules: [rule()], excludeResourceRules: [rule({resourceNames: ['x']})]}}, {}],
    ['other labels', {matchConstraints: {resourceRules: [rule()], objectSelector: {matchLabels: {a: 'b'}}}}, {}],
    ['other namespaces', {}, {matchResources: {namespaceSelector: {matchLabels: {env: 'test'}}}}],
    ['what its conditions leave out', {matchConditions: [{name: 'c', expression: 'object.metadata.name != "x"'}]}, {}],
    ['errors that are to be ignored', {failurePolicy: 'Ignore', validations: [{expression: 'object.none.none'}]}, {}],
  ])('says nothing of %s', (_, spec, binding) => {
    enforce(spec, binding);
    expect(create().code).toBe(201);
  });

  it('sees what was there before, and what is deleted', () => {
    const rules = [rule({operations: ['UPDATE', 'DELETE']})];
    enforce({
      matchConstraints: {resourceRules: rules},
      validations: [{expression: 'request.operation == "DELETE" ? oldObject.data.a == "free" : object.data.a != oldObject.data.a'}],
    });
    create({a: 'held'});
    expect(ask('DELETE', `${CONFIG_MAPS}/x`).code).toBe(422);
    expect(ask('PATCH', `${CONFIG_MAPS}/x`, {data: {b: ''}}, {'content-type': 'application/merge-patch+json'}).code).toBe(422);
    expect(ask('PATCH', `${CONFIG_MAPS}/x`, {data: {a: 'free'}}, {'content-type': 'application/merge-patch+json'}).code).toBe(200);
    expect(ask('DELETE', `${CONFIG_MAPS}/x`).code).toBe(200);
  });

  it('takes its parameters from objects', () => {
    const params = {paramKind: {apiVersion: 'v1', kind: 'ConfigMap'}, validations: [{expression: 'object.data.a == params.data.allowed'}]};
    create({allowed: 'good'}, {name: 'p'});
    enforce(params, {paramRef: {name: 'p', namespace: 'default', parameterNotFoundAction: 'Deny'}});
    expect(create({a: 'good'}).code).toBe(201);
    expect(create({a: 'bad'}, {name: 'y'}).code).toBe(422);
    ask('DELETE', `${CONFIG_MAPS}/p`);
    expect(create({a: 'good'}, {name: 'z'}).body.message).toContain(
      'no params found for policy binding with `Deny` parameterNotFoundAction',
    );
  });

  it('only warns where its binding says so', () => {
    enforce({}, {validationActions: ['Warn']});
    const {code, warnings} = create();
    expect(code).toBe(201);
    expect(warnings?.[0]).toMatch(/^Validation failed for ValidatingAdmissionPolicy 'demo' with binding 'bound': failed expression: /);
  });

  it.each<[string, Record<string, unknown>, string]>([
    [
      'that does not compile',
      {validations: [{expression: 'object.'}]},
      'spec.validations[0].expression: Invalid value: "object.": compilation failed: ERROR: <input>:1:8: Syntax error',
    ],
    [
      'that is no condition',
      {validations: [{expression: '1 + 1'}]},
      'spec.validations[0].expression: Invalid value: "1 + 1": must evaluate to bool',
    ],
    ['without rules', {matchConstraints: {}}, 'spec.matchConstraints.resourceRules: Required value'],
    ['with a variable that is not there', {validations: [{expression: 'variables.x == 1'}]}, "undefined field 'x'"],
  ])('%s is refused', (_, spec, said) => {
    const {code, body} = ask('POST', `${BASE}/validatingadmissionpolicies`, policy(spec));
    expect(code).toBe(422);
    expect(body.message).toContain(said);
  });
});
