/** Kubernetes objects as they travel: plain JSON. Values read from a store or a client are shared and must not be changed. */

export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
}

export interface ManagedFieldsEntry {
  manager: string;
  operation: 'Apply' | 'Update';
  apiVersion: string;
  time?: string;
  fieldsType: 'FieldsV1';
  fieldsV1: Record<string, any>;
  subresource?: string;
}

export interface ObjectMeta {
  name: string;
  generateName?: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  deletionGracePeriodSeconds?: number;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  ownerReferences?: OwnerReference[];
  finalizers?: string[];
  managedFields?: ManagedFieldsEntry[];
}

/** Any object of any kind. What lies beside the metadata is as its kind's schema says; it is not typed further here. */
export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  spec?: any;
  status?: any;
  [field: string]: any;
}

/** The one owner that controls an object, if any. */
export const controllerOf = (object: KubeObject): OwnerReference | undefined =>
  object.metadata.ownerReferences?.find((owner) => owner.controller);

/** `namespace/name`, or `name` for what has no namespace: the key of an object among its kind. */
export const keyOf = (object: KubeObject): string => keyFor(object.metadata.namespace, object.metadata.name);

export const keyFor = (namespace: string | undefined, name: string): string => (namespace ? `${namespace}/${name}` : name);

/** The parts of a key made by {@link keyOf}. */
export const splitKey = (key: string): {namespace: string | undefined; name: string} => {
  const slash = key.indexOf('/');
  return slash < 0 ? {namespace: undefined, name: key} : {namespace: key.slice(0, slash), name: key.slice(slash + 1)};
};
