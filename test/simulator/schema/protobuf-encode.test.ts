import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {decodeProtobuf} from '../../../src/simulator/schema/protobuf.ts';
import {encodeProtobuf, encodeWatchEvent} from '../../../src/simulator/schema/protobuf-encode.ts';

const scenarios = JSON.parse(readFileSync(new URL('../../conformance/defaults.json', import.meta.url), 'utf8'));

/** Objects as a real server answered them, without what stands in the place of what is random. */
const objects: any[] = scenarios
  .flatMap(({recorded}: any) => recorded)
  .map((step: any) => step?.body)
  .filter((body: any) => body?.metadata?.name && body.kind !== 'Status')
  .map((body: any) => JSON.parse(JSON.stringify(body).replaceAll('<time>', '2026-01-02T03:04:05Z').replaceAll('"<nodePort>"', '30001')));

/** Zero where Go writes it, nothing where it does not: both mean the same. */
const bare = (value: any): unknown => {
  if (Array.isArray(value)) return value.length > 0 ? value.map(bare) : undefined;
  if (typeof value !== 'object' || value === null) return value || undefined;
  const kept = Object.entries(value).flatMap(([key, inner]) => (bare(inner) === undefined ? [] : [[key, bare(inner)]]));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
};

describe('protobuf answers', () => {
  it.each(objects.map((object) => [`${object.kind} ${object.metadata.name}`, object] as const))('%s reads back as it was', (_, object) => {
    expect(bare(decodeProtobuf(encodeProtobuf(object)!))).toEqual(bare(object));
  });

  it('has objects to look at', () => expect(objects.length).toBeGreaterThan(20));

  it.each([
    {kind: 'ConfigMapList', apiVersion: 'v1', metadata: {resourceVersion: '7'}, items: [{metadata: {name: 'a'}, data: {b: 'c'}}]},
    {kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: 'no', reason: 'NotFound', details: {name: 'x'}, code: 404},
    {kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: {name: 'a', labels: {b: 'c'}}},
    {kind: 'Event', apiVersion: 'v1', metadata: {name: 'e'}, eventTime: '2026-01-02T03:04:05.000007Z', involvedObject: {}, count: -1},
    {kind: 'Secret', apiVersion: 'v1', metadata: {name: 's'}, data: {k: 'AP8='}},
    {kind: 'ControllerRevision', apiVersion: 'apps/v1', metadata: {name: 'r'}, revision: 2 ** 40, data: {spec: {a: [1, 'x']}}},
  ])('$kind reads back as it was', (object) => {
    expect(bare(decodeProtobuf(encodeProtobuf(object)!))).toEqual(bare(object));
  });

  it('is not to be had of what has no messages', () => {
    expect(encodeProtobuf({kind: 'Widget', apiVersion: 'example.com/v1', metadata: {name: 'w'}})).toBeUndefined();
  });

  it('frames the events of a watch with their length', () => {
    const frame = encodeWatchEvent({type: 'ADDED', object: {kind: 'ConfigMap', apiVersion: 'v1', metadata: {name: 'a'}}})!;
    expect(frame.readUInt32BE()).toBe(frame.length - 4);
    expect(frame.subarray(4, 11).toString('latin1')).toBe('\n\x05ADDED');
    expect(decodeProtobuf(frame.subarray(frame.indexOf('k8s\0')))).toEqual({kind: 'ConfigMap', apiVersion: 'v1', metadata: {name: 'a'}});
  });
});
