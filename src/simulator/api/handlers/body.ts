/** What a request brings: protobuf, JSON or YAML, read into plain values and into objects. */
import type {KubeObject} from '../../../kube/object.ts';
import {StatusError} from '../../../kube/status.ts';
import {type DecodedKind, decode} from '../../schema/decode.ts';
import {parseBody} from '../../schema/parse.ts';
import {decodeProtobuf} from '../../schema/protobuf.ts';
import {isReset} from '../apply/entries.ts';
import {ENCODINGS, essence, MEDIA_TYPES} from '../content/media-types.ts';
import {checkWriteOptions, fieldValidationOf} from '../options/write.ts';
import type {Call} from './call.ts';

export interface Body {
  /** undefined: there was none. */
  readonly value: unknown;
  readonly duplicates: string[];
}

const OBJECTS = ENCODINGS.map((encoding) => MEDIA_TYPES[encoding]);

/** The body as it is, undefined when it is empty. Of a patch, any type will do: which ones are patches is checked before. */
export const readBody = ({request, target}: Call): Body => {
  if (request.body.length === 0) return {value: undefined, duplicates: []};
  return parsed(request.body, typeOf(request), target.kind.kind);
};

const typeOf = ({method, headers}: Call['request']): string => {
  const type = essence(headers['content-type'] || MEDIA_TYPES.json);
  if (method === 'PATCH' || OBJECTS.includes(type)) return type;
  const message = 'the body of the request was in an unknown format - accepted media types include:';
  throw new StatusError(415, 'UnsupportedMediaType', `${message} ${OBJECTS.join(', ')}`);
};

const parsed = (body: Uint8Array, type: string, kind: string): Body =>
  type === MEDIA_TYPES.protobuf
    ? {value: decodeProtobuf(body), duplicates: []}
    : parseBody(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'), type, kind);

/** The object that a POST or PUT brings, which has to be of a kind; warns of what is not known of it. Throws a StatusError. */
export const readObject = (call: Call, kind: DecodedKind): KubeObject => {
  const {request, query} = call;
  const creates = request.method === 'POST';
  call.presentation();
  checkWriteOptions(creates ? 'Create' : 'Update', query);
  const {value, duplicates} = parsed(request.body, typeOf(request), kind.kind);
  const options = {fieldValidation: fieldValidationOf(query), duplicates, context: creates ? 'create' : 'update'} as const;
  const {object, warnings} = decode(kind, value, options);
  for (const warning of warnings) call.warn(warning);
  keepReset(value as KubeObject, object);
  return object;
};

/** Empty managedFields mean something, though empty lists are dropped otherwise: nobody is to manage the object. */
export const keepReset = (sent: KubeObject, object: KubeObject): void => {
  const managedFields = sent.metadata?.managedFields;
  if (isReset(managedFields)) object.metadata = {...object.metadata, managedFields};
};
