/** Creating an object: name, metadata, defaults, admission, validation, ownership. */
import {timestamp} from '../../clock.ts';
import {invalidObject, required} from '../../kube/field-error.ts';
import type {KubeObject, ObjectMeta} from '../../kube/object.ts';
import {alreadyExists, badRequest, StatusError} from '../../kube/status.ts';
import type {Kind} from '../kinds/kind.ts';
import {validateObjectMeta} from '../kinds/validation/metadata.ts';
import {admit, validateAdmission} from './admission/chain.ts';
import type {AdmissionRequest} from './admission/plugin.ts';
import {managedFieldsAfterUpdate} from './apply/update.ts';
import type {Registry, Writer} from './registry.ts';

/** Longest name that leaves room for the five random characters of generateName. */
const LONGEST_BASE = 58;
const NAME_ATTEMPTS = 8;

/** Stores a new object, or throws the Status that the real server answers. `value` is decoded and private to the call. */
export const create = (registry: Registry, kind: Kind, namespace: string | undefined, value: KubeObject, writer: Writer): KubeObject => {
  if (value.metadata?.resourceVersion) throw new StatusError(500, undefined, 'resourceVersion should not be set on objects to be created');
  const object = {...value, metadata: freshMetadata(registry, kind, namespace, value.metadata ?? {})};
  kind.defaults?.(object);
  const managedFields = owned(registry, kind, object, value, writer);
  const context = registry.context(writer);
  const request: AdmissionRequest = {operation: 'CREATE', kind, object, old: undefined, subresource: '', user: writer.user, context};
  admit(request);
  nameIt(registry, kind, object);
  kind.prepareCreate?.(object, context);
  const errors = [...validateObjectMeta(kind, object), ...(kind.validate?.(object) ?? []), ...(kind.validateCreate?.(object) ?? [])];
  if (errors.length > 0) throw invalidObject(kind, object.metadata.name ?? '', errors);
  for (const warning of kind.warnings?.(object) ?? []) writer.warn(warning);
  validateAdmission(request);
  if (registry.find(kind, object.metadata.namespace, object.metadata.name)) throw alreadyExists(kind, object.metadata.name);
  return registry.put(kind, managedFields ? {...object, metadata: {...object.metadata, managedFields}} : object, writer);
};

/**
 * An apply that creates has worked out its managers already; any other create makes its writer the manager of all it wrote. What admission
 * and allocation then add is nobody's.
 */
const owned = (registry: Registry, kind: Kind, object: KubeObject, value: KubeObject, writer: Writer): ObjectMeta['managedFields'] => {
  const given = value.metadata?.managedFields;
  if (writer.manager === APPLIED) return given;
  const asked: KubeObject = {...object, metadata: {...object.metadata, managedFields: given}};
  return managedFieldsAfterUpdate({
    kind,
    old: undefined,
    object: asked,
    manager: writer.manager,
    subresource: '',
    now: registry.clock.now(),
  });
};

/** Manager of a write whose managedFields are final. */
export const APPLIED = '\u0000applied';

/** Namespace of the request and of the body must agree; the body may leave it out. */
export const checkedNamespace = (kind: Kind, namespace: string | undefined, given: string | undefined): string | undefined => {
  if (!kind.namespaced) return undefined;
  if (given && namespace !== undefined && given !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
  return namespace ?? given;
};

const freshMetadata = (registry: Registry, kind: Kind, namespace: string | undefined, given: Partial<ObjectMeta>): ObjectMeta => {
  const {
    uid,
    resourceVersion,
    generation,
    creationTimestamp,
    deletionTimestamp,
    deletionGracePeriodSeconds,
    managedFields,
    selfLink,
    ...kept
  } = given as Record<string, any>;
  const inNamespace = checkedNamespace(kind, namespace, kept.namespace);
  return {
    ...kept,
    name: kept.name,
    ...(inNamespace === undefined ? {} : {namespace: inNamespace}),
    uid: registry.random.uuid(),
    creationTimestamp: timestamp(registry.clock.now()),
    ...(kind.raisesGeneration === false ? {} : {generation: 1}),
    ...(managedFields && writerKeeps(managedFields) ? {managedFields} : {}),
  };
};

const writerKeeps = (fields: unknown): boolean => Array.isArray(fields) && fields.length > 0;

const nameIt = (registry: Registry, kind: Kind, object: KubeObject): void => {
  const {metadata} = object;
  if (metadata.name) return;
  if (!metadata.generateName) {
    throw invalidObject(kind, '', [required('metadata.name', 'name or generateName is required')]);
  }
  for (let attempt = 0; attempt < NAME_ATTEMPTS; attempt++) {
    metadata.name = metadata.generateName.slice(0, LONGEST_BASE) + registry.random.suffix(5);
    if (!registry.find(kind, metadata.namespace, metadata.name)) return;
  }
};
