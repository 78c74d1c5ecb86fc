/** `kubectl port-forward`, over WebSocket and SPDY. */
import type {ChildProcess} from 'node:child_process';
import http from 'node:http';
import {describe, expect, test} from 'vitest';
import {clusterWith, pod, textOf, until} from './cluster.ts';

const cluster = clusterWith(pod('web', [{name: 'nginx', image: 'nginx:1.27'}]), {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: {name: 'web'},
  spec: {selector: {app: 'web'}, ports: [{port: 8080, targetPort: 80}]},
});

const get = (port: number, path: string, agent?: http.Agent): Promise<{status: number; body: string; headers: http.IncomingHttpHeaders}> =>
  new Promise((done, fail) => {
    const request = http.get({host: '127.0.0.1', port, path, agent, timeout: 5000}, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => done({status: response.statusCode!, body, headers: response.headers}));
    });
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', fail);
  });

/** Forwards a free port. */
const forward = async (
  target: string,
  port: number,
  env: Record<string, string>,
): Promise<{child: ChildProcess; port: number; err: () => string}> => {
  const child = cluster.spawn(['port-forward', target, `:${port}`], env);
  const [out, err] = [textOf(child.stdout!), textOf(child.stderr!)];
  await until(() => /127\.0\.0\.1:(\d+)/.test(out()), 'a forwarded port');
  return {child, port: Number(/127\.0\.0\.1:(\d+)/.exec(out())![1]), err};
};

describe.each([
  ['WebSocket', {}],
  ['SPDY', {KUBECTL_PORT_FORWARD_WEBSOCKETS: 'false'}],
])('over %s', (_, env) => {
  test('a pod answers, on one connection and on many', async () => {
    const {child, port} = await forward('pod/web', 80, env);
    const agent = new http.Agent({keepAlive: true, maxSockets: 1});
    expect(await get(port, '/', agent)).toMatchObject({
      status: 200,
      body: expect.stringContaining('Welcome to nginx!'),
      headers: {server: 'nginx/1.27'},
    });
    expect(await get(port, '/nope', agent)).toMatchObject({status: 404});
    const many = await Promise.all(Array.from({length: 20}, () => get(port, '/')));
    expect(many.map(({status}) => status)).toEqual(Array(20).fill(200));
    agent.destroy();
    child.kill('SIGINT');
  });

  test('a Service stands for one of its pods', async () => {
    const {child, port} = await forward('svc/web', 8080, env);
    expect((await get(port, '/')).status).toBe(200);
    child.kill('SIGINT');
  });

  test('a port where nobody listens', async () => {
    const {port, err} = await forward('pod/web', 81, env);
    await expect(get(port, '/')).rejects.toThrow();
    await until(() => err().includes('dial tcp4 127.0.0.1:81: connect: connection refused'), 'the reason');
  });
});
