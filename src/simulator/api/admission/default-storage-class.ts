/** Gives a claim that names no class the cluster's default. */
import {storageClassOf} from '../../kinds/printers/volumes.ts';
import {isDefaultClass, storageClasses} from '../../kinds/storage-class.ts';
import {newestFirst} from './newest-first.ts';
import {type AdmissionPlugin, isCore} from './plugin.ts';

export const defaultStorageClass: AdmissionPlugin = {
  name: 'DefaultStorageClass',
  handles: (kind, operation, subresource) => operation === 'CREATE' && subresource === '' && isCore(kind, 'persistentvolumeclaims'),
  admit: ({object, context}) => {
    // A class that is the empty text means: none.
    if (object.spec.storageClassName !== undefined || storageClassOf(object) !== '') return;
    const [chosen] = context.list(storageClasses).filter(isDefaultClass).sort(newestFirst);
    if (chosen) object.spec.storageClassName = chosen.metadata.name;
  },
};
