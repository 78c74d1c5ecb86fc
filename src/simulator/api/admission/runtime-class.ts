/** A pod that asks for a runtime class needs one that is there. */
import {forbidden} from '../../../kube/status.ts';
import {type AdmissionPlugin, isCore, nameOf} from './plugin.ts';

export const runtimeClass: AdmissionPlugin = {
  name: 'RuntimeClass',
  handles: (kind, operation, subresource) => isCore(kind, 'pods') && operation === 'CREATE' && subresource === '',
  admit: ({kind, object}) => {
    const {runtimeClassName} = object.spec;
    if (runtimeClassName) throw forbidden(kind, nameOf(object), `pod rejected: RuntimeClass ${JSON.stringify(runtimeClassName)} not found`);
  },
};
