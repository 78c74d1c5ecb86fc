/** Holds volumes and claims by a finalizer until nobody uses them any more. */
import {type AdmissionPlugin, isCore} from './plugin.ts';

export const PROTECTION: Readonly<Record<string, string>> = {
  persistentvolumes: 'kubernetes.io/pv-protection',
  persistentvolumeclaims: 'kubernetes.io/pvc-protection',
};

export const storageObjectInUseProtection: AdmissionPlugin = {
  name: 'StorageObjectInUseProtection',
  handles: (kind, operation, subresource) =>
    operation === 'CREATE' && subresource === '' && (isCore(kind, 'persistentvolumes') || isCore(kind, 'persistentvolumeclaims')),
  admit: ({kind, object: {metadata}}) => {
    const finalizer = PROTECTION[kind.resource];
    if (!metadata.finalizers?.includes(finalizer)) metadata.finalizers = [...(metadata.finalizers ?? []), finalizer];
  },
};
