/** Checks of metadata, the same for every kind. */
import {type FieldError, fieldForbidden, invalid, required, tooLong} from '../../../kube/field-error.ts';
import type {KubeObject, ObjectMeta, OwnerReference} from '../../../kube/object.ts';
import type {Kind} from '../kind.ts';
import {labels} from './labels.ts';
import {dnsSubdomain, qualifiedName} from './names.ts';

const MOST_ANNOTATION_BYTES = 256 * 1024;
const STANDARD_FINALIZERS = new Set(['kubernetes', 'orphan', 'foregroundDeletion']);

/** Errors of a whole object's metadata. */
export const validateObjectMeta = (kind: Kind, {metadata}: KubeObject): FieldError[] => [
  ...nameErrors(kind.validateName ?? dnsSubdomain, metadata),
  ...labels(metadata.labels, 'metadata.labels'),
  ...annotations(metadata.annotations, 'metadata.annotations'),
  ...ownerReferences(metadata.ownerReferences ?? []),
  ...finalizers(metadata.finalizers ?? []),
];

/** Errors of a change of metadata. */
export const validateObjectMetaUpdate = (_kind: Kind, object: KubeObject, old: KubeObject): FieldError[] => {
  if (!old.metadata.deletionTimestamp) return [];
  const before = old.metadata.finalizers ?? [];
  const added = (object.metadata.finalizers ?? []).filter((name) => !before.includes(name));
  const list = `[]string{${added.map((name) => JSON.stringify(name)).join(', ')}}`;
  const detail = `no new finalizers can be added if the object is being deleted, found new finalizers ${list}`;
  const errors = added.length > 0 ? [fieldForbidden('metadata.finalizers', detail)] : [];
  return [...errors, ...errors]; // two checks of the real server look at it, and both say so
};

const nameErrors = (check: (name: string) => string[], {name, generateName}: ObjectMeta): FieldError[] => [
  ...(generateName ? check(asPrefix(generateName)).map((fault) => invalid('metadata.generateName', generateName, fault)) : []),
  ...(name
    ? check(name).map((fault) => invalid('metadata.name', name, fault))
    : [required('metadata.name', 'name or generateName is required')]),
];

/** A prefix may end in a dash, since characters follow: `web-` is checked as `weba`. */
const asPrefix = (prefix: string): string => (prefix.endsWith('-') ? `${prefix.slice(0, -1)}a` : prefix);

export const annotations = (given: Record<string, string> | undefined, field: string): FieldError[] => {
  const entries = Object.entries(given ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const size = entries.reduce((sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value), 0);
  return [
    ...entries.flatMap(([key]) => qualifiedName(key.toLowerCase()).map((fault) => invalid(field, key, fault))),
    ...(size > MOST_ANNOTATION_BYTES ? [tooLong(field, `may not be more than ${MOST_ANNOTATION_BYTES} bytes`)] : []),
  ];
};

const ownerReferences = (owners: readonly OwnerReference[]): FieldError[] => {
  const field = 'metadata.ownerReferences';
  const controllers = owners.filter((owner) => owner.controller);
  const [first, second] = controllers.map(({kind, name}) => `${kind}/${name}`);
  const detail = `Only one reference can have Controller set to true. Found "true" in references for ${first} and ${second}`;
  return [...owners.flatMap((owner) => ownerReference(owner, field)), ...(controllers.length > 1 ? [invalid(field, owners, detail)] : [])];
};

const ownerReference = (owner: OwnerReference, field: string): FieldError[] => [
  ...(owner.apiVersion ? [] : [invalid(`${field}.apiVersion`, owner.apiVersion ?? '', 'version must not be empty')]),
  ...(['kind', 'name', 'uid'] as const).flatMap((part) => (owner[part] ? [] : [invalid(`${field}.${part}`, '', 'must not be empty')])),
  ...(owner.apiVersion === 'v1' && owner.kind === 'Event'
    ? [invalid(field, owner, '/v1, Kind=Event is disallowed from being an owner')]
    : []),
];

const finalizers = (names: readonly string[]): FieldError[] => {
  const both = names.includes('orphan') && names.includes('foregroundDeletion');
  return [
    ...names.flatMap((name, i) => finalizer(name, `metadata.finalizers[${i}]`)),
    ...(both ? [invalid('metadata.finalizers', names, 'finalizer orphan and foregroundDeletion cannot be both set')] : []),
  ];
};

export const finalizer = (name: string, field: string): FieldError[] => {
  const known = name.includes('/') || STANDARD_FINALIZERS.has(name);
  const faults = [...qualifiedName(name), ...(known ? [] : ['name is neither a standard finalizer name nor is it fully qualified'])];
  return faults.map((fault) => invalid(field, name, fault));
};
