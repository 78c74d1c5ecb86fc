/** In which form, encoding and length clients get what they ask for. */
import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {encode, streamEncoding} from '../../../src/simulator/api/content/encode.ts';
import type {ApiRequest} from '../../../src/simulator/api/http.ts';
import {decodeProtobuf} from '../../../src/simulator/schema/protobuf.ts';
import {bareCluster} from '../harness.ts';

const [JSON_TYPE, YAML, PROTOBUF] = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf'];
const MAPS = '/api/v1/namespaces/default/configmaps';
const PARTIAL = `${JSON_TYPE};as=PartialObjectMetadata;v=v1;g=meta.k8s.io`;
const LIST_OF_PARTIALS = `${JSON_TYPE};as=PartialObjectMetadataList;v=v1;g=meta.k8s.io`;
const TABLE = `${JSON_TYPE};as=Table;v=v1;g=meta.k8s.io`;
const AVAILABLE = `406: Not Acceptable\n\nAvailable representations: ${JSON_TYPE}, ${YAML}, ${PROTOBUF}`;

const cluster = bareCluster();
const map = {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'web'}, data: {b: 'yes', a: 'two\nlines\n', n: '1'}};
cluster.request('POST', MAPS, map, {'content-type': JSON_TYPE});
const get = (path: string, accept?: string): any => cluster.request('GET', path, undefined, accept === undefined ? {} : {accept});

const request = (headers: Record<string, string>, query = ''): ApiRequest => ({
  method: 'GET',
  path: MAPS,
  query: new URLSearchParams(query),
  headers,
  body: new Uint8Array(),
});
const object = get(`${MAPS}/web`).body;
const encoded = (headers: Record<string, string>, query?: string) => encode(request(headers, query), object);

describe('forms', () => {
  test.each<[string | undefined, string, string]>([
    [undefined, 'ConfigMap', 'v1'],
    ['*/*', 'ConfigMap', 'v1'],
    [PROTOBUF, 'ConfigMap', 'v1'],
    [PARTIAL, 'PartialObjectMetadata', 'meta.k8s.io/v1'],
    [PARTIAL.replace('v=v1', 'v=v1beta1'), 'PartialObjectMetadata', 'meta.k8s.io/v1beta1'],
    [TABLE, 'Table', 'meta.k8s.io/v1'],
    [`${TABLE},${JSON_TYPE}`, 'Table', 'meta.k8s.io/v1'],
    [`${TABLE};q=0.1,${JSON_TYPE}`, 'ConfigMap', 'v1'],
    [`${PROTOBUF};as=Table;v=v1;g=meta.k8s.io,${JSON_TYPE}`, 'ConfigMap', 'v1'],
  ])('of one object as %s', (accept, kind, apiVersion) => {
    expect(get(`${MAPS}/web`, accept).body).toMatchObject({kind, apiVersion});
  });

  test.each<[string, string, string, object | undefined]>([
    ['text/html', '/web', AVAILABLE, {}],
    ['application/*', '/web', AVAILABLE, {}],
    ['text/html', '', `${AVAILABLE}, ${JSON_TYPE};stream=watch, ${PROTOBUF};stream=watch`, {}],
    [TABLE.replace('Table', 'Chair'), '/web', `only the following media types are accepted: ${JSON_TYPE}, ${YAML}, ${PROTOBUF}`, undefined],
    [YAML, '?watch=1', `only the following media types are accepted: ${JSON_TYPE};stream=watch, ${PROTOBUF};stream=watch`, undefined],
    [PARTIAL, '', 'you requested PartialObjectMetadata, but the requested object is a list (*core.ConfigMapList)', undefined],
    [
      LIST_OF_PARTIALS,
      '/web',
      'you requested PartialObjectMetadataList, but the requested object is not a list (*core.ConfigMap)',
      undefined,
    ],
  ])('%s of configmaps%s is not to be had', (accept, path, message, details) => {
    const {code, body} = get(MAPS + path, accept);
    expect({code, ...body}).toMatchObject({code: 406, reason: 'NotAcceptable', message});
    expect(body.details).toEqual(details);
  });

  test('nothing is written for a client that cannot be answered', () => {
    const body = {...map, metadata: {name: 'never'}};
    expect(cluster.request('POST', MAPS, body, {'content-type': JSON_TYPE, accept: 'text/html'}).code).toBe(406);
    expect(get(`${MAPS}/never`).code).toBe(404);
  });
});

describe('encodings', () => {
  test('JSON is the first choice', () => {
    expect(encoded({accept: `${PROTOBUF};q=0.5,${JSON_TYPE}`})).toMatchObject({type: JSON_TYPE});
    expect(JSON.parse(encoded({}).bytes.toString())).toEqual(object);
    expect(encoded({accept: `${PROTOBUF},${JSON_TYPE}`})).toMatchObject({type: JSON_TYPE});
  });

  test('protobuf for who takes nothing else', () => {
    const {bytes, type} = encoded({accept: PROTOBUF});
    expect(type).toBe(PROTOBUF);
    expect(decodeProtobuf(bytes)).toMatchObject({kind: 'ConfigMap', data: map.data});
  });

  test('YAML as Go writes it', () => {
    const {bytes, type} = encoded({accept: YAML});
    const text = bytes.toString();
    expect(type).toBe(YAML);
    expect(parse(text)).toEqual(object);
    expect(text).toMatch(/^apiVersion: v1\ndata:\n {2}a: \|\n {4}two\n {4}lines\n {2}b: "yes"\n {2}"n": "1"\nkind: ConfigMap\n/);
  });

  test.each<[Record<string, string>, string, boolean]>([
    [{'user-agent': 'curl/8.5'}, '', true],
    [{'user-agent': 'curl/8.5'}, 'pretty=false', false],
    [{'user-agent': 'kubectl/v1.35.2'}, '', false],
    [{}, 'pretty=true', true],
    [{}, 'pretty=1', true],
    [{}, 'pretty=yes', false],
    [{accept: `${JSON_TYPE};pretty=1`}, '', true],
  ])('pretty for %j and %j: %s', (headers, query, pretty) => {
    expect(encoded(headers, query).bytes.toString().includes('\n  "kind"')).toBe(pretty);
  });

  test('streams are lines of JSON, or frames of protobuf', () => {
    const event = {type: 'ADDED', object};
    expect(streamEncoding(request({})).encode(event)).toBe(`${JSON.stringify(event)}\n`);
    const {type, encode: frame} = streamEncoding(request({accept: PROTOBUF}));
    expect(type).toBe(`${PROTOBUF};stream=watch`);
    expect(Buffer.from(frame(event)).subarray(4, 11).toString('latin1')).toBe('\n\u0005ADDED');
  });
});

describe('bodies', () => {
  const post = (type: string, body: string): any => cluster.request('POST', `${MAPS}?dryRun=All`, body, {'content-type': type});
  const text = JSON.stringify({...map, metadata: {name: 'new'}});

  test.each([JSON_TYPE, `${JSON_TYPE}; charset=utf-8`, 'Application/JSON', YAML, ''])('of type %j are read', (type) => {
    expect(post(type, text).code).toBe(201);
  });

  test.each(['application/cbor', 'text/plain', 'application/merge-patch+json', 'x'])('of type %s are refused', (type) => {
    const message = 'the body of the request was in an unknown format - accepted media types include:';
    expect(post(type, text)).toMatchObject({
      code: 415,
      body: {reason: 'UnsupportedMediaType', message: `${message} ${JSON_TYPE}, ${YAML}, ${PROTOBUF}`},
    });
  });

  test('patches of no known type are refused by the router', () => {
    for (const type of [JSON_TYPE, 'application/cbor', '']) {
      const answer = cluster.request('PATCH', `${MAPS}/web`, '{}', {'content-type': type});
      expect(answer).toMatchObject({code: 415, body: {message: '415: Unsupported Media Type', details: {}}});
    }
  });

  test('an empty one is no object', () => {
    const message = "the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind; json parse error:";
    expect(post(JSON_TYPE, '').body.message).toBe(`${message} unexpected end of JSON input (<empty>)`);
  });
});
