import {describe, expect, test} from 'vitest';
import type {PretendImage} from '../../../src/kube/pretend-image.ts';
import {endpointSlices, pods, services} from '../../../src/simulator/kinds/index.ts';
import {linesOf} from '../../../src/simulator/kubelet/logs.ts';
import {WatchedPod} from './watched-pod.ts';

const answer = (container: any, port: number, path = '/', images: readonly PretendImage[] = [], seconds = 5) => {
  const watched = new WatchedPod(images).create({containers: [container]}).advance(seconds);
  return watched.kubelet.answer(watched.pod, port, path);
};

const SHOP: PretendImage[] = [
  {image: 'shop/api:v1', http: {'/': {body: 'v1'}, '/healthz': {status: 503}}, ports: [8080]},
  {image: 'shop/api', http: {'*': {body: ['image', 'tag', 'pod'].map((name) => `\${${name}}`).join(' ')}}, ports: [8080]},
];

describe('what a client reads', () => {
  test.each<[string, any, number, string, number, RegExp]>([
    ['nginx', {}, 80, '/', 200, /Welcome to nginx!/],
    ['nginx, a page it does not have', {}, 80, '/x', 404, /404 Not Found/],
    ['httpd', {image: 'httpd:2.4'}, 80, '/', 200, /It works!/],
    ['http-echo', {image: 'hashicorp/http-echo', args: ['-text=blue', '-listen=:5678']}, 5678, '/any', 200, /^blue\n$/],
    ['a described image', {image: 'shop/api:v1'}, 8080, '/', 200, /^v1$/],
    ['a described status', {image: 'shop/api:v1'}, 8080, '/healthz', 503, /./],
    ['a path nobody described', {image: 'shop/api:v1'}, 8080, '/x', 404, /not found/],
    ['names filled in', {image: 'shop/api:v2'}, 8080, '/x?y=1', 200, /^shop\/api:v2 v2 p$/],
    ['any image, on the port it declares', {image: 'other', ports: [{containerPort: 9000}]}, 9000, '/', 200, /./],
    ['any image without ports, on 80', {image: 'other'}, 80, '/', 200, /./],
  ])('%s', (_, container, port, path, status, body) => {
    const found = answer(container, port, path, SHOP);
    expect(found?.status).toBe(status);
    expect(found?.body).toMatch(body);
  });

  test.each<[string, any, number]>([
    ['another port', {}, 8080],
    ['a port that is only declared', {ports: [{containerPort: 8080}]}, 8080],
    ['a server that speaks no HTTP', {image: 'redis'}, 6379],
    ['a container that only sleeps', {command: ['sleep', '1d']}, 80],
    ['a container that is not there', {image: 'nginx:nonexistent'}, 80],
  ])('nothing: %s', (_, container, port) => {
    expect(answer(container, port)).toBeUndefined();
  });

  test('nothing before it is ready', () => {
    const slow = [{image: 'slow', ready: 3000}];
    expect(answer({image: 'slow'}, 80, '/', slow, 3.7)).toBeUndefined();
    expect(answer({image: 'slow'}, 80, '/', slow, 3.9)?.status).toBe(200);
  });

  test('the container that listens answers', () => {
    const watched = new WatchedPod(SHOP).create({containers: [{}, {image: 'shop/api:v1'}]}).advance(5);
    expect(watched.kubelet.answer(watched.pod, 8080, '/')?.body).toBe('v1');
  });
});

describe('requests between pods', () => {
  const check = (url: string) => ({image: 'busybox', command: ['wget', '-qO-', url]});

  const withService = (url: string, ready = true): WatchedPod => {
    const watched = new WatchedPod().create({containers: [{}]}, {name: 'web-1'}).advance(5);
    const {client} = watched.cluster;
    const metadata = {name: 'web', namespace: 'default'};
    const ports = [{name: 'http', port: 8000, targetPort: 80}];
    client.create(services, {apiVersion: 'v1', kind: 'Service', metadata, spec: {clusterIP: '10.96.0.7', ports}});
    client.create(endpointSlices, {
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      metadata: {name: 'web-x', namespace: 'default', labels: {'kubernetes.io/service-name': 'web'}},
      ports: [{name: 'http', port: 80}],
      endpoints: [{addresses: ['10.244.1.2'], conditions: {ready}, targetRef: {kind: 'Pod', name: 'web-1', namespace: 'default'}}],
    });
    return watched.create({restartPolicy: 'Never', containers: [check(url)]}).advance(10);
  };

  test.each([
    'web:8000',
    'http://web:8000/',
    'web.default:8000',
    'http://web.default.svc.cluster.local:8000',
    '10.96.0.7:8000',
    '10.244.1.2',
  ])('%s is answered', (url) => {
    expect(withService(url).pod.status.phase).toBe('Succeeded');
  });

  test.each(['other:8000', 'web.shop:8000', 'http://web:8000/nope'])('%s is not', (url) => {
    expect(withService(url).pod.status.phase).toBe('Failed');
  });

  test.each(['web:80', '10.244.1.9'])('nobody answers on %s, not even to refuse', (url) => {
    const watched = withService(url);
    expect(watched.pod.status.phase).toBe('Running');
    expect(watched.advance(130).pod.status.phase).toBe('Failed');
  });

  test('nor is a Service whose endpoints are not ready', () => {
    expect(withService('web:8000', false).pod.status.phase).toBe('Failed');
  });

  test('a container that waits for a Service goes on when it answers', () => {
    const wait = [
      'sh',
      '-c',
      'until nc -z web 8000; do echo waiting; sleep 2; done; wget -qO- web:8000 > /dev/null && echo there; sleep 1d',
    ];
    const watched = new WatchedPod().create({containers: [{image: 'busybox', command: wait}]}, {name: 'waits'}).advance(7);
    const {cluster, kubelet} = watched;
    const uid = cluster.client.get(pods, 'default', 'waits')!.metadata.uid!;
    cluster.client.create(services, {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: {name: 'web', namespace: 'default'},
      spec: {clusterIP: '10.96.0.8', ports: [{port: 8000, targetPort: 80}]},
    });
    watched.create({containers: [{}]}, {name: 'web-1'}).advance(2);
    cluster.client.create(endpointSlices, {
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      metadata: {name: 'web-x', namespace: 'default', labels: {'kubernetes.io/service-name': 'web'}},
      ports: [{port: 80}],
      endpoints: [{addresses: ['10.244.1.3'], conditions: {ready: true}, targetRef: {kind: 'Pod', name: 'web-1', namespace: 'default'}}],
    });
    watched.advance(10);
    const lines = linesOf(kubelet.logs.run(uid, 'c')!, cluster.clock.now());
    // It began after 0.8 s and asked every 2 s: at 0.8, 2.8, 4.8, 6.8 and 8.8 in vain.
    expect(lines.map(({text}) => text).filter((text) => !text.startsWith('nc:'))).toEqual([...Array(5).fill('waiting'), 'there']);
    expect(lines.at(-1)!.at - lines[0].at).toBe(10_000);
  });
});
