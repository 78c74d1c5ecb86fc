/** Expressions, compiled once and run many times. */
import {type Node, sayFaults} from './ast.ts';
import {check, type Variables} from './check.ts';
import {evaluate, type Scope} from './evaluate.ts';
import {SyntaxFault} from './lexer.ts';
import {parse} from './parser.ts';
import {isDyn, sayType, type Type} from './types.ts';
import type {Budget} from './values.ts';

export interface Program {
  readonly type: Type;
  /** Names of the variables that it uses. */
  readonly uses: ReadonlySet<string>;
  /** Throws a CelError. */
  run(scope: Scope, budget: Budget): unknown;
}

export interface Compiled {
  readonly program?: Program;
  /** Why it does not compile, as the real compiler says it. */
  readonly error?: string;
}

export const compile = (text: string, variables: Variables): Compiled => {
  try {
    const node = parse(text);
    const {type, faults} = check(node, variables);
    if (faults.length > 0) return {error: sayFaults(text, faults)};
    return {program: {type, uses: usesOf(node, new Set()), run: (scope, budget) => evaluate(node, scope, budget)}};
  } catch (fault) {
    if (fault instanceof SyntaxFault) return {error: sayFaults(text, [{at: fault.at, message: fault.message}])};
    throw fault;
  }
};

/** Whether a program can give a value of the type. */
export const gives = ({type}: Program, wanted: Type): boolean => isDyn(type) || sayType(type) === sayType(wanted);

const usesOf = (node: Node, found: Set<string>): Set<string> => {
  if (node.op === 'ident') found.add(node.name);
  for (const child of childrenOf(node)) usesOf(child, found);
  return found;
};

const childrenOf = (node: Node): readonly Node[] => {
  switch (node.op) {
    case 'select':
      return [node.of];
    case 'call':
      return node.target ? [node.target, ...node.args] : node.args;
    case 'list':
      return node.items;
    case 'map':
      return node.entries.flat();
    case 'bind':
      return [node.value, node.body];
    case 'fold':
      return [node.range, ...node.args];
    default:
      return [];
  }
};
