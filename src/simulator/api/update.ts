/** Changing an object: what a client may change, what stays, when the generation rises, and when nothing happened at all. */

import {invalid, invalidObject} from '../../kube/field-error.ts';
import {cloneJson, equalJson} from '../../kube/json.ts';
import type {KubeObject, ObjectMeta} from '../../kube/object.ts';
import {badRequest, conflict, StatusError} from '../../kube/status.ts';
import type {Kind} from '../kinds/kind.ts';
import {validateObjectMeta, validateObjectMetaUpdate} from '../kinds/validation/metadata.ts';
import {admit, validateAdmission} from './admission/chain.ts';
import type {AdmissionRequest} from './admission/plugin.ts';
import {resetFields} from './apply/untracked.ts';
import {managedFieldsAfterUpdate} from './apply/update.ts';
import {APPLIED, checkedNamespace} from './create.ts';
import {fixedMetadataErrors} from './identity.ts';
import type {Registry, Writer} from './registry.ts';

const MODIFIED = 'the object has been modified; please apply your changes to the latest version and try again';

/** Puts `value` (decoded, private) in the place of what is there; `subresource` is '' or `status`. Throws the Status of the real server. */
export const update = (
  registry: Registry,
  kind: Kind,
  old: KubeObject,
  value: KubeObject,
  subresource: string,
  writer: Writer,
): KubeObject => {
  checkedNamespace(kind, old.metadata.namespace, value.metadata?.namespace);
  checkIdentity(kind, old, value);
  const object =
    subresource === 'status' ? statusOf(registry, kind, old, value, writer) : specOf(registry, kind, old, value, subresource, writer);
  return commit(registry, kind, old, object, writer);
};

/** Stores what passed every check; what was only waiting for its last finalizer goes instead. */
export const commit = (registry: Registry, kind: Kind, old: KubeObject, object: KubeObject, writer: Writer): KubeObject => {
  if (object.metadata.deletionTimestamp && !holds(object)) return registry.remove(kind, object, writer);
  return same(old, object) ? old : registry.put(kind, object, writer);
};

/** Whether finalizers, its own or those of a namespace, keep an object from going. A pod waits for its kubelet as long as it has grace. */
export const holds = (object: KubeObject): boolean =>
  (object.metadata.finalizers?.length ?? 0) > 0 ||
  (object.kind === 'Namespace' && (object.spec?.finalizers?.length ?? 0) > 0) ||
  (object.metadata.deletionGracePeriodSeconds ?? 0) > 0;

/** A write that changes nothing but whose times of managers would move is no write. */
const same = (old: KubeObject, object: KubeObject): boolean => equalJson(withoutTimes(old), withoutTimes(object));

const withoutTimes = (object: KubeObject): KubeObject => {
  const {managedFields, ...metadata} = object.metadata;
  return {
    ...object,
    metadata: {...metadata, managedFields: managedFields?.map(({time, ...entry}) => entry) as ObjectMeta['managedFields']},
  };
};

/** Comes before admission and preparation: what they add or put back is nobody's. */
const own = (
  registry: Registry,
  kind: Kind,
  old: KubeObject,
  object: KubeObject,
  value: KubeObject,
  subresource: string,
  writer: Writer,
) => {
  const given = value.metadata?.managedFields;
  const asked = given === undefined ? object : {...object, metadata: {...object.metadata, managedFields: given}};
  const {manager} = writer;
  const managedFields =
    manager === APPLIED ? given : managedFieldsAfterUpdate({kind, old, object: asked, manager, subresource, now: registry.clock.now()});
  if (managedFields === undefined) delete object.metadata.managedFields;
  else object.metadata.managedFields = managedFields;
};

const checkIdentity = (kind: Kind, old: KubeObject, {metadata}: KubeObject): void => {
  const {name} = old.metadata;
  if (metadata?.name && metadata.name !== name) {
    throw badRequest(`the name of the object (${metadata.name}) does not match the name on the URL (${name})`);
  }
  const given = metadata?.resourceVersion || '0';
  if (!/^\d+$/.test(given)) throw new StatusError(500, undefined, `strconv.ParseUint: parsing ${JSON.stringify(given)}: invalid syntax`);
  if (given !== '0' && given !== old.metadata.resourceVersion) throw conflict(kind, name, MODIFIED);
};

/** Metadata that no client changes. */
const keptMetadata = (old: ObjectMeta, given: Partial<ObjectMeta> | undefined): ObjectMeta => {
  const {selfLink, managedFields, ...wanted} = (given ?? {}) as Record<string, any>;
  const kept: Record<string, any> = {...wanted, name: old.name};
  for (const field of [
    'namespace',
    'uid',
    'creationTimestamp',
    'resourceVersion',
    'generation',
    'deletionTimestamp',
    'deletionGracePeriodSeconds',
  ] as const) {
    if (old[field] === undefined) delete kept[field];
    else kept[field] = old[field];
  }
  // What comes from a decoder has no empty maps; what controllers write may.
  for (const field of ['labels', 'annotations']) if (Object.keys(kept[field] ?? {}).length === 0) delete kept[field];
  if (old.managedFields) kept.managedFields = old.managedFields;
  return kept as ObjectMeta;
};

const hasStatus = (kind: Kind): boolean => kind.subresources?.some(({name}) => name === 'status') ?? false;

const specOf = (registry: Registry, kind: Kind, old: KubeObject, value: KubeObject, subresource: string, writer: Writer): KubeObject => {
  const part = kind.subresources?.find(({name}) => name === subresource);
  const taken = part?.take && cloneJson(part.take(value, old));
  const object: KubeObject = taken ?? {...value, metadata: keptMetadata(old.metadata, value.metadata)};
  if (hasStatus(kind)) keepStatus(object, old);
  kind.defaults?.(object);
  own(registry, kind, old, object, value, subresource, writer);
  const context = registry.context(writer);
  const request: AdmissionRequest = {operation: 'UPDATE', kind, object, old, subresource, user: writer.user, context};
  admit(request);
  kind.prepareUpdate?.(object, old, context);
  raiseGeneration(kind, object, old);
  const errors = [
    ...validateObjectMeta(kind, object),
    ...fixedMetadataErrors(value.metadata, old.metadata),
    ...validateObjectMetaUpdate(kind, object, old),
    ...(kind.validate?.(object) ?? []),
    ...((part?.validateUpdate ?? kind.validateUpdate)?.(object, old) ?? []),
  ];
  if (errors.length > 0) throw invalidObject(kind, object.metadata.name, errors);
  for (const warning of kind.warnings?.(object, old) ?? []) writer.warn(warning);
  validateAdmission(request);
  return object;
};

const keepStatus = (object: KubeObject, old: KubeObject): void => {
  if (old.status === undefined) delete object.status;
  else object.status = old.status;
};

/** The metadata of a write of the status, which may change most of it: so the deployment controller notes the revision. */
const statusMetadata = (kind: Kind, old: ObjectMeta, given: Partial<ObjectMeta> | undefined): ObjectMeta => {
  if (!given) return {...old};
  const kept = keptMetadata(old, given) as Record<string, any>;
  for (const element in resetFields(kind, 'status')['f:metadata']) {
    const name = element.slice('f:'.length) as keyof ObjectMeta;
    if (old[name] === undefined) delete kept[name];
    else kept[name] = old[name];
  }
  return kept as ObjectMeta;
};

const statusOf = (registry: Registry, kind: Kind, old: KubeObject, value: KubeObject, writer: Writer): KubeObject => {
  const object: KubeObject = {...old, metadata: statusMetadata(kind, old.metadata, value.metadata), status: value.status};
  if (value.status === undefined) delete object.status;
  own(registry, kind, old, object, value, 'status', writer);
  const context = registry.context(writer);
  const request: AdmissionRequest = {operation: 'UPDATE', kind, object, old, subresource: 'status', user: writer.user, context};
  admit(request);
  kind.prepareStatus?.(object, old, context);
  const errors = [...fixedMetadataErrors(value.metadata, old.metadata), ...(kind.validateStatus?.(object, old) ?? [])];
  if (errors.length > 0) throw invalidObject(kind, object.metadata.name, errors);
  validateAdmission(request);
  return object;
};

const raiseGeneration = (kind: Kind, object: KubeObject, old: KubeObject): void => {
  if (kind.raisesGeneration === false) return;
  const changed = kind.raisesGeneration ? kind.raisesGeneration(object, old) : !equalJson(content(object), content(old));
  if (changed) object.metadata.generation = (old.metadata.generation ?? 0) + 1;
};

/** All but metadata and status. */
const content = ({metadata, status, ...rest}: KubeObject): unknown => rest;

/** Some kinds are replaced only by who knows what is there. */
export const requireVersion = (kind: Kind, {metadata}: KubeObject): void => {
  if (!kind.needsVersion || (metadata.resourceVersion && metadata.resourceVersion !== '0')) return;
  const error = invalid('metadata.resourceVersion', 0, 'must be specified for an update');
  throw invalidObject({group: kind.group, kind: kind.resource}, metadata.name, [error]);
};
