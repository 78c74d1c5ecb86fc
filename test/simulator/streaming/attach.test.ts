/** `kubectl run -i`, `attach`, `debug`. */
import {expect, test} from 'vitest';
import {busybox, clusterWith, pod, textOf, until} from './cluster.ts';

const cluster = clusterWith(
  pod('ticking', [busybox('while true; do echo tick; sleep 1; done')]),
  pod('web', [{name: 'nginx', image: 'nginx:1.27'}]),
);

const run = (name: string, command: readonly string[], input?: string) =>
  cluster.kubectl(['run', name, '-i', '--rm', '--image=busybox:1.36', '--restart=Never', '--', ...command], input);

test('the input of a pod that is run for it', async () => {
  const ran = await run('reads', ['sh', '-c', 'read x; echo "got $x"; cat'], 'one\ntwo\n');
  expect(ran.out).toContain('got one\ntwo\n');
  expect(ran.code).toBe(0);
});

test('the exit code of such a pod, which is gone then', async () => {
  const ran = await run('fails', ['sh', '-c', 'sleep 5; echo done; exit 3']);
  expect([ran.code, ran.out]).toEqual([3, expect.stringContaining('done')]);
  expect((await cluster.kubectl(['get', 'pod', 'fails'])).err).toContain('not found');
});

test('a pod that is over before anybody can join it shows its log', async () => {
  const ran = await run('quick', ['wget', '-qO-', '-T', '1', 'nowhere']);
  expect(ran.code).toBe(1);
  expect(ran.err + ran.out).toContain("bad address 'nowhere'");
});

test('attached: what comes from now on, until the client leaves', async () => {
  const child = cluster.spawn(['attach', 'ticking']);
  const text = textOf(child.stdout!);
  await until(() => text().includes('tick\ntick\n'), 'two ticks');
  child.kill('SIGINT');
  await new Promise((done) => child.on('close', done));
  expect((await cluster.kubectl(['get', 'pod', 'ticking', '-o', 'jsonpath={.status.containerStatuses[0].restartCount}'])).out).toBe('0');
});

test('a container for debugging sees the processes and files of its target', async () => {
  const script = 'ps | grep -c "[n]ginx: master"; ls /proc/1/root/etc/nginx; wget -qO- localhost | grep -c Welcome; exit 6\n';
  const ran = await cluster.kubectl(
    ['debug', 'web', '-i', '--image=busybox:1.36', '--target=nginx', '-c', 'dbg', '--profile=general'],
    script,
  );
  expect(ran.out).toMatch(/1\nconf\.d\nmime\.types\nnginx\.conf\n2\n/);
  const status = JSON.parse((await cluster.kubectl(['get', 'pod', 'web', '-o', 'json'])).out).status;
  expect(status.ephemeralContainerStatuses).toMatchObject([{name: 'dbg', ready: false, state: {terminated: {exitCode: 6}}}]);
  expect(status.containerStatuses[0]).toMatchObject({ready: true, restartCount: 0});
});
