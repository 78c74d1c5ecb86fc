/** The expressions of an admission policy, compiled. */
import type {KubeObject} from '../../../../kube/object.ts';
import {type Compiled, compile, gives, type Program} from '../../../cel/program.ts';
import {BOOL, DYN, STRING, type Type} from '../../../cel/types.ts';

export interface Named {
  readonly name: string;
  readonly program: Program;
}

export interface Validation {
  readonly expression: string;
  readonly program: Program;
  readonly messageProgram?: Program;
  readonly message?: string;
  readonly reason?: string;
}

export interface CompiledPolicy {
  readonly variables: readonly Named[];
  readonly conditions: readonly Named[];
  readonly validations: readonly Validation[];
  readonly problems: readonly {field: string; value: string; detail: string}[];
}

const policies = new WeakMap<object, CompiledPolicy>();

/** By the spec, which does not change while it is stored. */
export const compilePolicy = ({spec}: KubeObject): CompiledPolicy => {
  let compiled = policies.get(spec);
  if (!compiled) {
    compiled = new PolicyCompiler(spec).compiled();
    policies.set(spec, compiled);
  }
  return compiled;
};

const VARIABLES = ['object', 'oldObject', 'request', 'namespaceObject'];

class PolicyCompiler {
  private readonly problems: {field: string; value: string; detail: string}[] = [];
  private readonly scope: Map<string, Type>;

  constructor(private readonly spec: any) {
    this.scope = new Map(VARIABLES.map((name) => [name, DYN]));
    if (spec.paramKind) this.scope.set('params', DYN);
  }

  compiled(): CompiledPolicy {
    const {variables = [], matchConditions = [], validations = []} = this.spec;
    const conditions = this.named(matchConditions, 'spec.matchConditions', BOOL);
    const known = this.variables(variables);
    return {conditions, variables: known, validations: this.validations(validations), problems: this.problems};
  }

  private program(text: string | undefined, field: string, wanted: Type | undefined, wrong: string): Program | undefined {
    if (!text?.trim()) return undefined;
    const {program, error}: Compiled = compile(text, this.scope);
    const detail = error !== undefined ? `compilation failed: ${error}` : wanted && !gives(program!, wanted) ? wrong : undefined;
    if (detail !== undefined) this.problems.push({field, value: text, detail});
    return detail === undefined ? program : undefined;
  }

  private named(list: readonly any[], field: string, wanted: Type | undefined): Named[] {
    return list.flatMap(({name, expression}, i) => {
      const program = this.program(expression, `${field}[${i}].expression`, wanted, 'must evaluate to bool');
      return program ? [{name, program}] : [];
    });
  }

  /** A variable may use those before it. */
  private variables(list: readonly any[]): Named[] {
    const types = new Map<string, Type>();
    this.scope.set('variables', {kind: 'object', name: 'kubernetes.variables', field: (name) => types.get(name)});
    return list.flatMap(({name, expression}, i) => {
      const program = this.program(expression, `spec.variables[${i}].expression`, undefined, '');
      types.set(name, program?.type ?? DYN);
      return program ? [{name, program}] : [];
    });
  }

  private validations(list: readonly any[]): Validation[] {
    return list.flatMap(({expression, messageExpression, message, reason}, i) => {
      const field = `spec.validations[${i}]`;
      const program = this.program(expression, `${field}.expression`, BOOL, 'must evaluate to bool');
      const messageProgram = this.program(messageExpression, `${field}.messageExpression`, STRING, 'must evaluate to string');
      return program ? [{expression, program, messageProgram, message, reason}] : [];
    });
  }
}
