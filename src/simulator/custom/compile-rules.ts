/** The rules of a schema, compiled. */
import {type Compiled, compile, gives, type Program} from '../cel/program.ts';
import {BOOL, optionalOf, STRING, type Type} from '../cel/types.ts';
import {celType} from './cel-types.ts';
import type {StructuralSchema, ValidationRule} from './structural.ts';

export interface CompiledRule {
  readonly rule: ValidationRule;
  readonly condition?: Program;
  readonly message?: Program;
  /** Asks what the value was before. */
  readonly isTransition: boolean;
  readonly problems: readonly {field: 'rule' | 'messageExpression'; detail: string}[];
}

const compiledRules = new WeakMap<StructuralSchema, readonly CompiledRule[]>();

/** Of the rules that stand at this schema, not of those further in. */
export const rulesAt = (schema: StructuralSchema): readonly CompiledRule[] => {
  let rules = compiledRules.get(schema);
  if (!rules) {
    rules = (schema['x-kubernetes-validations'] ?? []).map((rule) => compileRule(rule, celType(schema)));
    compiledRules.set(schema, rules);
  }
  return rules;
};

const compileRule = (rule: ValidationRule, self: Type): CompiledRule => {
  const variables = new Map([
    ['self', self],
    ['oldSelf', rule.optionalOldSelf ? optionalOf(self) : self],
  ]);
  const condition = compile(rule.rule, variables);
  const message = rule.messageExpression ? compile(rule.messageExpression, variables) : undefined;
  return {
    rule,
    condition: condition.program,
    message: message?.program,
    isTransition: condition.program?.uses.has('oldSelf') ?? false,
    problems: [
      ...problem('rule', condition, 'compilation failed: ', BOOL, 'cel expression must evaluate to a bool'),
      ...(message
        ? problem(
            'messageExpression',
            message,
            'messageExpression compilation failed: ',
            STRING,
            'messageExpression must evaluate to a string',
          )
        : []),
    ],
  };
};

const problem = (field: 'rule' | 'messageExpression', {program, error}: Compiled, prefix: string, wanted: Type, wrong: string) => {
  if (error !== undefined) return [{field, detail: prefix + error}];
  return gives(program!, wanted) ? [] : [{field, detail: wrong}];
};
