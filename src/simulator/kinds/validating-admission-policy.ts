import {admissionKind} from './admission.ts';
import {defaultMatch} from './defaults/admission.ts';
import {type Kind, STATUS} from './kind.ts';
import {AGE, age, integer, NAME, text} from './printers/columns.ts';
import {validatePolicy} from './validation/admission-policy.ts';

export const validatingAdmissionPolicies: Kind = {
  ...admissionKind('ValidatingAdmissionPolicy', 'validatingadmissionpolicies'),
  subresources: [STATUS],
  defaults: ({spec}) => {
    spec.failurePolicy ??= 'Fail';
    if (spec.matchConstraints) defaultMatch(spec.matchConstraints);
  },
  prepareCreate: (policy) => {
    policy.status = {};
  },
  validate: validatePolicy,
  columns: [NAME, integer('Validations'), text('ParamKind'), AGE],
  cells: ({metadata, spec}, now) => {
    const {apiVersion, kind} = spec.paramKind ?? {};
    return [metadata.name, spec.validations?.length ?? 0, kind ? `${apiVersion}/${kind}` : '<unset>', age({metadata} as never, now)];
  },
};
