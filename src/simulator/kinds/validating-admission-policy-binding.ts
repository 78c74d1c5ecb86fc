import {admissionKind} from './admission.ts';
import {defaultMatch} from './defaults/admission.ts';
import type {Kind} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {validateBinding} from './validation/admission-policy.ts';

export const validatingAdmissionPolicyBindings: Kind = {
  ...admissionKind('ValidatingAdmissionPolicyBinding', 'validatingadmissionpolicybindings'),
  defaults: ({spec}) => {
    if (spec.matchResources) defaultMatch(spec.matchResources);
  },
  validate: validateBinding,
  columns: [NAME, text('PolicyName'), text('ParamRef'), AGE],
  cells: (binding, now) => [binding.metadata.name, binding.spec.policyName, sayParam(binding.spec.paramRef), age(binding, now)],
};

const sayParam = (reference: {name?: string; namespace?: string} | undefined): string => {
  if (!reference) return '<unset>';
  return `${reference.namespace ?? '*'}/${reference.name ?? '*'}`;
};
