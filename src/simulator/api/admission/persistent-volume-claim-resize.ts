/** A claim may grow only when it is bound and its class lets volumes grow. */
import {compareQuantity} from '../../../kube/quantity.ts';
import {forbidden} from '../../../kube/status.ts';
import {storageClassOf} from '../../kinds/printers/volumes.ts';
import {storageClasses} from '../../kinds/storage-class.ts';
import {type AdmissionPlugin, isCore} from './plugin.ts';

const FIXED = 'only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize';

export const persistentVolumeClaimResize: AdmissionPlugin = {
  name: 'PersistentVolumeClaimResize',
  handles: (kind, operation, subresource) => operation === 'UPDATE' && subresource === '' && isCore(kind, 'persistentvolumeclaims'),
  validate: ({kind, object, old, context}) => {
    const asked = (claim: any): string => claim?.spec.resources?.requests?.storage ?? '0';
    if (compareQuantity(asked(object), asked(old)) <= 0) return;
    const {name} = object.metadata;
    if (old?.status?.phase !== 'Bound') throw forbidden(kind, name, 'Only bound persistent volume claims can be expanded');
    const grows = context.get(storageClasses, undefined, storageClassOf(object))?.allowVolumeExpansion === true;
    if (!grows) throw forbidden(kind, name, FIXED);
  },
};
