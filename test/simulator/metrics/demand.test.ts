import {expect, test} from 'vitest';
import {demandOf} from '../../../src/simulator/metrics/demand.ts';

const MI = 1024 * 1024;

test.each([
  ['a server with nothing to do', {}, {}, {cpu: 1, memory: 8 * MI}],
  ['a shell that sleeps', {command: ['sleep', '3600']}, {}, {cpu: 0.05, memory: 500 * 1024}],
  ['an image that says', {}, {usage: {cpu: '250m', memory: '64Mi', perRequest: 20}}, {cpu: 250, memory: 64 * MI, perRequest: 20}],
  ['a loop that never waits', {command: ['sh', '-c', 'while true; do :; done']}, {}, {cpu: 1000}],
  ['a loop that sleeps', {command: ['sh', '-c', 'while true; do echo hi; sleep 1; done']}, {}, {cpu: 0.05}],
  ['a loop that waits for answers', {args: ['sh', '-c', 'while true; do wget -q -O- http://web; done']}, {ports: []}, {cpu: 0.05}],
  ['endless input', {command: ['md5sum', '/dev/zero']}, {}, {cpu: 1000}],
  ['stress of two cores', {command: ['stress', '--cpu', '2']}, {}, {cpu: 2000, memory: 500 * 1024}],
  ['stress of memory', {command: ['stress'], args: ['--vm', '1', '--vm-bytes', '150M', '--vm-hang', '1']}, {}, {memory: 150 * MI}],
  ['stress in a shell', {command: ['sh', '-c', 'stress --vm=2 --vm-bytes=64M']}, {}, {memory: 128 * MI}],
])('%s', (_, container, image, wanted) => {
  expect(demandOf(container, {image: 'x', ...image})).toMatchObject(wanted);
});
