/** `$patch` and its relatives: reading them, clearing them away, and the errors they cause. */

import {isMap} from '../../../kube/json.ts';
import {badRequest, StatusError} from '../../../kube/status.ts';
import {goPrint} from '../apply/typed.ts';

export const directiveOf = (patch: Record<string, any>): unknown => patch.$patch;

/** A value that is taken from a patch as it stands: without nulls, directives, and items that were to be deleted. */
export const finished = <T>(value: T): T => {
  if (Array.isArray(value)) return value.filter((item) => !isMap(item) || directiveOf(item) === undefined).map(finished) as T;
  if (!isMap(value)) return value;
  const kept = Object.entries(value).filter(([key, child]) => child !== null && !isDirective(key));
  return Object.fromEntries(kept.map(([key, child]) => [key, finished(child)])) as T;
};

const isDirective = (key: string): boolean =>
  key === '$patch' || key === '$retainKeys' || /^\$(setElementOrder|deleteFromPrimitiveList)\//.test(key);

/** The real server has no better name for these than an internal error. */
const failed = (message: string): StatusError => new StatusError(500, undefined, message);

export const unknownDirective = (directive: unknown, patch: unknown): StatusError =>
  failed(`unknown patch type: ${goPrint(directive)} in map: ${goPrint(patch)}`);

export const noMergeKey = (item: unknown, key: string): StatusError =>
  failed(`map: ${goPrint(item)} does not contain declared merge key: ${key}`);

export const cannotMergeLists = (): StatusError => failed('merging lists cannot yet be specified in the patch');

export const orderError = (patch: unknown, order: unknown): StatusError =>
  failed(`The order in patch list:\n${goPrint(patch)}\n doesn't match $setElementOrder list:\n${goPrint(order)}\n`);

export const badFormat = (what: string): StatusError => badRequest(`invalid patch format of ${what}`);
