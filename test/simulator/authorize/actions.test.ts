import {expect, test} from 'vitest';
import {actionOf} from '../../../src/simulator/api/authorize/attributes.ts';

const at = (method: string, url: string) => {
  const [path, query = ''] = url.split('?');
  return actionOf({method, path, query: new URLSearchParams(query)});
};

/** verb, group, resource, subresource, namespace, name */
test.each([
  ['GET', '/api/v1/namespaces/shop/pods', ['list', '', 'pods', '', 'shop', '']],
  ['GET', '/api/v1/pods', ['list', '', 'pods', '', '', '']],
  ['GET', '/api/v1/pods?watch=true', ['watch', '', 'pods', '', '', '']],
  ['GET', '/api/v1/pods?watch=1', ['watch', '', 'pods', '', '', '']],
  ['GET', '/api/v1/pods?watch=false', ['list', '', 'pods', '', '', '']],
  ['GET', '/api/v1/namespaces/shop/pods?fieldSelector=metadata.name%3Dweb', ['list', '', 'pods', '', 'shop', 'web']],
  ['GET', '/api/v1/namespaces/shop/pods?fieldSelector=status.phase%3DRunning', ['list', '', 'pods', '', 'shop', '']],
  ['GET', '/api/v1/namespaces/shop/pods/web', ['get', '', 'pods', '', 'shop', 'web']],
  ['HEAD', '/api/v1/namespaces/shop/pods/web', ['get', '', 'pods', '', 'shop', 'web']],
  ['GET', '/api/v1/namespaces/shop/pods/web/log', ['get', '', 'pods', 'log', 'shop', 'web']],
  ['GET', '/api/v1/namespaces/shop/pods/web/proxy/a/b', ['get', '', 'pods', 'proxy', 'shop', 'web']],
  ['POST', '/api/v1/namespaces/shop/pods/web/exec', ['create', '', 'pods', 'exec', 'shop', 'web']],
  ['POST', '/apis/apps/v1/namespaces/shop/deployments', ['create', 'apps', 'deployments', '', 'shop', '']],
  ['PUT', '/apis/apps/v1/namespaces/shop/deployments/web', ['update', 'apps', 'deployments', '', 'shop', 'web']],
  ['PATCH', '/apis/apps/v1/namespaces/shop/deployments/web/scale', ['patch', 'apps', 'deployments', 'scale', 'shop', 'web']],
  ['DELETE', '/api/v1/namespaces/shop/pods/web', ['delete', '', 'pods', '', 'shop', 'web']],
  ['DELETE', '/api/v1/namespaces/shop/pods', ['deletecollection', '', 'pods', '', 'shop', '']],
  ['GET', '/api/v1/namespaces', ['list', '', 'namespaces', '', '', '']],
  ['GET', '/api/v1/namespaces/shop', ['get', '', 'namespaces', '', 'shop', 'shop']],
  ['PUT', '/api/v1/namespaces/shop/finalize', ['update', '', 'namespaces', 'finalize', 'shop', 'shop']],
  ['GET', '/api/v1/nodes/node-1', ['get', '', 'nodes', '', '', 'node-1']],
  ['GET', '/apis/example.com/v1/namespaces/shop/nothings', ['list', 'example.com', 'nothings', '', 'shop', '']],
])('%s %s', (method, url, [verb, group, resource, subresource, namespace, name]) => {
  expect(at(method, url)).toEqual({verb, group, resource, subresource, namespace, name});
});

test.each(['/', '/api', '/api/v1', '/apis', '/apis/apps', '/apis/apps/v1', '/healthz', '/metrics', '/openapi/v3/apis/apps/v1'])(
  '%s is no resource',
  (path) => expect(at('GET', path)).toEqual({verb: 'get', path}),
);
