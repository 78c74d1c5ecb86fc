/** Turns the body of an answer into bytes, in the encoding that the client wants. */
import {encodeProtobuf, encodeWatchEvent} from '../../schema/protobuf-encode.ts';
import {writeYaml} from '../../schema/yaml.ts';
import type {ApiRequest} from '../http.ts';
import {type Encoding, MEDIA_TYPES} from './media-types.ts';
import {negotiate} from './negotiate.ts';
import {eventText, textOf} from './texts.ts';

export interface Encoded {
  readonly bytes: Buffer;
  readonly type: string;
}

/** Text and bytes go as they are; anything else is an object. */
export const encode = (request: ApiRequest, body: unknown): Encoded => {
  if (body === undefined) return {bytes: Buffer.alloc(0), type: MEDIA_TYPES.json};
  if (typeof body === 'string') return {bytes: Buffer.from(body), type: MEDIA_TYPES.json};
  if (body instanceof Uint8Array) return {bytes: Buffer.from(body.buffer, body.byteOffset, body.byteLength), type: MEDIA_TYPES.json};
  const {encoding, pretty} = wanted(request);
  if (encoding === 'yaml') return {bytes: Buffer.from(writeYaml(body)), type: MEDIA_TYPES.yaml};
  const bytes = encoding === 'protobuf' ? encodeProtobuf(body as Record<string, any>) : undefined;
  if (bytes) return {bytes, type: MEDIA_TYPES.protobuf};
  return {bytes: Buffer.from(pretty ? JSON.stringify(body, null, 2) : `${textOf(body)}\n`), type: MEDIA_TYPES.json};
};

interface WatchEvent {
  readonly type: string;
  readonly object: Record<string, any>;
}

export interface StreamEncoding {
  readonly type: string;
  encode(event: unknown): string | Uint8Array;
}

/** Of a stream: events as lines of JSON or as frames of protobuf; what is text already, as it is. */
export const streamEncoding = (request: ApiRequest): StreamEncoding => {
  if (wanted(request, true).encoding !== 'protobuf') return {type: MEDIA_TYPES.json, encode: line};
  return {
    type: `${MEDIA_TYPES.protobuf};stream=watch`,
    encode: (event) => (typeof event === 'string' ? undefined : encodeWatchEvent(event as WatchEvent)) ?? line(event),
  };
};

const line = (event: unknown): string => (typeof event === 'string' ? event : eventText(event as WatchEvent));

/** A client whose wishes cannot be met is told so in JSON. */
const wanted = ({headers, query}: ApiRequest, stream = false): {encoding: Encoding; pretty: boolean} => {
  try {
    const {encoding, pretty} = negotiate(withoutProtobuf(headers.accept), {stream});
    return {encoding, pretty: pretty || wantsPretty(query.get('pretty'), headers['user-agent'])};
  } catch {
    return {encoding: 'json', pretty: false};
  }
};

/** Whoever takes JSON too gets that: it says all there is, even what is newer than the messages at hand. */
const withoutProtobuf = (accept = ''): string => {
  const others = accept.split(',').filter((clause) => !clause.includes(MEDIA_TYPES.protobuf));
  return others.some((clause) => clause.includes(MEDIA_TYPES.json) || clause.includes('*/*')) ? others.join(',') : accept;
};

/** People who look at answers with such programs want to read them. */
const BROWSERS = /^(curl|Wget|Mozilla\/5\.0)/;

const wantsPretty = (asked: string | null, userAgent = ''): boolean =>
  asked ? ['1', 't', 'T', 'TRUE', 'true', 'True'].includes(asked) : BROWSERS.test(userAgent);
