import {describe, expect, test} from 'vitest';
import {testCluster} from '../../harness.ts';

const cluster = () => {
  const made = testCluster({bare: true});
  const post = (path: string, body: object): any => made.request('POST', path, body);
  return {
    ...made,
    post,
    pod: (name: string, spec: object = {}, resources: object = {}) =>
      post('/api/v1/namespaces/default/pods', {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: {name},
        spec: {containers: [{name: 'c', image: 'x:1', resources}], ...spec},
      }),
    core: (resource: string, kind: string, name: string, body: object) => {
      const answer = post(`/api/v1/namespaces/default/${resource}`, {apiVersion: 'v1', kind, metadata: {name}, ...body});
      made.settle();
      return answer;
    },
    quota: (name = 'q'): any => (made.request('GET', `/api/v1/namespaces/default/resourcequotas/${name}`) as any).body.status,
  };
};

describe('a quota', () => {
  test('counts what is there when it comes, charges at once, and gives back what goes', () => {
    const {pod, core, quota, request, settle} = cluster();
    pod('a', {}, {requests: {cpu: '500m'}});
    core('resourcequotas', 'ResourceQuota', 'q', {spec: {hard: {pods: '2', 'requests.cpu': '2'}}});
    expect(quota()).toEqual({hard: {pods: '2', 'requests.cpu': '2'}, used: {pods: '1', 'requests.cpu': '500m'}});
    expect(pod('b', {}, {requests: {cpu: '500m'}}).code).toBe(201);
    expect(quota().used).toEqual({pods: '2', 'requests.cpu': '1'});
    request('DELETE', '/api/v1/namespaces/default/pods/a');
    settle();
    expect(quota().used).toEqual({pods: '1', 'requests.cpu': '500m'});
  });

  test('is charged for nothing by a dry run, nor by what exists already', () => {
    const {pod, post, core, quota} = cluster();
    core('resourcequotas', 'ResourceQuota', 'q', {spec: {hard: {pods: '5'}}});
    pod('a');
    const body = {apiVersion: 'v1', kind: 'Pod', metadata: {name: 'b'}, spec: {containers: [{name: 'c', image: 'x:1'}]}};
    expect(post('/api/v1/namespaces/default/pods?dryRun=All', body).code).toBe(201);
    expect(pod('a').code).toBe(409);
    expect(quota().used).toEqual({pods: '1'});
  });

  test.each<[string, object, object, string]>([
    [
      'names all that is over',
      {'requests.cpu': '1', 'limits.memory': '1Gi'},
      {requests: {cpu: '2'}, limits: {memory: '2Gi'}},
      'exceeded quota: q, requested: limits.memory=2Gi,requests.cpu=2, used: limits.memory=0,requests.cpu=0, limited: limits.memory=1Gi,requests.cpu=1',
    ],
    ['needs to be told amounts', {cpu: '1', 'limits.memory': '1Gi'}, {}, 'failed quota: q: must specify cpu for: c; limits.memory for: c'],
    [
      'counts devices by their requests',
      {'requests.example.com/gpu': '1'},
      {limits: {'example.com/gpu': '2'}},
      'exceeded quota: q, requested: requests.example.com/gpu=2, used: requests.example.com/gpu=0, limited: requests.example.com/gpu=1',
    ],
  ])('%s', (_, hard, resources, why) => {
    const {pod, core} = cluster();
    core('resourcequotas', 'ResourceQuota', 'q', {spec: {hard}});
    expect(pod('a', {}, resources).body.message).toBe(`pods "a" is forbidden: ${why}`);
  });

  test.each<[string, object, object, number]>([
    ['Terminating', {scopes: ['Terminating']}, {activeDeadlineSeconds: 5}, 403],
    ['Terminating', {scopes: ['Terminating']}, {}, 201],
    ['NotTerminating', {scopes: ['NotTerminating']}, {}, 403],
    [
      'a class',
      {scopeSelector: {matchExpressions: [{scopeName: 'PriorityClass', operator: 'In', values: ['system-node-critical']}]}},
      {priorityClassName: 'system-node-critical'},
      403,
    ],
    ['a class', {scopeSelector: {matchExpressions: [{scopeName: 'PriorityClass', operator: 'In', values: ['high']}]}}, {}, 201],
    ['other classes', {scopeSelector: {matchExpressions: [{scopeName: 'PriorityClass', operator: 'NotIn', values: ['high']}]}}, {}, 403],
  ])('of the scope %s lets %j / %j: %i', (_, scope, spec, code) => {
    const {pod, core} = cluster();
    core('resourcequotas', 'ResourceQuota', 'q', {spec: {hard: {pods: '0'}, ...scope}});
    expect(pod('a', spec).code).toBe(code);
  });

  test('lets a Service grow no further than its ports', () => {
    const {core, request} = cluster();
    core('resourcequotas', 'ResourceQuota', 'q', {spec: {hard: {'services.nodeports': '1'}}});
    core('services', 'Service', 's', {spec: {type: 'NodePort', ports: [{port: 80}]}});
    const patch = {
      spec: {
        ports: [
          {port: 80, name: 'a'},
          {port: 81, name: 'b'},
        ],
      },
    };
    const answer: any = request('PATCH', '/api/v1/namespaces/default/services/s', patch, {'content-type': 'application/merge-patch+json'});
    expect(answer.body.message).toContain(
      'exceeded quota: q, requested: services.nodeports=1, used: services.nodeports=1, limited: services.nodeports=1',
    );
  });
});

describe('a limit range', () => {
  const limited = (limit: object) => {
    const made = cluster();
    made.core('limitranges', 'LimitRange', 'l', {spec: {limits: [limit]}});
    return made;
  };

  test.each<[object, object, string]>([
    [
      {type: 'Container', max: {memory: '1Gi'}, default: {memory: '512Mi'}},
      {limits: {memory: '2Gi'}, requests: {memory: '1Mi'}},
      'maximum memory usage per Container is 1Gi, but limit is 2Gi',
    ],
    [
      {type: 'Container', min: {cpu: '1'}, defaultRequest: {cpu: '1'}},
      {requests: {cpu: '10m'}, limits: {cpu: '20m'}},
      'minimum cpu usage per Container is 1, but request is 10m',
    ],
    [{type: 'Pod', max: {cpu: '1'}}, {}, 'maximum cpu usage per Pod is 1.  No limit is specified'],
    [{type: 'Pod', min: {cpu: '1'}}, {}, 'minimum cpu usage per Pod is 1.  No request is specified'],
    [
      {type: 'Container', maxLimitRequestRatio: {cpu: '2', memory: '2'}},
      {requests: {cpu: '1', memory: '1Gi'}, limits: {cpu: '3', memory: '3Gi'}},
      '[cpu max limit to request ratio per Container is 2, but provided ratio is 3.000000, memory max limit to request ratio per Container is 2, but provided ratio is 3.000000]',
    ],
  ])('%j refuses %j', (limit, resources, why) => {
    expect(limited(limit).pod('a', {}, resources).body.message).toBe(`pods "a" is forbidden: ${why}`);
  });

  test('adds up a pod: containers together, or an init container beside the sidecars before it', () => {
    const {pod} = limited({type: 'Pod', max: {cpu: '2'}});
    const of = (name: string, cpu: string, more: object = {}) => ({name, image: 'x:1', resources: {limits: {cpu}}, ...more});
    const sidecar = of('s', '1', {restartPolicy: 'Always'});
    expect(pod('a', {initContainers: [sidecar, of('i', '1')], containers: [of('c', '1')]}).code).toBe(201);
    expect(pod('b', {initContainers: [sidecar, of('i', '1500m')], containers: [of('c', '1')]}).body.message).toContain(
      'but limit is 2500m',
    );
    expect(pod('c', {initContainers: [sidecar], containers: [of('c', '1'), of('d', '1')]}).body.message).toContain('but limit is 3');
  });
});

describe('defaults of the cluster', () => {
  const DEFAULT = 'is-default-class';

  test('claims get the default class, unless they say that they want none', () => {
    const {core, post} = cluster();
    const metadata = {name: 'fast', annotations: {[`storageclass.kubernetes.io/${DEFAULT}`]: 'true'}};
    post('/apis/storage.k8s.io/v1/storageclasses', {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata,
      provisioner: 'example.com/disk',
    });
    const spec = {accessModes: ['ReadWriteOnce'], resources: {requests: {storage: '1Gi'}}};
    const made = (name: string, more: object = {}) =>
      core('persistentvolumeclaims', 'PersistentVolumeClaim', name, {spec: {...spec, ...more}}).body;
    expect(made('a').spec.storageClassName).toBe('fast');
    expect(made('b', {storageClassName: ''}).spec.storageClassName).toBe('');
    expect(made('c').metadata.finalizers).toEqual(['kubernetes.io/pvc-protection']);
  });

  test('Ingresses get the default class', () => {
    const {post} = cluster();
    const metadata = {name: 'nginx', annotations: {[`ingressclass.kubernetes.io/${DEFAULT}`]: 'true'}};
    post('/apis/networking.k8s.io/v1/ingressclasses', {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'IngressClass',
      metadata,
      spec: {controller: 'a.b/c'},
    });
    const spec = {defaultBackend: {service: {name: 'web', port: {number: 80}}}};
    const {body} = post('/apis/networking.k8s.io/v1/namespaces/default/ingresses', {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: {name: 'i'},
      spec,
    });
    expect(body.spec.ingressClassName).toBe('nginx');
  });

  test('pods get the default priority; the classes of the system stay', () => {
    const {pod, post, request} = cluster();
    const kind = {apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass'};
    const path = '/apis/scheduling.k8s.io/v1/priorityclasses';
    post(path, {...kind, metadata: {name: 'usual'}, value: 7, globalDefault: true});
    expect(pod('a').body.spec).toMatchObject({priority: 7, priorityClassName: 'usual', preemptionPolicy: 'PreemptLowerPriority'});
    expect(pod('b', {priorityClassName: 'system-node-critical'}).body.spec.priority).toBe(2_000_001_000);
    expect(post(path, {...kind, metadata: {name: 'other'}, value: 1, globalDefault: true}).body.message).toContain(
      'PriorityClass usual is already marked as default',
    );
    expect((request('DELETE', `${path}/system-node-critical`) as any).code).toBe(403);
  });
});
