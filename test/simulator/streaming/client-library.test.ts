/** The client library of JavaScript: exec, attach, log, port-forward. */
import {PassThrough} from 'node:stream';
import {Attach, Exec, KubeConfig, Log, PortForward, type V1Status} from '@kubernetes/client-node';
import {expect, test} from 'vitest';
import {busybox, clusterWith, pod, textOf, until} from './cluster.ts';

const cluster = clusterWith(
  pod('app', [busybox('while true; do echo tick; sleep 1; done')]),
  pod('web', [{name: 'nginx', image: 'nginx:1.27'}]),
);

const config = (): KubeConfig => {
  const loaded = new KubeConfig();
  loaded.loadFromFile(cluster.kubeconfig);
  return loaded;
};

test('exec', async () => {
  const [out, err, input] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const [text, problems] = [textOf(out), textOf(err)];
  const status = new Promise<V1Status>((done) => {
    void new Exec(config()).exec(
      'default',
      'app',
      'c',
      ['sh', '-c', 'read x; echo "got $x"; echo bad >&2; exit 2'],
      out,
      err,
      input,
      false,
      done,
    );
  });
  input.write('word\n');
  expect(await status).toMatchObject({
    status: 'Failure',
    reason: 'NonZeroExitCode',
    details: {causes: [{reason: 'ExitCode', message: '2'}]},
  });
  expect([text(), problems()]).toEqual(['got word\n', 'bad\n']);
});

test('attach', async () => {
  const out = new PassThrough();
  const text = textOf(out);
  const socket = await new Attach(config()).attach('default', 'app', 'c', out, null, null, false);
  await until(() => text().includes('tick\n'), 'a tick');
  socket.close();
});

test('log', async () => {
  const out = new PassThrough();
  const text = textOf(out);
  const aborted = await new Log(config()).log('default', 'app', 'c', out, {follow: true, tailLines: 1});
  await until(() => text().split('\n').length > 3, 'three lines');
  aborted.abort();
});

test('port-forward', async () => {
  const [out, err, input] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const text = textOf(out);
  const socket = await new PortForward(config()).portForward('default', 'web', [80], out, err, input);
  input.write('GET / HTTP/1.1\r\nhost: web\r\nconnection: close\r\n\r\n');
  await until(() => text().includes('Welcome to nginx!'), 'an answer');
  if (typeof socket !== 'function') socket.close();
});
