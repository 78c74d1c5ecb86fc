/** The object that a PATCH makes of another one, read as its kind. Server-side apply has its own way. */
import type {KubeObject} from '../../../kube/object.ts';
import type {Kind} from '../../kinds/kind.ts';
import {decode} from '../../schema/decode.ts';
import {goPrint} from '../apply/typed.ts';
import {essence} from '../content/media-types.ts';
import {checkWriteOptions, fieldValidationOf} from '../options/write.ts';
import {applyPatch, requirePatchType} from '../patch/index.ts';
import {keepReset, readBody} from './body.ts';
import type {Call} from './call.ts';

export const APPLY = 'application/apply-patch+yaml';
const STRATEGIC = 'application/strategic-merge-patch+json';

/** Checks what can be told without the object; whether the patch is an apply. Throws a StatusError. */
export const requirePatch = (call: Call, kind: Kind): boolean => {
  const type = typeOf(call);
  requirePatchType(type, kind);
  call.presentation();
  checkWriteOptions('Patch', call.query, type === APPLY);
  return type === APPLY;
};

/** Warns of what is not known of the object. Throws a StatusError. */
export const readPatched = (call: Call, kind: Kind, current: KubeObject): KubeObject => {
  const {value, duplicates} = readBody(call);
  const type = typeOf(call);
  const merged = applyPatch(current, type, value, kind);
  const {object, warnings} = decode(kind, merged, {
    fieldValidation: fieldValidationOf(call.query),
    duplicates,
    context: 'patch',
    patch: type === STRATEGIC ? goPrint(value) : undefined,
  });
  for (const warning of warnings) call.warn(warning);
  keepReset(merged, object);
  return object;
};

const typeOf = ({request}: Call): string => essence(request.headers['content-type'] ?? '');
