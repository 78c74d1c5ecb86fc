/** What a request brings: protobuf, JSON or YAML, read into plain values. */
import {StatusError} from '../../../kube/status.ts';
import {parseBody} from '../../schema/parse.ts';
import {decodeProtobuf} from '../../schema/protobuf.ts';
import type {Call} from './call.ts';

const PROTOBUF = 'application/vnd.kubernetes.protobuf';
const TEXT = [
  'application/json',
  'application/yaml',
  'application/merge-patch+json',
  'application/json-patch+json',
  'application/strategic-merge-patch+json',
  'application/apply-patch+yaml',
];

export interface Body {
  /** undefined: there was none. */
  readonly value: unknown;
  readonly duplicates: string[];
}

export const readBody = ({request, target}: Call): Body => {
  const type = (request.headers['content-type'] || 'application/json').split(';')[0].trim();
  if (request.body.length === 0) return {value: undefined, duplicates: []};
  if (type === PROTOBUF) return {value: decodeProtobuf(request.body), duplicates: []};
  if (!TEXT.includes(type) && type !== '*/*') throw unsupported(type);
  return parseBody(Buffer.from(request.body).toString('utf8'), type, target.kind.kind);
};

export const unsupported = (type: string): StatusError =>
  new StatusError(
    415,
    'UnsupportedMediaType',
    `the body of the request was in an unknown format - accepted media types include: application/json, application/yaml, ${PROTOBUF}`,
    type ? undefined : {},
  );
