import {describe, expect, it} from 'vitest';
import type {Connection} from '../../src/cluster/connection.ts';
import {Discovery, pathOf} from '../../src/cluster/discovery.ts';

const entry = (resource: string, kind: string, shortNames: string[], namespaced = true) => ({
  resource,
  responseKind: {kind},
  singularResource: kind.toLowerCase(),
  shortNames,
  scope: namespaced ? 'Namespaced' : 'Cluster',
  verbs: ['get', 'list', 'delete'],
});
const group = (name: string, version: string, resources: unknown[]) => ({metadata: {name}, versions: [{version, resources}]});

const AGGREGATED: Record<string, unknown> = {
  '/api': {
    kind: 'APIGroupDiscoveryList',
    items: [
      group('', 'v1', [entry('pods', 'Pod', ['po']), entry('namespaces', 'Namespace', ['ns'], false), entry('events', 'Event', ['ev'])]),
    ],
  },
  '/apis': {
    kind: 'APIGroupDiscoveryList',
    items: [
      group('apps', 'v1', [entry('deployments', 'Deployment', ['deploy'])]),
      group('events.k8s.io', 'v1', [entry('events', 'Event', ['ev'])]),
      group('apps.example.org', 'v1beta1', [entry('deployments', 'Deployment', [])]),
    ],
  },
};

const legacy = (name: string, kind: string, namespaced = true) => ({name, kind, singularName: '', namespaced, verbs: ['get']});
const LEGACY: Record<string, unknown> = {
  '/api': {kind: 'APIVersions', versions: ['v1']},
  '/apis': {kind: 'APIGroupList', groups: [{versions: [{groupVersion: 'apps/v1'}]}, {versions: [{groupVersion: 'down/v1'}]}]},
  '/api/v1': {resources: [legacy('pods', 'Pod'), legacy('pods/log', 'Pod'), legacy('namespaces', 'Namespace', false)]},
  '/apis/apps/v1': {resources: [legacy('deployments', 'Deployment'), legacy('deployments/scale', 'Scale')]},
};

const discoveryOf = (answers: Record<string, unknown>): {discovery: Discovery; asked: string[]} => {
  const asked: string[] = [];
  const json = async ({path}: {path: string}) => {
    asked.push(path);
    return answers[path] ?? Promise.reject(new Error(`${path} is down`));
  };
  return {discovery: new Discovery({json} as unknown as Connection), asked};
};

describe('a word for a kind', () => {
  it.each([
    ['pods', '/api/v1/namespaces/x/pods/n'],
    ['Pod', '/api/v1/namespaces/x/pods/n'],
    ['po', '/api/v1/namespaces/x/pods/n'],
    ['ns', '/api/v1/namespaces/n'],
    ['deploy', '/apis/apps/v1/namespaces/x/deployments/n'],
    ['deployment.apps', '/apis/apps/v1/namespaces/x/deployments/n'],
    ['deployments.v1.apps', '/apis/apps/v1/namespaces/x/deployments/n'],
    ['deployments.apps.example.org', '/apis/apps.example.org/v1beta1/namespaces/x/deployments/n'],
    ['deployments.v1beta1.apps.example.org', '/apis/apps.example.org/v1beta1/namespaces/x/deployments/n'],
    ['events', '/api/v1/namespaces/x/events/n'],
    ['ev.events.k8s.io', '/apis/events.k8s.io/v1/namespaces/x/events/n'],
  ])('%s', async (word, path) => {
    expect(pathOf(await discoveryOf(AGGREGATED).discovery.byWord(word), 'x', 'n')).toBe(path);
  });

  it('that the server does not know is an error in the words of kubectl', async () => {
    await expect(discoveryOf(AGGREGATED).discovery.byWord('widgets')).rejects.toThrow(`the server doesn't have a resource type "widgets"`);
  });

  it('is asked for once, and again for one that was not there', async () => {
    const answers = {...AGGREGATED};
    const {discovery, asked} = discoveryOf(answers);
    await Promise.all([discovery.byWord('pods'), discovery.byWord('deploy')]);
    expect(asked).toHaveLength(2);
    answers['/apis'] = {kind: 'APIGroupDiscoveryList', items: [group('argoproj.io', 'v1alpha1', [entry('rollouts', 'Rollout', ['ro'])])]};
    expect(await discovery.byWord('ro')).toMatchObject({group: 'argoproj.io', kind: 'Rollout'});
  });
});

it('an object finds its kind', async () => {
  const {discovery} = discoveryOf(AGGREGATED);
  expect(pathOf(await discovery.byKind('apps/v1', 'Deployment'), 'x')).toBe('/apis/apps/v1/namespaces/x/deployments');
  await expect(discovery.byKind('apps/v1', 'Deploy')).rejects.toThrow('no matches for kind "Deploy" in version "apps/v1"');
});

it('a server that does not aggregate is asked for each group, and one that is down does not matter', async () => {
  const {discovery} = discoveryOf(LEGACY);
  expect(await discovery.byWord('deployment')).toMatchObject({name: 'deployments', namespaced: true});
  expect(await discovery.byWord('namespaces')).toMatchObject({namespaced: false});
  expect((await discovery.all()).map(({name}) => name)).toEqual(['pods', 'namespaces', 'deployments']);
});
