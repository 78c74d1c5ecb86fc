import {expect, test} from 'vitest';
import {change, kindOf, sample, stored} from './samples.ts';

const FRACTION = 'fractional byte value "1288490188800m" is invalid, must be an integer';

test.each([
  ['PersistentVolumeClaim', {'spec.resources.requests.storage': '1288490188800m'}, [`spec.resources.requests[storage]: ${FRACTION}`]],
  [
    'PersistentVolume',
    {'spec.persistentVolumeReclaimPolicy': 'Recycle', 'spec.hostPath': null, 'spec.rbd': {monitors: ['a'], image: 'i'}},
    [
      'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.',
      'spec.rbd: deprecated in v1.28, non-functional in v1.31+',
    ],
  ],
  [
    'Ingress',
    {'metadata.annotations': {'kubernetes.io/ingress.class': 'nginx'}},
    ['annotation "kubernetes.io/ingress.class" is deprecated, please use \'spec.ingressClassName\' instead'],
  ],
  ['NetworkPolicy', {'spec.ingress': [{from: [{ipBlock: {cidr: '10.0.0.0/8'}}]}]}, []],
  [
    'NetworkPolicy',
    {'spec.egress': [{to: [{ipBlock: {cidr: '10.1.2.3/16'}}]}]},
    [
      'spec.egress[0].to[0].ipBlock.cidr: CIDR value "10.1.2.3/16" is ambiguous in this context (should be "10.1.0.0/16" or "10.1.2.3/32"?)',
    ],
  ],
  [
    'Pod',
    {
      'spec.containers[0].env': [
        {name: 'A', value: '1'},
        {name: 'A', value: '2'},
      ],
    },
    ['spec.containers[0].env[1]: hides previous definition of "A", which may be dropped when using apply'],
  ],
  [
    'Pod',
    {
      'spec.containers[0].env': [
        {name: 'A', value: '1'},
        {name: 'A', value: '$(A):2'},
      ],
    },
    [],
  ],
  [
    'Pod',
    {'spec.containers[0].ports': [{containerPort: 80}, {containerPort: 80}]},
    ['spec.containers[0].ports[1]: duplicate port definition with spec.containers[0].ports[0]'],
  ],
  ['Pod', {'spec.containers[0].ports': [{containerPort: 80}, {containerPort: 80, protocol: 'UDP'}]}, []],
  [
    'Pod',
    {'spec.containers[0].resources': {requests: {memory: '1288490188800m'}}},
    [`spec.containers[0].resources.requests[memory]: ${FRACTION}`],
  ],
  [
    'Pod',
    {'spec.nodeSelector': {'beta.kubernetes.io/os': 'linux'}},
    ['spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead'],
  ],
  [
    'Pod',
    {'spec.volumes': [{name: 'v', rbd: {monitors: ['a'], image: 'i'}}]},
    ['spec.volumes[0].rbd: deprecated in v1.28, non-functional in v1.31+'],
  ],
  [
    'Pod',
    {'metadata.name': 'a.b'},
    [
      "metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is recommended: [must not contain dots]",
    ],
  ],
  [
    'Deployment',
    {'spec.template.spec.terminationGracePeriodSeconds': -5},
    ['spec.template.spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1'],
  ],
  [
    'Deployment',
    {'spec.template.spec.topologySpreadConstraints': [{maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule'}]},
    ['spec.template.spec.topologySpreadConstraints[0].labelSelector: a null labelSelector results in matching no pod'],
  ],
  ['ReplicaSet', {}, []],
])('a %s with %j', (name, changes, warnings) => {
  const object = sample(name);
  for (const [path, value] of Object.entries(changes)) change(object, path, value);
  expect(kindOf(name).warnings!(stored(object))).toEqual(warnings);
});

test('a template that stays as it is warns nobody again', () => {
  const old = sample('Deployment');
  old.spec.template.spec.terminationGracePeriodSeconds = -5;
  const now = structuredClone(old);
  now.spec.replicas = 3;
  expect(kindOf('Deployment').warnings!(stored(now), stored(old))).toEqual([]);
});
