/** `resourceVersion` of a read. */
import {StatusError} from '../../../kube/status.ts';

/** The version as a number, 0 when there is none. Throws a StatusError for what is no number (500), and for the future (504). */
export const checkVersion = (given: string, newest: number): number => {
  if (given === '') return 0;
  if (!/^\d+$/.test(given)) throw malformed(given, 'invalid syntax');
  if (BigInt(given) >= 1n << 64n) throw malformed(given, 'value out of range');
  if (Number(given) <= newest) return Number(given);
  throw new StatusError(504, 'Timeout', `Too large resource version: ${given}, current: ${newest}`, {
    causes: [{reason: 'ResourceVersionTooLarge', message: 'Too large resource version'}],
    retryAfterSeconds: 1,
  });
};

const malformed = (given: string, why: string): StatusError => {
  const quoted = JSON.stringify(given);
  return new StatusError(500, undefined, `resourceVersion: Invalid value: ${quoted}: strconv.ParseUint: parsing ${quoted}: ${why}`);
};
