import {describe, expect, test} from 'vitest';
import {policyOf, sayViolations} from '../../../../src/simulator/api/admission/pod-security/policy.ts';
import {testCluster} from '../../harness.ts';

const LABEL = 'pod-security.kubernetes.io/';
const baseline = policyOf({[`${LABEL}enforce`]: 'baseline'}, 'enforce')!;
const restricted = policyOf({[`${LABEL}enforce`]: 'restricted'}, 'enforce')!;

const modest = {
  allowPrivilegeEscalation: false,
  capabilities: {drop: ['ALL']},
  runAsNonRoot: true,
  seccompProfile: {type: 'RuntimeDefault'},
};
const container = (securityContext: object = {}, more: object = {}) => ({name: 'app', image: 'x:1', securityContext, ...more});

test.each<[string, object, string]>([
  ['a plain pod', {containers: [container()]}, ''],
  [
    'privileges',
    {containers: [container({privileged: true})]},
    'privileged (container "app" must not set securityContext.privileged=true)',
  ],
  [
    'privileges of two',
    {initContainers: [{name: 'init', securityContext: {privileged: true}}], containers: [container({privileged: true})]},
    'privileged (containers "init", "app" must not set securityContext.privileged=true)',
  ],
  ['namespaces of the node', {hostPID: true, hostNetwork: true, containers: []}, 'host namespaces (hostNetwork=true, hostPID=true)'],
  ['paths of the node', {volumes: [{name: 'a', hostPath: {path: '/'}}], containers: []}, 'hostPath volumes (volume "a")'],
  [
    'ports of the node',
    {
      containers: [
        container(
          {},
          {
            ports: [
              {containerPort: 80, hostPort: 8080},
              {containerPort: 81, hostPort: 8081},
            ],
          },
        ),
      ],
    },
    'hostPort (container "app" uses hostPorts 8080, 8081)',
  ],
  [
    'capabilities',
    {containers: [container({capabilities: {add: ['SYS_ADMIN', 'CHOWN']}})]},
    'non-default capabilities (container "app" must not include "SYS_ADMIN" in securityContext.capabilities.add)',
  ],
  [
    'no seccomp',
    {securityContext: {seccompProfile: {type: 'Unconfined'}}, containers: [container({seccompProfile: {type: 'Unconfined'}})]},
    'seccompProfile (pod and container "app" must not set securityContext.seccompProfile.type to "Unconfined")',
  ],
  [
    'sysctls',
    {securityContext: {sysctls: [{name: 'kernel.msgmax'}, {name: 'kernel.shm_rmid_forced'}]}, containers: []},
    'forbidden sysctls (kernel.msgmax)',
  ],
  [
    'SELinux',
    {containers: [container({seLinuxOptions: {type: 'spc_t', user: 'u'}})]},
    'seLinuxOptions (container "app" set forbidden securityContext.seLinuxOptions: type "spc_t"; user may not be set)',
  ],
])('baseline: %s', (_, spec, said) => {
  expect(sayViolations(baseline, spec)).toBe(said);
});

test.each<[string, object, string]>([
  ['a modest pod', {containers: [container(modest)]}, ''],
  [
    'what the pod says for all',
    {
      securityContext: {runAsNonRoot: true, seccompProfile: {type: 'Localhost'}},
      containers: [container({...modest, runAsNonRoot: undefined, seccompProfile: undefined})],
    },
    '',
  ],
  [
    'a plain pod',
    {containers: [container()]},
    'allowPrivilegeEscalation != false (container "app" must set securityContext.allowPrivilegeEscalation=false), ' +
      'unrestricted capabilities (container "app" must set securityContext.capabilities.drop=["ALL"]), ' +
      'runAsNonRoot != true (pod or container "app" must set securityContext.runAsNonRoot=true), ' +
      'seccompProfile (pod or container "app" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")',
  ],
  [
    'a path of the node, told once',
    {volumes: [{name: 'a', hostPath: {path: '/'}}], containers: [container(modest)]},
    'restricted volume types (volume "a" uses restricted volume type "hostPath")',
  ],
  ['root', {containers: [container({...modest, runAsUser: 0})]}, 'runAsUser=0 (container "app" must not set runAsUser=0)'],
  [
    'root by word',
    {securityContext: {runAsNonRoot: false}, containers: [container(modest)]},
    'runAsNonRoot != true (pod must not set securityContext.runAsNonRoot=false)',
  ],
  [
    'capabilities',
    {containers: [container({...modest, capabilities: {drop: ['ALL'], add: ['CHOWN', 'NET_BIND_SERVICE']}})]},
    'unrestricted capabilities (container "app" must not include "CHOWN" in securityContext.capabilities.add)',
  ],
])('restricted: %s', (_, spec, said) => {
  expect(sayViolations(restricted, spec)).toBe(said);
});

describe('a namespace', () => {
  const body = (name: string, labels: Record<string, string>) => ({apiVersion: 'v1', kind: 'Namespace', metadata: {name, labels}});
  const pod = {apiVersion: 'v1', kind: 'Pod', metadata: {name: 'web'}, spec: {containers: [{name: 'app', image: 'x:1'}]}};
  const deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {name: 'web'},
    spec: {selector: {matchLabels: {a: 'b'}}, template: {metadata: {labels: {a: 'b'}}, spec: pod.spec}},
  };
  const inNamespace = (labels: Record<string, string>) => {
    const cluster = testCluster({bare: true});
    cluster.request('POST', '/api/v1/namespaces', body('shop', labels));
    cluster.settle();
    return cluster;
  };

  test('refuses pods, and by its version says which rules', () => {
    const cluster = inNamespace({[`${LABEL}enforce`]: 'restricted', [`${LABEL}enforce-version`]: 'v1.30'});
    const answer: any = cluster.request('POST', '/api/v1/namespaces/shop/pods', pod);
    expect(answer.code).toBe(403);
    expect(answer.body.message).toMatch(/^pods "web" is forbidden: violates PodSecurity "restricted:v1.30": allowPrivilegeEscalation/);
  });

  test('warns of pods and of what will make them', () => {
    const cluster = inNamespace({[`${LABEL}warn`]: 'restricted'});
    for (const [path, object] of [
      ['/api/v1/namespaces/shop/pods', pod],
      ['/apis/apps/v1/namespaces/shop/deployments', deployment],
    ] as const) {
      const answer = cluster.request('POST', path, object);
      expect(answer.code).toBe(201);
      expect(answer.warnings?.[0]).toMatch(/^would violate PodSecurity "restricted:latest": allowPrivilegeEscalation/);
    }
  });

  test('warns of the pods that are there when it gets stricter', () => {
    const cluster = inNamespace({});
    for (const name of ['b', 'a']) cluster.request('POST', '/api/v1/namespaces/shop/pods', {...pod, metadata: {name}});
    const {warnings} = cluster.request(
      'PATCH',
      '/api/v1/namespaces/shop',
      {metadata: {labels: {[`${LABEL}enforce`]: 'restricted'}}},
      {
        'content-type': 'application/merge-patch+json',
      },
    );
    expect(warnings).toEqual([
      'existing pods in namespace "shop" violate the new PodSecurity enforce level "restricted:latest"',
      'a (and 1 other pod): allowPrivilegeEscalation != false, unrestricted capabilities, runAsNonRoot != true, seccompProfile',
    ]);
  });

  test('needs a level that there is', () => {
    const cluster = testCluster({bare: true});
    const answer: any = cluster.request('POST', '/api/v1/namespaces', body('shop', {[`${LABEL}enforce`]: 'strict'}));
    expect(answer.code).toBe(422);
    expect(answer.body.message).toContain(
      'metadata.labels[pod-security.kubernetes.io/enforce]: Invalid value: "strict": must be one of privileged, baseline, restricted',
    );
  });
});
