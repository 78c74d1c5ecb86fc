/** Evaluates an expression. Every step costs; an evaluation that costs too much ends with a {@link CelError}. */
import type {Node} from './ast.ts';
import {functions} from './functions/index.ts';
import {isNamespace} from './signatures.ts';
import {type Budget, CelError, type CelMap, keyOf, noOverload, Optional, TypeValue} from './values.ts';

export type Scope = ReadonlyMap<string, unknown>;

/** A value that is worked out when it is asked for. */
export class Lazy {
  private made = false;
  private known: unknown;

  constructor(private readonly make: () => unknown) {}

  get value(): unknown {
    if (!this.made) {
      this.known = this.make();
      this.made = true;
    }
    return this.known;
  }
}

export const evaluate = (node: Node, scope: Scope, budget: Budget): unknown => {
  budget.spend(1);
  switch (node.op) {
    case 'literal':
      return node.value;
    case 'ident':
      return ident(node.name, scope);
    case 'select':
      return select(node, evaluate(node.of, scope, budget));
    case 'call':
      return call(node, scope, budget);
    case 'list':
      return node.items.map((item) => evaluate(item, scope, budget));
    case 'map':
      return new Map(node.entries.map(([key, value]) => [keyOf(evaluate(key, scope, budget)), evaluate(value, scope, budget)]));
    case 'bind':
      return evaluate(node.body, new Map([...scope, [node.name, evaluate(node.value, scope, budget)]]), budget);
    case 'fold':
      return fold(node, scope, budget);
  }
};

const ident = (name: string, scope: Scope): unknown => {
  if (!scope.has(name)) return new TypeValue(name);
  const value = scope.get(name);
  return value instanceof Lazy ? value.value : value;
};

const select = ({field, test, optional}: Node & {op: 'select'}, owner: unknown): unknown => {
  if (owner instanceof Optional) {
    if (test) return owner.hasValue && owner.value instanceof Map && owner.value.has(field);
    return owner.hasValue && owner.value instanceof Map && owner.value.has(field) ? Optional.of(owner.value.get(field)) : Optional.none;
  }
  if (!(owner instanceof Map)) throw noOverload();
  if (test) return owner.has(field);
  if (optional) return owner.has(field) ? Optional.of(owner.get(field)) : Optional.none;
  if (!owner.has(field)) throw new CelError(`no such key: ${field}`);
  return owner.get(field);
};

const call = ({name, target, args}: Node & {op: 'call'}, scope: Scope, budget: Budget): unknown => {
  if (name === '_&&_' || name === '_||_') return logic(name === '_||_', args, scope, budget);
  if (name === '_?_:_') return evaluate(condition(evaluate(args[0], scope, budget)) ? args[1] : args[2], scope, budget);
  const namespaced = target?.op === 'ident' && isNamespace(target.name) && !scope.has(target.name);
  const values = (target && !namespaced ? [target, ...args] : args).map((arg) => evaluate(arg, scope, budget));
  const run = functions[namespaced ? `${(target as {name: string}).name}.${name}` : name];
  if (!run) throw noOverload();
  return run(values, budget);
};

const condition = (value: unknown): boolean => {
  if (typeof value !== 'boolean') throw noOverload();
  return value;
};

/** A side that decides makes up for an error of the other one. */
const logic = (decisive: boolean, [left, right]: readonly Node[], scope: Scope, budget: Budget): boolean => {
  let error: unknown;
  for (const side of [left, right]) {
    try {
      if (condition(evaluate(side, scope, budget)) === decisive) return decisive;
    } catch (caught) {
      error ??= caught;
    }
  }
  if (error !== undefined) throw error;
  return !decisive;
};

type FoldNode = Node & {op: 'fold'};

const fold = (node: FoldNode, scope: Scope, budget: Budget): unknown => {
  const {macro, range, variables, args} = node;
  const over = evaluate(range, scope, budget);
  if (macro === 'optMap' || macro === 'optFlatMap') return optional(node, over, scope, budget);
  const elements = elementsOf(over, variables.length);
  const inside = new Map(scope);
  const at = (element: readonly unknown[], arg: Node): unknown => {
    variables.forEach((name, i) => {
      inside.set(name, element[i]);
    });
    return evaluate(arg, inside, budget);
  };
  const last = args[args.length - 1];
  const kept = (): unknown[][] => (args.length === 1 ? elements : elements.filter((element) => condition(at(element, args[0]))));
  switch (macro) {
    case 'all':
      return quantified(elements, (element) => condition(at(element, last)), false);
    case 'exists':
      return quantified(elements, (element) => condition(at(element, last)), true);
    case 'exists_one':
      return elements.filter((element) => condition(at(element, last))).length === 1;
    case 'filter':
      return elements.filter((element) => condition(at(element, last))).map(([value]) => value);
    case 'map':
    case 'transformList':
      return kept().map((element) => at(element, last));
    case 'transformMap':
      return new Map(kept().map((element) => [keyOf(element[0]), at(element, last)])) as CelMap;
  }
};

const optional = ({macro, variables, args}: FoldNode, over: unknown, scope: Scope, budget: Budget): unknown => {
  if (!(over instanceof Optional)) throw noOverload();
  if (!over.hasValue) return Optional.none;
  const value = evaluate(args[0], new Map([...scope, [variables[0], over.value]]), budget);
  return macro === 'optMap' ? Optional.of(value) : value;
};

/** One element that decides makes up for errors of others. */
const quantified = (elements: readonly unknown[][], holds: (element: unknown[]) => boolean, decisive: boolean): boolean => {
  let error: unknown;
  for (const element of elements) {
    try {
      if (holds(element) === decisive) return decisive;
    } catch (caught) {
      error ??= caught;
    }
  }
  if (error !== undefined) throw error;
  return !decisive;
};

const elementsOf = (over: unknown, count: number): unknown[][] => {
  if (Array.isArray(over)) return over.map((item, i) => (count === 1 ? [item] : [BigInt(i), item]));
  if (over instanceof Map) return [...over];
  throw noOverload();
};
