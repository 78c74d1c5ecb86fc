/** What a router of web services checks before any handler runs: types that no handler of the path could read or write. */
import {StatusError} from '../../../kube/status.ts';
import {ENCODINGS, MEDIA_TYPES} from './media-types.ts';

const OBJECT = ENCODINGS.map((encoding) => MEDIA_TYPES[encoding]);
const LIST = [...OBJECT, `${MEDIA_TYPES.json};stream=watch`, `${MEDIA_TYPES.protobuf};stream=watch`];

/** Throws a StatusError (406) unless one of the types of `Accept` is produced, by its very name: the router knows of no wildcard but all. */
export const requireProduced = (accept: string | undefined, list: boolean): void => {
  if (!accept) return;
  const produced = list ? LIST : OBJECT;
  const asked = accept.split(',').map((clause) => clause.split(';')[0].trim());
  if (asked.some((type) => type === '*/*' || produced.includes(type))) return;
  throw new StatusError(406, 'NotAcceptable', `406: Not Acceptable\n\nAvailable representations: ${produced.join(', ')}`, {});
};

/** Throws a StatusError (415) unless one of the types of `Content-Type` is consumed. */
export const requireConsumed = (contentType: string | undefined, consumed: readonly string[]): void => {
  const given = (contentType ?? '').split(',').map((type) => type.split(';')[0].trim());
  if (given.some((type) => type === '*/*' || consumed.includes(type))) return;
  throw new StatusError(415, 'UnsupportedMediaType', '415: Unsupported Media Type', {});
};
