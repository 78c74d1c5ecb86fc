/** Reads single values of a query, as Go's conversion of parameters does. */
import {badRequest} from '../../../kube/status.ts';

/** Only what is missing, `false` and `0` mean no: `watch=` and `watch=x` mean yes. */
export const flag = (query: URLSearchParams, name: string): boolean | undefined => {
  const given = query.get(name);
  return given === null ? undefined : !['false', '0'].includes(given.toLowerCase());
};

/** A whole number of 64 bits; undefined when it is missing. Throws a StatusError (400) for anything else. */
export const integer = (query: URLSearchParams, name: string): number | undefined => {
  const given = query.get(name);
  if (given === null) return undefined;
  const refused = (why: string) => badRequest(`strconv.ParseInt: parsing ${JSON.stringify(given)}: ${why}`);
  if (!/^[+-]?\d+$/.test(given)) throw refused('invalid syntax');
  const value = BigInt(given.replace('+', ''));
  if (BigInt.asIntN(64, value) !== value) throw refused('value out of range');
  return Number(value);
};
