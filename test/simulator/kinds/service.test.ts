import {describe, expect, test} from 'vitest';
import {bareCluster} from '../harness.ts';

const PATH = '/api/v1/namespaces/default/services';

/** A cluster, and what it answers to a new Service and to a merge patch of one. */
const cluster = () => {
  const {request, registry} = bareCluster();
  const send = (method: string, path: string, body: unknown, type = 'application/json') =>
    request(method, path, body, {'content-type': type}) as {code: number; warnings: string[]; body: any};
  return {
    registry,
    create: (spec: Record<string, unknown>, name = 'web') =>
      send('POST', PATH, {apiVersion: 'v1', kind: 'Service', metadata: {name}, spec: {selector: {app: 'web'}, ...spec}}),
    patch: (spec: Record<string, unknown>, name = 'web') => send('PATCH', `${PATH}/${name}`, {spec}, 'application/merge-patch+json'),
  };
};

const PORTS = [{port: 80}];

describe('a new Service', () => {
  test('gets an address of the range that nobody else has', () => {
    const {create} = cluster();
    const ips = Array.from({length: 50}, (_, i) => create({ports: PORTS}, `web-${i}`).body.spec.clusterIP);
    expect(new Set(ips).size).toBe(50);
    for (const ip of ips) expect(ip).toMatch(/^10\.(9[6-9]|10\d|11[01])\.\d+\.\d+$/);
  });

  test.each([
    ['10.0.0.1', 'the provided IP (10.0.0.1) is not in the valid range. The range of valid IPs is 10.96.0.0/12'],
    ['10.96.0.1', 'provided IP is already allocated'],
  ])('cannot have %s', (clusterIP, why) => {
    const {code, body} = cluster().create({ports: PORTS, clusterIP});
    expect(code).toBe(422);
    expect(body.message).toBe(
      `Service "web" is invalid: spec.clusterIPs: Invalid value: ["${clusterIP}"]: failed to allocate IP ${clusterIP}: ${why}`,
    );
  });

  test('of type NodePort gets a port of the nodes for each of its own, none of them twice', () => {
    const {create} = cluster();
    const ports = Array.from({length: 20}, (_, i) => create({type: 'NodePort', ports: PORTS}, `web-${i}`).body.spec.ports[0].nodePort);
    expect(new Set(ports).size).toBe(20);
    for (const port of ports) expect(port).toBeGreaterThanOrEqual(30_000);
    for (const port of ports) expect(port).toBeLessThanOrEqual(32_767);
  });

  test('may use one port of the nodes for two protocols, another Service may not', () => {
    const {create} = cluster();
    const both = ['TCP', 'UDP'].map((protocol) => ({name: protocol.toLowerCase(), port: 80, protocol, nodePort: 31_000}));
    expect(create({type: 'NodePort', ports: both}).code).toBe(201);
    const other = create({type: 'NodePort', ports: [{port: 80, nodePort: 31_000}]}, 'other');
    expect(other.body.message).toContain('spec.ports[0].nodePort: Invalid value: 31000: provided port is already allocated');
  });

  test('without address and selector may be of any family', () => {
    const {body} = cluster().create({clusterIP: 'None', selector: undefined});
    expect(body.spec).toMatchObject({clusterIPs: ['None'], ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'RequireDualStack'});
  });

  test('that is refused takes nothing', () => {
    const {create, registry} = cluster();
    const before = registry.store.revision;
    expect(create({type: 'NodePort', ports: [{port: 0, nodePort: 31_000}]}).code).toBe(422);
    expect(registry.store.revision).toBe(before);
    expect(create({type: 'NodePort', ports: [{port: 80, nodePort: 31_000}]}).code).toBe(201);
  });

  test('with a balancer that sends to local pods only gets a port to ask them at', () => {
    const {body} = cluster().create({type: 'LoadBalancer', ports: PORTS, externalTrafficPolicy: 'Local'});
    expect(body.spec.healthCheckNodePort).toBeGreaterThanOrEqual(30_000);
    expect(body.spec.allocateLoadBalancerNodePorts).toBe(true);
  });
});

describe('a Service that changes', () => {
  test('keeps its address and its node port', () => {
    const {create, patch} = cluster();
    const {spec} = create({type: 'NodePort', ports: PORTS}).body;
    const changed = patch({ports: [{port: 80, targetPort: 8080}]}).body.spec;
    expect([changed.clusterIP, changed.ports[0].nodePort]).toEqual([spec.clusterIP, spec.ports[0].nodePort]);
  });

  test('from ClusterIP to NodePort and back gains a port and loses it', () => {
    const {create, patch} = cluster();
    create({ports: PORTS});
    expect(patch({type: 'NodePort'}).body.spec).toMatchObject({externalTrafficPolicy: 'Cluster', ports: [{nodePort: expect.any(Number)}]});
    const {spec} = patch({type: 'ClusterIP'}).body;
    expect(spec.ports).toEqual([{port: 80, protocol: 'TCP', targetPort: 80}]);
    expect(spec.externalTrafficPolicy).toBeUndefined();
  });

  test('to ExternalName and back loses its address and gets one', () => {
    const {create, patch} = cluster();
    create({ports: PORTS});
    const {spec} = patch({type: 'ExternalName', externalName: 'db.example.com'}).body;
    for (const field of ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy']) expect(spec[field]).toBeUndefined();
    expect(patch({type: 'ClusterIP', externalName: null}).body.spec.clusterIPs).toHaveLength(1);
  });

  test.each([
    [
      'another address',
      {clusterIP: '10.96.7.7', clusterIPs: ['10.96.7.7']},
      'spec.clusterIPs[0]: Invalid value: ["10.96.7.7"]: may not change once set',
    ],
    ['no address', {clusterIP: 'None', clusterIPs: ['None']}, 'spec.clusterIPs[0]: Invalid value: ["None"]: may not change once set'],
  ])('cannot ask for %s', (_, spec, message) => {
    const {create, patch} = cluster();
    create({ports: PORTS});
    const {code, body} = patch(spec);
    expect([code, body.message]).toEqual([422, `Service "web" is invalid: ${message}`]);
  });
});

test('what a Service asks for in vain is told as a warning', () => {
  const {create} = cluster();
  expect(create({clusterIP: 'None', sessionAffinity: 'ClientIP'}).warnings).toEqual([
    'spec.SessionAffinity is ignored for headless services',
  ]);
  expect(create({ports: PORTS, externalName: 'x.example.com'}, 'other').warnings).toEqual([
    'spec.externalName is ignored when spec.type is not "ExternalName"',
  ]);
});
