/** The rules that a definition adds to its schema (`x-kubernetes-validations`), asked of an object. */
import {type FieldError, OMITTED} from '../../kube/field-error.ts';
import {equalJson, isMap, own} from '../../kube/json.ts';
import type {KubeObject} from '../../kube/object.ts';
import {Budget, CelError, Optional} from '../cel/values.ts';
import {celValue, resourceSchema} from './cel-types.ts';
import {type CompiledRule, rulesAt} from './compile-rules.ts';
import {counterparts} from './list-types.ts';
import {hasRules, type StructuralSchema, schemaOfField} from './structural.ts';

/** Steps that all rules of one object may take together: a fraction of a second. */
const STEPS = 1_000_000;

const whole = new WeakMap<StructuralSchema, StructuralSchema>();

/** Errors of the rules. A rule that asks for `oldSelf` is left out where there is no old value. */
export const checkRules = (schema: StructuralSchema, object: KubeObject, old?: KubeObject): FieldError[] => {
  let root = whole.get(schema);
  if (!root) {
    root = resourceSchema(schema);
    whole.set(schema, root);
  }
  return new RuleCheck().value(root, object, old, '');
};

class RuleCheck {
  private readonly budget = new Budget(STEPS);

  value(schema: StructuralSchema, value: unknown, old: unknown, path: string): FieldError[] {
    if (!ruled(schema)) return [];
    const errors = rulesAt(schema).flatMap((rule) => this.rule(rule, schema, value, old, path));
    if (Array.isArray(value)) errors.push(...this.items(schema, value, old, path));
    else if (isMap(value)) errors.push(...this.fields(schema, value, old, path));
    return errors;
  }

  private items({items, ...schema}: StructuralSchema, list: readonly unknown[], old: unknown, path: string): FieldError[] {
    if (!items) return [];
    const before = Array.isArray(old) ? counterparts(schema, old) : () => undefined;
    return list.flatMap((item, i) => this.value(items, item, before(item), `${path}[${i}]`));
  }

  private fields(schema: StructuralSchema, map: Record<string, unknown>, old: unknown, path: string): FieldError[] {
    return Object.keys(map)
      .sort()
      .flatMap((name) => {
        const field = schemaOfField(schema, name);
        const before = isMap(old) ? own(old, name) : undefined;
        return field ? this.value(field, map[name], before, path ? `${path}.${name}` : name) : [];
      });
  }

  private rule(compiled: CompiledRule, schema: StructuralSchema, value: unknown, old: unknown, path: string): FieldError[] {
    const {rule, condition, isTransition} = compiled;
    if (!condition || (isTransition && old === undefined && !rule.optionalOldSelf)) return [];
    const fault = (detail: string, at = path): FieldError => faultOf(rule.reason, at, schema, value, detail);
    try {
      const scope = scopeOf(rule.optionalOldSelf ?? false, schema, value, old);
      if (condition.run(scope, this.budget) === true) return [];
      // What was wrong already and has not been touched is let pass.
      if (!isTransition && old !== undefined && equalJson(value, old)) return [];
      return [fault(this.message(compiled, scope), path + (rule.fieldPath ?? ''))].map(withoutDot);
    } catch (error) {
      if (!(error instanceof CelError)) throw error;
      return [{...fault(explain(error.message, rule.message?.trim() || rule.rule.trim())), type: 'Invalid'}];
    }
  }

  private message({rule, message}: CompiledRule, scope: ReadonlyMap<string, unknown>): string {
    const said = message && this.said(message, scope);
    return said || rule.message?.trim() || `failed rule: ${rule.rule.trim()}`;
  }

  /** A message that cannot be worked out, or is no single line, is as good as none. */
  private said(message: NonNullable<CompiledRule['message']>, scope: ReadonlyMap<string, unknown>): string {
    try {
      const text = message.run(scope, this.budget);
      return typeof text === 'string' && !/[\n]/.test(text) ? text.trim() : '';
    } catch (error) {
      if (error instanceof CelError) return '';
      throw error;
    }
  }
}

const ruledSchemas = new WeakMap<StructuralSchema, boolean>();

const ruled = (schema: StructuralSchema): boolean => {
  let known = ruledSchemas.get(schema);
  if (known === undefined) {
    known = hasRules(schema);
    ruledSchemas.set(schema, known);
  }
  return known;
};

const scopeOf = (optional: boolean, schema: StructuralSchema, value: unknown, old: unknown): Map<string, unknown> => {
  const before = old === undefined ? undefined : celValue(old, schema);
  const oldSelf = optional ? (old === undefined ? Optional.none : Optional.of(before)) : before;
  return new Map<string, unknown>([
    ['self', celValue(value, schema)],
    ['oldSelf', oldSelf],
  ]);
};

const TYPES: Readonly<Record<string, FieldError['type']>> = {
  FieldValueInvalid: 'Invalid',
  FieldValueForbidden: 'Forbidden',
  FieldValueRequired: 'Required',
  FieldValueDuplicate: 'Duplicate',
};

/** Of objects and lists the value is not shown. */
const faultOf = (reason: string | undefined, path: string, {type}: StructuralSchema, value: unknown, detail: string): FieldError => ({
  type: TYPES[reason ?? 'FieldValueInvalid'] ?? 'Invalid',
  field: path || '<nil>',
  value: type === 'object' || type === 'array' ? OMITTED : value,
  detail,
});

/** A field path of a rule at the root begins with a dot. */
const withoutDot = (error: FieldError): FieldError => ({...error, field: error.field.replace(/^\./, '')});

const explain = (problem: string, rule: string): string => {
  if (problem.startsWith('no such overload'))
    return `'${problem}': call arguments did not match a supported operator, function or macro signature for rule: ${rule}`;
  if (problem.startsWith('operation cancelled'))
    return `'${problem}': no further validation rules will be run due to call cost exceeds limit for rule: ${rule}`;
  return `${problem} evaluating rule: ${rule}`;
};
