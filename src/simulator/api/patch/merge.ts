/** JSON merge patch (RFC 7386): objects merge, null deletes, everything else is replaced. */
import {isMap, own} from '../../../kube/json.ts';

/** The patched value; `current` stays as it is, and unchanged parts of it are shared. */
export const mergePatch = (current: unknown, patch: unknown): unknown => {
  if (!isMap(patch)) return withoutNulls(patch);
  const out: Record<string, unknown> = isMap(current) ? {...current} : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete out[name];
    else out[name] = mergePatch(own(out, name), value);
  }
  return out;
};

/** In what is new there is nothing to delete: fields that are null are left out, also in items of lists. */
const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls);
  return isMap(value) ? mergePatch(undefined, value) : value;
};
