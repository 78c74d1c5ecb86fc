/** Which object a write is about: the body has to agree with the path, and with what is there. */
import {type FieldError, invalid} from '../../kube/field-error.ts';
import {type KubeObject, keyOf, type ObjectMeta} from '../../kube/object.ts';
import {badRequest, conflict} from '../../kube/status.ts';
import type {Kind} from '../kinds/kind.ts';

/** A PUT needs a name in its body. */
export const requireName = ({metadata}: KubeObject, name: string): void => {
  if (metadata?.name) return;
  throw badRequest(`the name of the object (${name} based on URL) was undeterminable: name must be provided`);
};

/** A PUT that names a uid is about that object alone; the store sees to it, and speaks its own language. */
export const requireUid = (kind: Kind, old: KubeObject, {metadata}: KubeObject): void => {
  if (!metadata.uid || metadata.uid === old.metadata.uid) return;
  const key = `/registry/${storagePath(kind)}/${keyOf(old)}`;
  const failed = `Precondition failed: UID in precondition: ${metadata.uid}, UID in object meta: ${old.metadata.uid}`;
  const why = `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${failed}`;
  throw conflict(kind, old.metadata.name, why);
};

/** Where the real server keeps kinds that are older than the rule that a kind has its own name there. */
const STORAGE_PATHS: Readonly<Record<string, string>> = {
  services: 'services/specs',
  endpoints: 'services/endpoints',
  nodes: 'minions',
  replicationcontrollers: 'controllers',
  ingresses: 'ingress',
};
const WITH_GROUP = ['apiextensions.k8s.io', 'apiregistration.k8s.io'];

const storagePath = ({group, resource, custom}: Kind): string => {
  if (custom || WITH_GROUP.includes(group)) return `${group}/${resource}`;
  return STORAGE_PATHS[resource] ?? resource;
};

/** What of the metadata a write may leave out, but not change. Two checks of the real server look at it, and both say so. */
export const fixedMetadataErrors = (given: Partial<ObjectMeta> | undefined, old: ObjectMeta): FieldError[] => {
  const errors = [
    ...(['deletionGracePeriodSeconds', 'deletionTimestamp'] as const).flatMap((field) =>
      given?.[field] !== undefined && given[field] !== old[field]
        ? [invalid(`metadata.${field}`, given[field], 'field is immutable; may only be changed via deletion')]
        : [],
    ),
    ...(given?.uid && given.uid !== old.uid ? [invalid('metadata.uid', given.uid, 'field is immutable')] : []),
  ];
  return [...errors, ...errors];
};
