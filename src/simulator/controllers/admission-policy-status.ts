/** Notes in the status of a ValidatingAdmissionPolicy that its expressions have been looked at. */
import {validatingAdmissionPolicies} from '../kinds/validating-admission-policy.ts';
import {type Controller, WorkQueue} from './controller.ts';

export const admissionPolicyStatusController: Controller = {
  name: 'validatingadmissionpolicy-status-controller',
  start: (context) => {
    const client = context.client('kube-controller-manager');
    const queue = new WorkQueue(context.clock, (name) => {
      const policy = client.get(validatingAdmissionPolicies, undefined, name);
      if (!policy || policy.status?.observedGeneration === policy.metadata.generation) return;
      const status = {...policy.status, observedGeneration: policy.metadata.generation, typeChecking: {}};
      client.updateStatus(validatingAdmissionPolicies, {...policy, status});
    });
    client.watch(validatingAdmissionPolicies, ({object}) => queue.add(object.metadata.name));
  },
};
