/** The cluster's network from inside of pods: names, Services, policies. */
import {expect, test} from 'vitest';
import type {KubeObject} from '../../../src/kube/object.ts';
import {namespaces, networkPolicies, pods, services} from '../../../src/simulator/kinds/index.ts';
import {type TestCluster, testCluster} from '../harness.ts';

const nginx = (name: string, labels: Record<string, string>, namespace = 'default'): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {name, namespace, labels},
  spec: {containers: [{name: 'c', image: 'nginx:1.27', ports: [{name: 'http', containerPort: 80}]}]},
});

const service = (name: string, spec: object, namespace = 'default'): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: {name, namespace},
  spec,
});

/** What a command in a new pod prints, with its exit code. */
const inside = (
  cluster: TestCluster,
  script: string,
  seconds = 5,
  namespace = 'default',
  labels: Record<string, string> = {role: 'client'},
): string => {
  const name = `t${cluster.registry.list(pods).length}`;
  const command = ['sh', '-c', `(${script}) 2>&1; echo "code $?"`];
  cluster.client.create(pods, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {name, namespace, labels},
    spec: {restartPolicy: 'Never', containers: [{name: 'c', image: 'busybox:1.36', command}]},
  });
  cluster.clock.advance(2000 + seconds * 1000);
  return String(cluster.request('GET', `/api/v1/namespaces/${namespace}/pods/${name}/log`).body);
};

const withWeb = (): TestCluster => {
  const cluster = testCluster();
  const {client} = cluster;
  client.create(namespaces, {apiVersion: 'v1', kind: 'Namespace', metadata: {name: 'shop', labels: {team: 'shop'}}});
  client.create(pods, nginx('web', {app: 'web'}));
  client.create(services, service('web', {selector: {app: 'web'}, ports: [{name: 'http', port: 8080, targetPort: 'http'}]}));
  client.create(services, service('head', {clusterIP: 'None', selector: {app: 'web'}, ports: [{port: 80}]}));
  client.create(services, service('none', {selector: {app: 'none'}, ports: [{port: 80}]}));
  client.create(services, service('node', {type: 'NodePort', selector: {app: 'web'}, ports: [{port: 80, nodePort: 30080}]}));
  cluster.clock.advance(3000);
  return cluster;
};

test.each<[string, RegExp]>([
  ['wget -qO- web:8080 | grep -c h1', /^1\ncode 0/],
  ['wget -qO- web.default.svc.cluster.local:8080 | grep -c h1', /^1\ncode 0/],
  ['wget -qO- head | grep -c h1', /^1\ncode 0/],
  ['wget -qO- 172.18.0.2:30080 | grep -c h1', /^1\ncode 0/],
  ['wget -qO- none', /Connection refused\ncode 1/],
  ['wget -qO- -T 1 web:80', /download timed out\ncode 1/],
  ['wget -qO- web.shop:8080', /bad address 'web.shop:?\d*'\ncode 1/],
  ['nslookup head | grep -c 10.244', /^1\ncode 0/],
  ['ping -c 1 -W 1 web', /100% packet loss\ncode 1/],
  ['wget -qO- --no-check-certificate https://kubernetes/api', /code 1/],
])('%s', (script, expected) => {
  expect(inside(withWeb(), script)).toMatch(expected);
});

test('from another namespace by its whole name only', () => {
  const cluster = withWeb();
  expect(inside(cluster, 'wget -qO- -T 1 web:8080', 2, 'shop')).toMatch(/bad address/);
  expect(inside(cluster, 'wget -qO- -T 1 web.default:8080 | grep -c h1', 2, 'shop')).toMatch(/^1\n/);
});

const policy = (spec: object): KubeObject => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: {name: 'p', namespace: 'default'},
  spec,
});
const WEB = {podSelector: {matchLabels: {app: 'web'}}};
const CLIENT = {podSelector: {matchLabels: {role: 'client'}}};
const DNS = {
  to: [{namespaceSelector: {matchLabels: {'kubernetes.io/metadata.name': 'kube-system'}}}],
  ports: [{protocol: 'UDP', port: 53}],
};

test.each<[string, object, boolean]>([
  ['nobody is let in', {...WEB, policyTypes: ['Ingress']}, false],
  ['nobody is let in elsewhere', {podSelector: {matchLabels: {app: 'other'}}, policyTypes: ['Ingress']}, true],
  ['those with a label', {...WEB, ingress: [{from: [{podSelector: {matchLabels: {role: 'client'}}}]}]}, true],
  ['those with another label', {...WEB, ingress: [{from: [{podSelector: {matchLabels: {role: 'x'}}}]}]}, false],
  ['all, on the port', {...WEB, ingress: [{ports: [{port: 80}]}]}, true],
  ['all, on the port by its name', {...WEB, ingress: [{ports: [{port: 'http'}]}]}, true],
  ['all, on another port', {...WEB, ingress: [{ports: [{port: 8080}]}]}, false],
  ['all, on a range of ports', {...WEB, ingress: [{ports: [{port: 79, endPort: 90}]}]}, true],
  ['another namespace', {...WEB, ingress: [{from: [{namespaceSelector: {matchLabels: {team: 'shop'}}}]}]}, false],
  ['an address', {...WEB, ingress: [{from: [{ipBlock: {cidr: '10.244.0.0/16'}}]}]}, true],
  ['an address but for some', {...WEB, ingress: [{from: [{ipBlock: {cidr: '10.0.0.0/8', except: ['10.244.1.0/24']}}]}]}, false],
  ['nobody may go out, not even to ask for names', {...CLIENT, policyTypes: ['Egress']}, false],
  [
    'out to the pod, but not to the names',
    {...CLIENT, policyTypes: ['Egress'], egress: [{to: [{podSelector: {matchLabels: {app: 'web'}}}]}]},
    false,
  ],
  [
    'out to the pod, and to the names',
    {...CLIENT, policyTypes: ['Egress'], egress: [DNS, {to: [{podSelector: {matchLabels: {app: 'web'}}}], ports: [{port: 80}]}]},
    true,
  ],
  ['out to the names alone', {...CLIENT, policyTypes: ['Egress'], egress: [DNS]}, false],
])('a policy: %s', (_, spec, through) => {
  const cluster = withWeb();
  cluster.client.create(networkPolicies, policy(spec));
  const answer = inside(cluster, 'wget -qO- -T 2 web:8080 | grep -c h1', 20);
  expect(answer.startsWith('1\n')).toBe(through);
});
