/** The rules of a schema: whether they compile, and what goes with them is well formed. */
import {type FieldError, invalid, notSupported, required} from '../../../../kube/field-error.ts';
import {resourceSchema} from '../../../custom/cel-types.ts';
import {type CompiledRule, rulesAt} from '../../../custom/compile-rules.ts';
import {hasRules, type StructuralSchema} from '../../../custom/structural.ts';

export const checkRulesOf = (schema: StructuralSchema, field: string): FieldError[] =>
  hasRules(schema) ? rulesUnder(resourceSchema(schema), field, true) : [];

/** `correlatable`: whether what a value was before can be told, which it cannot for the items of most lists. */
const rulesUnder = (schema: StructuralSchema, field: string, correlatable: boolean): FieldError[] => {
  const {items, properties = {}, additionalProperties} = schema;
  const isMap = schema['x-kubernetes-list-type'] === 'map';
  return [
    ...rulesAt(schema).flatMap((rule, i) => ruleErrors(rule, `${field}.x-kubernetes-validations[${i}]`, correlatable)),
    ...Object.keys(properties)
      .sort()
      .flatMap((name) => rulesUnder(properties[name], `${field}.properties[${name}]`, correlatable)),
    ...(typeof additionalProperties === 'object' ? rulesUnder(additionalProperties, `${field}.additionalProperties`, correlatable) : []),
    ...(items ? rulesUnder(items, `${field}.items`, correlatable && isMap) : []),
  ];
};

const REASONS = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'];

const ruleErrors = ({rule, isTransition, problems}: CompiledRule, field: string, correlatable: boolean): FieldError[] => {
  if (!rule.rule?.trim()) return [required(`${field}.rule`, 'rule is not specified')];
  const shown = {
    Rule: rule.rule,
    Message: rule.message ?? '',
    MessageExpression: rule.messageExpression ?? '',
    Reason: rule.reason ?? null,
    FieldPath: rule.fieldPath ?? '',
    OptionalOldSelf: rule.optionalOldSelf ?? null,
  };
  const lost = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${field.replace(/\.x-kubernetes-validations.*/, '')}`;
  return [
    ...(rule.message?.includes('\n') ? [invalid(`${field}.message`, rule.message, 'message must not contain line breaks')] : []),
    ...(rule.reason && !REASONS.includes(rule.reason) ? [notSupported(`${field}.reason`, rule.reason, REASONS)] : []),
    ...(rule.fieldPath && !/^(\.|\[)/.test(rule.fieldPath)
      ? [invalid(`${field}.fieldPath`, rule.fieldPath, 'fieldPath must start with . or [')]
      : []),
    ...problems.map((problem) => invalid(`${field}.${problem.field}`, shown, problem.detail)),
    ...(isTransition && !correlatable ? [invalid(`${field}.rule`, shown, lost)] : []),
  ];
};
