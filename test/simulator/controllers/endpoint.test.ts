import {expect, test} from 'vitest';
import type {KubeObject} from '../../../src/kube/object.ts';
import {belongs, conditionsOf, hostnameOf} from '../../../src/simulator/controllers/endpoint/membership.ts';
import {endpointPorts, findPort} from '../../../src/simulator/controllers/endpoint/ports.ts';
import {type Endpoint, fitSlices} from '../../../src/simulator/controllers/endpoint/slices.ts';
import {subsetsOf} from '../../../src/simulator/controllers/endpoint/subsets.ts';
import {podEndpoint} from '../../../src/simulator/controllers/endpointslice.ts';
import {table} from './fixtures.ts';

interface PodShape {
  name?: string;
  namespace?: string;
  phase?: string;
  ips?: string[];
  ready?: boolean;
  deleting?: boolean;
  spec?: Record<string, unknown>;
}

const pod = ({name = 'p', namespace = 'ns', phase = 'Running', ips = ['10.0.0.1'], ready, deleting, spec}: PodShape): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {name, namespace, uid: name, ...(deleting ? {deletionTimestamp: '2026-01-01T00:00:00Z'} : {})},
  spec: {containers: [], ...spec},
  status: {
    phase,
    podIP: ips[0],
    podIPs: ips.map((ip) => ({ip})),
    conditions: ready === undefined ? [] : [{type: 'Ready', status: ready ? 'True' : 'False'}],
  },
});

const service = (spec: Record<string, unknown>, name = 'web', namespace = 'ns'): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: {name, namespace},
  spec,
});

test.each(table('endpoints', 'shouldPodBeInEndpoints'))('belongs? %s', (_, {inputs, expected}) => {
  const of = pod({phase: inputs.phase, ips: inputs.podIPs, deleting: inputs.deleting});
  expect(belongs(of, inputs.includeTerminating)).toBe(expected);
});

test.each(table('endpoints', 'endpointConditions'))('conditions: %s', (_, {inputs, expected}) => {
  expect(conditionsOf(pod({ready: inputs.podReady, deleting: inputs.deleting}), inputs.publishNotReadyAddresses)).toEqual(expected);
});

test.each(table('endpoints', 'podToEndpoint'))('endpoint: %s', (_, {inputs, expected}) => {
  const {nodeName, hostname, subdomain} = inputs;
  const of = pod({ips: inputs.podIPs, ready: inputs.ready, spec: {nodeName, hostname, subdomain}});
  expect(podEndpoint(of, service({}, inputs.service), inputs.addressType ?? 'IPv4')).toMatchObject({...expected, nodeName});
});

test.each(table('endpoints', 'shouldSetHostname'))('host name? %s', (_, {inputs, expected}) => {
  const {hostname, subdomain, podNamespace, serviceNamespace} = inputs;
  const found = hostnameOf(pod({namespace: podNamespace, spec: {hostname, subdomain}}), service({}, inputs.service, serviceNamespace));
  expect(found !== undefined).toBe(expected);
});

test.each(table('endpoints', 'findPort'))('port: %s', (_, {inputs, expected}) => {
  const {containers, initContainers} = inputs;
  const found = findPort({spec: {containers, initContainers}}, inputs.targetPort, inputs.protocol);
  expect({port: found ?? 0, found: found !== undefined}).toEqual(expected);
});

test.each(table('endpoints', 'endpointPorts'))('ports: %s', (_, {inputs, expected}) => {
  const {containerPorts = [], sidecarPorts = []} = inputs;
  const spec = {containers: [{ports: containerPorts}], initContainers: [{restartPolicy: 'Always', ports: sidecarPorts}]};
  expect(endpointPorts({spec: {ports: inputs.servicePorts}}, {spec})).toEqual(expected);
});

const endpoint = (n: number): Endpoint => ({addresses: [`10.0.0.${n}`], conditions: {ready: true}, targetRef: {uid: `p${n}`}});
const endpoints = (from: number, to: number) => Array.from({length: to - from}, (_, i) => endpoint(from + i));
const PORTS = [{name: '', port: 80, protocol: 'TCP'}];
const slice = (name: string, held: Endpoint[] | null, ports: typeof PORTS | null = PORTS): KubeObject => ({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: {name},
  addressType: 'IPv4',
  endpoints: held,
  ports,
});
const group = (held: Endpoint[]) => ({addressType: 'IPv4' as const, ports: PORTS, endpoints: held});
const summary = ({write, remove}: ReturnType<typeof fitSlices>) => ({
  write: write.map((w) => [w.slice?.metadata.name ?? 'new', w.content.endpoints?.length ?? 0]),
  remove: remove.map(({metadata}) => metadata.name),
});

test.each([
  ['none yet', [], endpoints(0, 3), {write: [['new', 3]], remove: []}],
  [
    'no more than a hundred in a slice',
    [],
    endpoints(0, 250),
    {
      write: [
        ['new', 100],
        ['new', 100],
        ['new', 50],
      ],
      remove: [],
    },
  ],
  ['all in place', [slice('a', endpoints(0, 3))], endpoints(0, 3), {write: [], remove: []}],
  ['one more', [slice('a', endpoints(0, 3))], endpoints(0, 4), {write: [['a', 4]], remove: []}],
  ['one less', [slice('a', endpoints(0, 100)), slice('b', endpoints(100, 110))], endpoints(1, 110), {write: [['a', 99]], remove: []}],
  ['a slice runs empty', [slice('a', endpoints(0, 2)), slice('b', endpoints(2, 4))], endpoints(2, 4), {write: [], remove: ['a']}],
  ['none left', [slice('a', endpoints(0, 2))], [], {write: [['a', 0]], remove: []}],
  ['none left, and an empty one there', [slice('a', null, null)], [], {write: [], remove: []}],
  ['the empty one is taken', [slice('a', null, null)], endpoints(0, 2), {write: [['a', 2]], remove: []}],
])('slices: %s', (_, existing, wanted, expected) => {
  expect(summary(fitSlices(existing, wanted.length > 0 ? [group(wanted)] : [], 'IPv4'))).toEqual(expected);
});

test('ports with the same addresses make one subset, others their own', () => {
  const named = {name: 'http', containerPort: 8080, protocol: 'TCP'};
  const both = pod({name: 'both', ips: ['10.0.0.2'], ready: true, spec: {containers: [{ports: [named]}]}});
  const one = pod({name: 'one', ips: ['10.0.0.1'], ready: false});
  const ports = [
    {name: 'a', port: 80, targetPort: 'http'},
    {name: 'b', port: 81, targetPort: 81},
    {name: 'c', port: 82, targetPort: 82},
  ];
  const told = subsetsOf(service({ports}), [both, one]).map(({addresses = [], notReadyAddresses = [], ports: p = []}) => [
    addresses.map(({ip}) => ip),
    notReadyAddresses.map(({ip}) => ip),
    p.map(({name}) => name),
  ]);
  expect(told).toEqual([
    [['10.0.0.2'], [], ['a']],
    [['10.0.0.2'], ['10.0.0.1'], ['b', 'c']],
  ]);
});
