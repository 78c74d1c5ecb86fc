/** `kubectl logs`. */
import {expect, test} from 'vitest';
import {busybox, clusterWith, pod, textOf, until} from './cluster.ts';

const cluster = clusterWith(
  pod('one', [busybox('echo a; echo b; echo c; sleep 1d')]),
  pod('two', [busybox('echo from c; sleep 1d'), {...busybox('echo from d; sleep 1d'), name: 'd'}]),
);

const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z c\n$/;

const sorted = (text: string): string =>
  text
    .split(/(?<=\n)/)
    .sort()
    .join('');

test.each<[string, string[], string | RegExp]>([
  ['all', ['one'], 'a\nb\nc\n'],
  ['the last', ['one', '--tail=2'], 'b\nc\n'],
  ['with times', ['one', '--tail=1', '--timestamps'], STAMP],
  ['the first bytes', ['one', '--limit-bytes=3'], 'a\nb'],
  ['none that are new', ['one', '--since-time=2100-01-01T00:00:00Z'], ''],
  ['of a container', ['two', '-c', 'd'], 'from d\n'],
  ['of all containers', ['two', '--all-containers'], 'from c\nfrom d\n'],
  ['with their names', ['-l', 'app=two', '--all-containers', '--prefix'], '[pod/two/c] from c\n[pod/two/d] from d\n'],
])('%s', async (_, args, expected) => {
  const ran = await cluster.kubectl(['logs', ...args]);
  expect(ran.code).toBe(0);
  // Several containers are read at the same time.
  const text = args.includes('--prefix') ? sorted(ran.out) : ran.out;
  if (expected instanceof RegExp) expect(text).toMatch(expected);
  else expect(text).toBe(expected);
});

test.each<[string, string[], RegExp]>([
  ['no such container', ['one', '-c', 'x'], /container x is not valid for pod one/],
  ['no run before', ['one', '-p'], /previous terminated container "c" in pod "one" not found/],
  ['no such pod', ['none'], /pods "none" not found/],
])('refused: %s', async (_, args, message) => {
  const ran = await cluster.kubectl(['logs', ...args]);
  expect([ran.code, ran.out]).toEqual([1, '']);
  expect(ran.err).toMatch(message);
});

test('followed: what comes, and to the end', async () => {
  await cluster.apply(pod('short', [busybox('for i in 1 2 3 4 5 6; do echo $i; sleep 2; done')], {restartPolicy: 'Never'}));
  const child = cluster.spawn(['logs', '-f', 'short']);
  const text = textOf(child.stdout!);
  const ended = new Promise((done) => child.on('close', done));
  await until(() => text().includes('2\n'), 'a second line');
  expect(text()).not.toContain('6');
  expect(await ended).toBe(0);
  expect(text()).toBe('1\n2\n3\n4\n5\n6\n');
});

test('what one container writes to a shared volume another follows', async () => {
  const shared = {volumeMounts: [{name: 'logs', mountPath: '/logs'}]};
  await cluster.apply(
    pod(
      'sidecar',
      [
        busybox('n=0; while true; do n=$((n+1)); echo "line $n" >> /logs/app.log; sleep 1; done', shared),
        {...busybox('tail -n+1 -F /logs/app.log', shared), name: 'tail'},
      ],
      {
        volumes: [{name: 'logs', emptyDir: {}}],
      },
    ),
  );
  await until(async () => (await cluster.kubectl(['logs', 'sidecar', '-c', 'tail'])).out.startsWith('line 1\nline 2\n'), 'two lines');
});
