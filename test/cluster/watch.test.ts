import {describe, expect, it} from 'vitest';
import {ManualClock} from '../../src/clock.ts';
import {ClusterUnreachable} from '../../src/cluster/cluster.ts';
import type {Connection} from '../../src/cluster/connection.ts';
import {follow} from '../../src/cluster/watch.ts';
import type {KubeObject} from '../../src/kube/object.ts';

const pod = (name: string, version: string, uid = name): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {name, uid, namespace: 'x', resourceVersion: version},
});
const event = (type: string, object: unknown) => JSON.stringify({type, object});
const bookmark = (version: string) => event('BOOKMARK', {metadata: {resourceVersion: version}});

type Stream = {lines: string[]; error?: Error};

/** Plays lists and streams in the order given; when the streams are used up the watch is ended. */
const play = async (lists: {items: KubeObject[]; resourceVersion: string}[], streams: Stream[]) => {
  const end = new AbortController();
  const clock = new ManualClock();
  const told: string[] = [];
  const asked: string[] = [];
  const connection = {
    lines: async ({path}: {path: string}, line: (text: string) => void) => {
      asked.push(path);
      const stream = streams.shift();
      for (const text of stream?.lines ?? []) line(text);
      if (stream?.error) throw stream.error;
      if (streams.length === 0) end.abort();
    },
  } as unknown as Connection;
  const followed = {
    connection,
    list: async () => lists.shift() ?? Promise.reject(new Error('no more lists')),
    watchPath: (from: string) => from,
  };
  let done = false;
  const running = follow(
    followed,
    (type, {metadata}) => told.push(`${type} ${metadata.name}@${metadata.resourceVersion}`),
    end.signal,
    clock,
  );
  let failure: unknown;
  running.catch((error) => (failure = error)).finally(() => (done = true));
  // Pauses between attempts are on the clock, which moves as long as the watch goes on.
  for (let i = 0; i < 200 && !done; i++) {
    await new Promise(setImmediate);
    clock.advance(5_000);
  }
  if (failure) throw failure;
  expect(done, 'the watch has ended').toBe(true);
  return {told, asked};
};

describe('following', () => {
  it('tells what is there, then what changes, and goes on where a stream ended', async () => {
    const {told, asked} = await play(
      [{items: [pod('a', '1')], resourceVersion: '5'}],
      [
        {lines: [event('ADDED', pod('b', '6')), event('MODIFIED', pod('a', '7')), bookmark('9')]},
        {lines: [event('DELETED', pod('a', '10'))]},
      ],
    );
    expect(told).toEqual(['ADDED a@1', 'ADDED b@6', 'MODIFIED a@7', 'DELETED a@10']);
    expect(asked).toEqual(['5', '9']);
  });

  it('lists again when the history is gone, and tells the difference', async () => {
    const {told} = await play(
      [
        {items: [pod('a', '1'), pod('b', '2'), pod('c', '3')], resourceVersion: '5'},
        {items: [pod('b', '2'), pod('c', '30'), pod('d', '31')], resourceVersion: '40'},
      ],
      [{lines: [event('ERROR', {kind: 'Status', code: 410})]}, {lines: []}],
    );
    expect(told).toEqual(['ADDED a@1', 'ADDED b@2', 'ADDED c@3', 'DELETED a@1', 'MODIFIED c@30', 'ADDED d@31']);
  });

  it('tells of an object that was replaced by another of its name', async () => {
    const {told} = await play(
      [
        {items: [pod('a', '1', 'old')], resourceVersion: '5'},
        {items: [pod('a', '9', 'new')], resourceVersion: '10'},
      ],
      [{lines: [], error: new ClusterUnreachable('away')}, {lines: []}],
    );
    expect(told).toEqual(['ADDED a@1', 'DELETED a@1', 'ADDED a@9']);
  });

  it('is refused when the first list is', async () => {
    await expect(play([], [])).rejects.toThrow('no more lists');
  });
});
