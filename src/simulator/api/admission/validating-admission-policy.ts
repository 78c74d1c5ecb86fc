/** Policies written as expressions: what a binding makes them say of the writes that they match. */
import type {KubeObject} from '../../../kube/object.ts';
import {matchesAll, requirementsOf} from '../../../kube/selector.ts';
import {forbidden, StatusError} from '../../../kube/status.ts';
import {apiVersionOf} from '../../kinds/kind.ts';
import {validatingAdmissionPolicies} from '../../kinds/validating-admission-policy.ts';
import {validatingAdmissionPolicyBindings} from '../../kinds/validating-admission-policy-binding.ts';
import {type AdmissionPlugin, type AdmissionRequest, nameOf} from './plugin.ts';
import {type Denial, decide} from './policy/decide.ts';
import {matches} from './policy/match.ts';

export const validatingAdmissionPolicy: AdmissionPlugin = {
  name: 'ValidatingAdmissionPolicy',
  // Nobody may lock himself out of the policies themselves; reviews are questions.
  handles: ({group}) => !['admissionregistration.k8s.io', 'authentication.k8s.io', 'authorization.k8s.io'].includes(group),
  validate: (request) => judge(request),
};

/** Throws a StatusError for the first policy that refuses; others may only warn. */
const judge = (request: AdmissionRequest): void => {
  for (const binding of request.context.list(validatingAdmissionPolicyBindings)) {
    const policy = request.context.get(validatingAdmissionPolicies, undefined, binding.spec.policyName);
    if (!policy || !matches(policy.spec.matchConstraints ?? {}, request, false)) continue;
    if (binding.spec.matchResources && !matches(binding.spec.matchResources, request, true)) continue;
    for (const denial of denialsOf(policy, binding, request)) act(denial, policy, binding, request);
  }
};

const act = ({message, reason}: Denial, {metadata: policy}: KubeObject, binding: KubeObject, request: AdmissionRequest): void => {
  const actions: string[] = binding.spec.validationActions ?? [];
  const bound = binding.metadata.name;
  if (actions.includes('Warn'))
    request.context.warn(`Validation failed for ValidatingAdmissionPolicy '${policy.name}' with binding '${bound}': ${message}`);
  if (actions.includes('Deny'))
    throw denied(request, `ValidatingAdmissionPolicy '${policy.name}' with binding '${bound}' denied request: ${message}`, reason);
};

const CODES: Readonly<Record<string, number>> = {Unauthorized: 401, Forbidden: 403, RequestEntityTooLarge: 413};

const denied = ({kind, object}: AdmissionRequest, message: string, reason = 'Invalid'): StatusError => {
  const error = forbidden(kind, nameOf(object), message);
  return new StatusError(CODES[reason] ?? 422, reason as never, error.message, {...error.details, causes: [{message}]} as never);
};

const denialsOf = (policy: KubeObject, binding: KubeObject, request: AdmissionRequest): Denial[] => {
  const {paramKind} = policy.spec;
  const {paramRef} = binding.spec;
  if (!paramKind || !paramRef) return decide(policy, request, undefined);
  const found = paramsOf(paramKind, paramRef, request);
  if (found.length > 0) return found.flatMap((params) => decide(policy, request, params));
  if (paramRef.parameterNotFoundAction === 'Allow') return [];
  return [{message: 'failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction'}];
};

/** Without a namespace of their own, parameters are those beside the object. */
const paramsOf = (paramKind: any, paramRef: any, {context, object}: AdmissionRequest): KubeObject[] => {
  const kind = context.kinds?.().find((one) => one.kind === paramKind.kind && apiVersionOf(one) === paramKind.apiVersion);
  if (!kind) return [];
  const namespace = kind.namespaced ? paramRef.namespace || object.metadata.namespace : undefined;
  if (paramRef.name) return [context.get(kind, namespace, paramRef.name)].flatMap((one) => one ?? []);
  const wanted = requirementsOf(paramRef.selector);
  return context.list(kind, namespace).filter(({metadata}) => matchesAll(wanted, metadata.labels));
};
