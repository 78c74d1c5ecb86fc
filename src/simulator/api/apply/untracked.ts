/** Fields that nobody manages, and fields that a write of a subresource cannot change. */
import type {Kind} from '../../kinds/kind.ts';
import {EMPTY, type FieldSet, LEAF} from './field-set.ts';

/** Identity and bookkeeping: never part of an entry. */
export const NEVER_TRACKED: FieldSet = {
  'f:apiVersion': LEAF,
  'f:kind': LEAF,
  'f:metadata': {
    '.': LEAF,
    ...Object.fromEntries(
      ['name', 'namespace', 'creationTimestamp', 'selfLink', 'uid', 'clusterName', 'generation', 'managedFields', 'resourceVersion'].map(
        (name) => [`f:${name}`, LEAF],
      ),
    ),
  },
};

const STATUS: FieldSet = {'f:status': LEAF};
const SPEC: FieldSet = {'f:spec': LEAF};

/** Kinds whose status write leaves more alone than the spec. */
const STATUS_KEEPS: Record<string, FieldSet> = {
  'apps/Deployment': {...SPEC, 'f:metadata': {'f:labels': LEAF}},
  '/Pod': {...SPEC, 'f:metadata': {'f:deletionTimestamp': LEAF, 'f:ownerReferences': LEAF}},
};

/** What a write of the object (subresource '') or of its status resets, and so neither changes nor owns. */
export const resetFields = (kind: Kind, subresource: string): FieldSet => {
  if (subresource === 'status') return STATUS_KEEPS[`${kind.group}/${kind.kind}`] ?? SPEC;
  return subresource === '' && kind.subresources?.some(({name}) => name === 'status') ? STATUS : EMPTY;
};
