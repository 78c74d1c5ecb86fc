/** What a policy says of a write. */
import type {KubeObject} from '../../../../kube/object.ts';
import type {Scope} from '../../../cel/evaluate.ts';
import {Budget, CelError} from '../../../cel/values.ts';
import type {AdmissionRequest} from '../plugin.ts';
import {type CompiledPolicy, compilePolicy, type Validation} from './compile.ts';
import {scopeOf} from './variables.ts';

export interface Denial {
  readonly message: string;
  readonly reason?: string;
}

/** Steps that the expressions of one policy may take together. */
const STEPS = 1_000_000;

/** Everything that the policy refuses, in the order of its validations; an expression that fails refuses too, unless failures are ignored. */
export const decide = (policy: KubeObject, request: AdmissionRequest, params: KubeObject | undefined): Denial[] => {
  const compiled = compilePolicy(policy);
  const budget = new Budget(STEPS);
  const scope = scopeOf(request, params, compiled.variables, budget);
  const strict = policy.spec.failurePolicy !== 'Ignore';
  const applies = conditionsHold(compiled, scope, budget);
  if (typeof applies === 'string') return strict ? [{message: applies}] : [];
  return applies ? compiled.validations.flatMap((validation) => judge(validation, scope, budget, strict)) : [];
};

/** A condition that says no decides, whatever errors others have. */
const conditionsHold = ({conditions}: CompiledPolicy, scope: Scope, budget: Budget): boolean | string => {
  let error: string | undefined;
  for (const {name, program} of conditions) {
    try {
      if (program.run(scope, budget) !== true) return false;
    } catch (caught) {
      if (!(caught instanceof CelError)) throw caught;
      error ??= `failed to evaluate match condition '${name}': ${caught.message}`;
    }
  }
  return error ?? true;
};

const judge = (validation: Validation, scope: Scope, budget: Budget, strict: boolean): Denial[] => {
  try {
    if (validation.program.run(scope, budget) === true) return [];
  } catch (error) {
    if (!(error instanceof CelError)) throw error;
    const message = `expression '${validation.expression}' resulted in error: ${error.message}`;
    return strict ? [{message}] : [];
  }
  const message = said(validation, scope, budget) || validation.message?.trim() || `failed expression: ${validation.expression.trim()}`;
  return [{message, reason: validation.reason}];
};

/** A message that cannot be worked out, or is no single line, is as good as none. */
const said = ({messageProgram}: Validation, scope: Scope, budget: Budget): string => {
  try {
    const text = messageProgram?.run(scope, budget);
    return typeof text === 'string' && !text.trim().includes('\n') ? text.trim() : '';
  } catch (error) {
    if (error instanceof CelError) return '';
    throw error;
  }
};
