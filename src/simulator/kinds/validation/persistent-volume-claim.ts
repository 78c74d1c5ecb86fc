/** Checks of a claim for a volume, and of what may change in it. */
import {type FieldError, fieldForbidden, invalid, required} from '../../../kube/field-error.ts';
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {compareQuantity} from '../../../kube/quantity.ts';
import {goDiff} from '../go/diff.ts';
import {goValue} from '../go/value.ts';
import {immutable, textErrors} from './fields.ts';
import {labelSelector} from './labels.ts';
import {dnsSubdomain} from './names.ts';
import {positiveAmount} from './resource-names.ts';
import {accessModeErrors, storageClassErrors, volumeModeErrors} from './volume-modes.ts';

export const validateClaim = ({spec}: KubeObject): FieldError[] => [
  ...(spec.accessModes?.length ? [] : [required('spec.accessModes', 'at least 1 access mode is required')]),
  ...labelSelector(spec.selector, 'spec.selector'),
  ...accessModeErrors(spec.accessModes ?? [], 'spec.accessModes'),
  ...storage(spec.resources?.requests?.storage),
  ...storageClassErrors(spec.storageClassName),
  ...volumeModeErrors(spec.volumeMode),
  ...(spec.dataSource ? source(spec.dataSource, 'spec.dataSource') : []),
  ...(spec.dataSourceRef ? source(spec.dataSourceRef, 'spec.dataSourceRef') : []),
  ...(spec.dataSource && spec.dataSourceRef ? sameSource(spec) : []),
];

const storage = (asked: string | number | undefined): FieldError[] => {
  const field = 'spec.resources[storage]';
  return asked === undefined ? [required(field)] : positiveAmount(asked, field);
};

const source = ({apiGroup, kind, name}: any, field: string): FieldError[] => {
  const foreign = !apiGroup && kind && kind !== 'PersistentVolumeClaim';
  return [
    ...(name ? [] : [required(`${field}.name`)]),
    ...(kind ? [] : [required(`${field}.kind`)]),
    ...(foreign ? [invalid(field, kind, "must be 'PersistentVolumeClaim' when referencing the default apiGroup")] : []),
    ...(apiGroup ? textErrors(apiGroup, field, dnsSubdomain) : []),
  ];
};

const sameSource = ({dataSource, dataSourceRef}: any): FieldError[] => {
  const of = ({apiGroup, kind, name}: any): unknown[] => [apiGroup || null, kind, name];
  return equalJson(of(dataSource), of(dataSourceRef)) ? [] : [invalid('spec', 'spec.dataSource', 'must match dataSourceRef')];
};

const FIXED = 'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims';

/** A claim is for life, lest it game quotas: only a bound one may ask for more. */
export const claimChange = (claim: KubeObject, old: KubeObject): FieldError[] => {
  const [now, before] = comparable(claim, old);
  const changes = equalJson(now, before) ? '' : goDiff(goValue('ClaimSpec', before), goValue('ClaimSpec', now));
  return [
    ...(changes === '' ? [] : [fieldForbidden('spec', `${FIXED}\n${changes}`)]),
    ...shrunk(claim, old),
    ...immutable('volumeMode', claim.spec.volumeMode, claim.spec.volumeMode === old.spec.volumeMode),
  ];
};

/** Both specs, with what may have changed made the same. */
const comparable = ({spec, status}: KubeObject, {spec: old}: KubeObject): [any, any] => {
  const before = {...old};
  const now = {...spec};
  if (!old.volumeName && spec.volumeName) before.volumeName = spec.volumeName;
  if (!old.volumeName && old.storageClassName === undefined && spec.storageClassName) delete now.storageClassName;
  if (status?.phase === 'Bound' && spec.resources?.requests) {
    now.resources = {...spec.resources, requests: {...spec.resources.requests, storage: old.resources?.requests?.storage}};
    now.volumeAttributesClassName = old.volumeAttributesClassName;
    if (now.volumeAttributesClassName === undefined) delete now.volumeAttributesClassName;
  }
  return [now, before];
};

const shrunk = ({spec}: KubeObject, {spec: old, status}: KubeObject): FieldError[] => {
  const [asked, before] = [spec.resources?.requests?.storage ?? 0, old.resources?.requests?.storage ?? 0];
  const smaller = compareQuantity(asked, before) < 0 && compareQuantity(asked, status?.capacity?.storage ?? 0) <= 0;
  return smaller ? [fieldForbidden('spec.resources.requests.storage', 'field can not be less than status.capacity')] : [];
};
