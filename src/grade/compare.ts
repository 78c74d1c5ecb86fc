/**
 * Comparison by meaning: whether an object holds what a partial manifest asks for. Right answers come in many spellings: `500m` and
 * `0.5`, `nginx` and `docker.io/library/nginx:latest`, a container at another place in its list.
 */
import {type IntOrString, resolveIntOrPercent} from '../kube/int-or-percent.ts';
import {sameQuantity} from '../kube/quantity.ts';
import {sameImage} from './image.ts';

/** One place where an object is not as wanted. `got` is undefined when nothing is there. */
export interface Difference {
  /** `spec.template.spec.containers[name=web].image`; empty for the object as a whole. */
  readonly path: string;
  readonly wanted: unknown;
  readonly got: unknown;
}

export interface CompareOptions {
  /** Of how many a percentage is taken: with 10, `25%` of maxSurge is 3 and of maxUnavailable 2. Absent: percentages are texts. */
  readonly percentOf?: number;
}

interface Place {
  readonly path: string;
  /** The name of this field and of the one around it. */
  readonly field: string;
  readonly parent: string;
}

/** Lists whose items have a name of their own: what identifies an item, the first that the wanted one has. */
const MERGE_KEYS: Record<string, readonly string[]> = {
  containers: ['name'],
  initContainers: ['name'],
  ephemeralContainers: ['name'],
  volumes: ['name'],
  env: ['name'],
  imagePullSecrets: ['name'],
  secrets: ['name'],
  subjects: ['name'],
  volumeMounts: ['mountPath'],
  volumeDevices: ['devicePath'],
  ports: ['containerPort', 'port', 'name'],
  conditions: ['type'],
  hostAliases: ['ip'],
  topologySpreadConstraints: ['topologyKey'],
  ownerReferences: ['uid', 'name'],
};

/** Lists of plain values whose order says nothing. */
const SETS = new Set(
  'finalizers accessModes values verbs resources resourceNames apiGroups policyTypes add drop externalIPs namespaces'.split(' '),
);

/** Maps whose values are quantities, and single fields that are. */
const QUANTITY_MAPS = new Set(['requests', 'limits', 'capacity', 'allocatable', 'hard', 'used', 'default', 'defaultRequest', 'min', 'max']);
const QUANTITY_FIELDS = new Set(['sizeLimit', 'divisor', 'averageValue']);

/** Fields that may be percentages, and how the real controllers round them. */
const ROUNDING: Record<string, 'up' | 'down'> = {maxSurge: 'up', maxUnavailable: 'down', minAvailable: 'up', partition: 'up'};

/**
 * Everything that `wanted` says and `got` does not; empty when `got` holds all of it, whatever else it holds. `null` wants absence;
 * `0`, `false` and an empty text are the same as absence, as the API leaves them out.
 */
export const differences = (wanted: unknown, got: unknown, options: CompareOptions = {}): Difference[] =>
  compareAt(wanted, got, {path: '', field: '', parent: ''}, options);

const compareAt = (wanted: unknown, got: unknown, at: Place, options: CompareOptions): Difference[] => {
  if (Array.isArray(wanted)) return compareLists(wanted, got, at, options);
  if (isRecord(wanted)) return compareRecords(wanted, got, at, options);
  return sameScalar(wanted, got, at, options) ? [] : [{path: at.path, wanted, got}];
};

const compareRecords = (wanted: Record<string, unknown>, got: unknown, at: Place, options: CompareOptions): Difference[] => {
  // What is missing as a whole is reported as a whole, unless only absence was wanted below.
  if (got === undefined || got === null) {
    const below = Object.entries(wanted).flatMap(([key, value]) => compareAt(value, undefined, inside(at, key), options));
    return below.length > 0 || Object.keys(wanted).length === 0 ? [{path: at.path, wanted, got}] : [];
  }
  if (!isRecord(got)) return [{path: at.path, wanted, got}];
  return Object.entries(wanted).flatMap(([key, value]) => compareAt(value, got[key], inside(at, key), options));
};

const compareLists = (wanted: unknown[], got: unknown, at: Place, options: CompareOptions): Difference[] => {
  const list = got === undefined || got === null ? [] : got;
  if (!Array.isArray(list)) return [{path: at.path, wanted, got}];
  if (wanted.some(isRecord)) return compareItems(wanted, list, at, options);
  const [a, b] = SETS.has(at.field) ? [sorted(wanted), sorted(list)] : [wanted, list];
  const same = a.length === b.length && a.every((item, i) => sameScalar(item, b[i], at, options));
  return same ? [] : [{path: at.path, wanted, got}];
};

/** Lists of objects: by key where there is one, and then more may be there; else in any order, and no more than wanted. */
const compareItems = (wanted: unknown[], got: unknown[], at: Place, options: CompareOptions): Difference[] => {
  const keys = MERGE_KEYS[at.field];
  if (!keys && wanted.length !== got.length) return [{path: at.path, wanted, got}];
  const free = new Set(got);
  return wanted.flatMap((item, i) => {
    const key = keys?.find((name) => isRecord(item) && item[name] !== undefined);
    const place = inside(at, key ? `[${key}=${(item as Record<string, unknown>)[key]}]` : `[${i}]`);
    const {item: best, found} = nearest(item, candidates(item, [...free], key, at.field), place, options);
    if (best !== undefined) free.delete(best);
    return found;
  });
};

const candidates = (wanted: unknown, got: unknown[], key: string | undefined, field: string): unknown[] => {
  if (!key) return got;
  const named = got.filter((item) => isRecord(item) && String(item[key]) === String((wanted as Record<string, unknown>)[key]));
  // Of two variables of one name the container sees the later.
  return field === 'env' ? named.slice(-1) : named;
};

const nearest = (wanted: unknown, got: unknown[], at: Place, options: CompareOptions): {item?: unknown; found: Difference[]} => {
  const compared = got.map((item) => ({item, found: compareAt(wanted, item, at, options)}));
  compared.sort((a, b) => a.found.length - b.found.length);
  return compared[0] ?? {found: [{path: at.path, wanted, got: undefined}]};
};

const sameScalar = (wanted: unknown, got: unknown, at: Place, options: CompareOptions): boolean => {
  if (wanted === null || wanted === undefined) return isNothing(got);
  if (got === undefined || got === null) return wanted === 0 || wanted === false || wanted === '';
  if (typeof got === 'object') return false;
  const [a, b] = [wanted, got] as [string | number, string | number];
  if (at.field === 'image') return sameImage(String(a), String(b));
  if (QUANTITY_MAPS.has(at.parent) || QUANTITY_FIELDS.has(at.field)) return sameQuantity(a, b);
  return String(a) === String(b) || samePercentage(a, b, at.field, options);
};

const samePercentage = (a: IntOrString, b: IntOrString, field: string, {percentOf}: CompareOptions): boolean => {
  const round = ROUNDING[field];
  if (!round || percentOf === undefined || ![a, b].every((value) => /^\d+%?$/.test(String(value)))) return false;
  const count = (value: IntOrString) => resolveIntOrPercent(String(value).endsWith('%') ? value : Number(value), percentOf, round);
  return count(a) === count(b);
};

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (list: readonly unknown[]): unknown[] => [...list].sort((a, b) => (String(a) < String(b) ? -1 : 1));

const inside = (at: Place, key: string): Place =>
  key.startsWith('[')
    ? {path: `${at.path}${key}`, field: at.field, parent: at.parent}
    : {path: at.path ? `${at.path}.${pathKey(key)}` : pathKey(key), field: key, parent: at.field};

/** Keys with dots stand in quotes: `metadata.annotations."kubernetes.io/change-cause"`. */
const pathKey = (key: string): string => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key));

/** How many plain values a partial manifest asks for: the whole of which partial marks are a share. */
export const countLeaves = (wanted: unknown): number => {
  if (typeof wanted !== 'object' || wanted === null) return 1;
  const below = Object.values(wanted).reduce((sum: number, value) => sum + countLeaves(value), 0);
  return Math.max(1, below);
};
