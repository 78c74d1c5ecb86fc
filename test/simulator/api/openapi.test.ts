import {describe, expect, it} from 'vitest';
import type {ApiResponse} from '../../../src/simulator/api/http.ts';
import {OpenApi} from '../../../src/simulator/api/openapi.ts';
import {kinds} from '../../../src/simulator/kinds/index.ts';
import recordedPaths from '../../cases/schema/openapi-paths.json' with {type: 'json'};

const openApi = new OpenApi(kinds);
const get = (address: string, headers: Record<string, string> = {}): ApiResponse => {
  const [path, query] = address.split('?');
  return openApi.answer({method: 'GET', path, query: new URLSearchParams(query), headers, body: new Uint8Array()});
};
const bodyOf = ({body}: ApiResponse): any => JSON.parse((body as Buffer).toString());

const index: Record<string, {serverRelativeURL: string}> = bodyOf(get('/openapi/v3')).paths;
const real = recordedPaths as unknown as Record<string, Record<string, [action: string, kind: unknown]>>;

/** Not all versions of the real server were recorded. */
const recorded = Object.keys(index).filter((place) => Object.keys(real).some((path) => path.startsWith(`/${place}/`)));

const refsOf = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' && typeof inner === 'string' ? [inner] : refsOf(inner)));
};

describe('OpenAPI', () => {
  it('lists a document for each version that is served', () => {
    expect(Object.keys(index)).toEqual(expect.arrayContaining(['api/v1', 'apis/apps/v1', 'apis/coordination.k8s.io/v1']));
  });

  it.each(recorded)('describes in %s what the real server does, to the last reference', (place) => {
    const {paths, components} = bodyOf(get(index[place].serverRelativeURL));
    expect(Object.keys(paths).length).toBeGreaterThan(0);
    for (const [path, operations] of Object.entries<any>(paths)) {
      for (const [method, operation] of Object.entries<any>(operations)) {
        expect([path, method, operation['x-kubernetes-action'], operation['x-kubernetes-group-version-kind']]).toEqual([
          path,
          method,
          ...real[path][method],
        ]);
      }
    }
    const named = new Set(Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`));
    for (const ref of refsOf(components.schemas)) expect(named).toContain(ref);
  });

  it('names the parameters that kubectl looks for before it writes', () => {
    const {paths} = bodyOf(get(index['apis/apps/v1'].serverRelativeURL));
    const {patch} = paths['/apis/apps/v1/namespaces/{namespace}/deployments/{name}'];
    expect(patch.parameters.map((p: any) => p.name)).toEqual(
      expect.arrayContaining(['dryRun', 'fieldManager', 'fieldValidation', 'force']),
    );
  });

  it('lets clients keep a document that they asked for by its hash, and sends them on from an old one', () => {
    const {serverRelativeURL} = index['api/v1'];
    const {code, headers} = get(serverRelativeURL);
    expect(code).toBe(200);
    expect(headers!['cache-control']).toContain('immutable');
    expect(get(serverRelativeURL, {'if-none-match': headers!.etag}).code).toBe(304);
    expect(get('/openapi/v3/api/v1?hash=OLD')).toMatchObject({code: 301, headers: {location: serverRelativeURL}});
  });

  it('does not serve a version that there is not', () => {
    expect(() => get('/openapi/v3/apis/nope/v1')).toThrow(expect.objectContaining({code: 404, reason: 'NotFound'}));
  });

  it('gives kubectl the head of version 2 in the protobuf it asks for', () => {
    const accept = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';
    expect(get('/openapi/v2', {accept}).body).toEqual(Buffer.from('\n\u00032.0\u0012\u0019\n\nKubernetes\u0012\u000bunversioned'));
  });

  it('tells tools of version 2 the same, to the last reference', () => {
    const {swagger, paths, definitions} = bodyOf(get('/openapi/v2'));
    expect(swagger).toBe('2.0');
    expect(paths).toHaveProperty('/apis/apps/v1/namespaces/{namespace}/deployments/{name}');
    expect(definitions['io.k8s.api.apps.v1.DeploymentSpec'].properties.template.$ref).toBe(
      '#/definitions/io.k8s.api.core.v1.PodTemplateSpec',
    );
    const missing = refsOf(definitions).filter((ref) => !definitions[ref.replace('#/definitions/', '')]);
    expect(missing).toEqual([]);
  });
});
