/** Validation of admission policies and their bindings: what they match, and whether their expressions compile. */
import {type FieldError, invalid, notSupported, required} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {compilePolicy} from '../../api/admission/policy/compile.ts';
import {failurePolicy, matchPolicy, operationRule} from './admission-rules.ts';

export const validatePolicy = (policy: KubeObject): FieldError[] => {
  const {spec} = policy;
  const {validations = [], auditAnnotations = [], variables = [], matchConditions = [], paramKind} = spec;
  const none = validations.length === 0 && auditAnnotations.length === 0;
  return [
    ...failurePolicy(spec.failurePolicy, 'spec.failurePolicy'),
    ...(paramKind && !paramKind.apiVersion ? [required('spec.paramKind.apiVersion')] : []),
    ...(paramKind && !paramKind.kind ? [required('spec.paramKind.kind')] : []),
    ...(spec.matchConstraints ? match(spec.matchConstraints, 'spec.matchConstraints', true) : [required('spec.matchConstraints')]),
    ...(none ? [required('spec.validations', 'validations or auditAnnotations must be specified')] : []),
    ...variables.flatMap((variable: any, i: number) => named(variable, `spec.variables[${i}]`, IDENTIFIER)),
    ...matchConditions.flatMap((condition: any, i: number) => named(condition, `spec.matchConditions[${i}]`, /./)),
    ...validations.flatMap((validation: any, i: number) => validationErrors(validation, `spec.validations[${i}]`)),
    ...compilePolicy(policy).problems.map(({field, value, detail}) => invalid(field, value, detail)),
  ];
};

const IDENTIFIER = /^[_a-zA-Z][_a-zA-Z0-9]*$/;

const named = ({name, expression}: any, field: string, shape: RegExp): FieldError[] => [
  ...(!name
    ? [required(`${field}.name`, 'name is not specified')]
    : shape.test(name)
      ? []
      : [invalid(`${field}.name`, name, 'name is not a valid CEL identifier')]),
  ...(expression?.trim() ? [] : [required(`${field}.expression`, 'expression is not specified')]),
];

const REASONS = ['Forbidden', 'Invalid', 'RequestEntityTooLarge', 'Unauthorized'];

const validationErrors = ({expression, message, reason}: any, field: string): FieldError[] => [
  ...(expression?.trim() ? [] : [required(`${field}.expression`, 'expression is not specified')]),
  ...(message !== undefined && message.trim() === ''
    ? [invalid(`${field}.message`, message, 'message must be non-empty if specified')]
    : []),
  ...(message?.trim().includes('\n') ? [invalid(`${field}.message`, message, 'message must not contain line breaks')] : []),
  ...(reason === undefined || REASONS.includes(reason) ? [] : [notSupported(`${field}.reason`, reason, REASONS)]),
];

const match = (constraints: any, field: string, needsRules: boolean): FieldError[] => {
  const rules: any[] = constraints.resourceRules ?? [];
  return [
    ...matchPolicy(constraints.matchPolicy, `${field}.matchPolicy`),
    ...(needsRules && rules.length === 0 ? [required(`${field}.resourceRules`)] : []),
    ...rules.flatMap((rule, i) => operationRule(rule, `${field}.resourceRules[${i}]`)),
    ...(constraints.excludeResourceRules ?? []).flatMap((rule: any, i: number) =>
      operationRule(rule, `${field}.excludeResourceRules[${i}]`),
    ),
  ];
};

const ACTIONS = ['Audit', 'Deny', 'Warn'];

export const validateBinding = ({spec}: KubeObject): FieldError[] => {
  const actions: string[] = spec.validationActions ?? [];
  return [
    ...(spec.policyName ? [] : [required('spec.policyName')]),
    ...(spec.paramRef ? paramRef(spec.paramRef) : []),
    ...(spec.matchResources ? match(spec.matchResources, 'spec.matchResouces', false) : []),
    ...(actions.length === 0 ? [required('spec.validationActions', 'at least one validation action is required')] : []),
    ...actions.flatMap((action, i) => (ACTIONS.includes(action) ? [] : [notSupported(`spec.validationActions[${i}]`, action, ACTIONS)])),
    ...(actions.includes('Deny') && actions.includes('Warn')
      ? [
          invalid(
            'spec.validationActions',
            actions,
            'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)',
          ),
        ]
      : []),
  ];
};

const NOT_FOUND = ['Allow', 'Deny'];

const paramRef = ({name, selector, parameterNotFoundAction: action}: any): FieldError[] => [
  ...(name && selector
    ? [{type: 'Forbidden' as const, field: 'spec.paramRef.name', detail: 'name and selector are mutually exclusive'}]
    : []),
  ...(!name && !selector ? [required('spec.paramRef', 'one of name or selector must be specified')] : []),
  ...(action === undefined
    ? [required('spec.paramRef.parameterNotFoundAction', '')]
    : NOT_FOUND.includes(action)
      ? []
      : [notSupported('spec.paramRef.parameterNotFoundAction', action, NOT_FOUND)]),
];
