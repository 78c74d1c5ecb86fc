/** `kubectl cp`, in both directions. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {temporaryFolder} from '../../setup/temporary.ts';
import {busybox, clusterWith, pod} from './cluster.ts';

const cluster = clusterWith(
  pod('box', [busybox('sleep 1d')]),
  pod('web', [{name: 'nginx', image: 'nginx:1.27'}]),
  pod('bare', [{name: 'c', image: 'traefik/whoami'}]),
);

test.each(['box', 'web'])('a folder goes to %s and comes back', async (name) => {
  const folder = temporaryFolder();
  const bytes = Buffer.from(Array.from({length: 70_000}, (_, i) => (i * 7) & 255));
  mkdirSync(join(folder, 'up', 'sub', 'x'.repeat(120)), {recursive: true});
  writeFileSync(join(folder, 'up', 'ü.txt'), 'text\n');
  writeFileSync(join(folder, 'up', 'sub', 'x'.repeat(120), 'bytes'), bytes);
  expect(await cluster.kubectl(['cp', join(folder, 'up'), `${name}:/tmp/up`])).toMatchObject({code: 0, out: ''});
  const listed = await cluster.kubectl(['exec', name, '--', 'sh', '-c', 'cat /tmp/up/ü.txt; find /tmp/up -type f | wc -l']);
  expect(listed.out).toMatch(/^text\n\s*2\n$/);
  expect((await cluster.kubectl(['cp', `${name}:/tmp/up`, join(folder, 'down')])).code).toBe(0);
  expect(readFileSync(join(folder, 'down', 'sub', 'x'.repeat(120), 'bytes')).equals(bytes)).toBe(true);
});

test.each([
  ['a file that is not there', ['box:/nope'], /No such file or directory|exit code 1/],
  ['a container without tar', ['bare:/x'], /exec: "tar": executable file not found/],
])('refused: %s', async (_, from, message) => {
  const ran = await cluster.kubectl(['cp', ...from, join(temporaryFolder(), 'x')]);
  expect(ran.code).not.toBe(0);
  expect(ran.err).toMatch(message);
});
