/** Finds out the types of an expression, and what cannot be right whatever the values are. */
import type {Fault, Node} from './ast.ts';
import {isNamespace, type Signature, signaturesOf} from './signatures.ts';
import {BOOL, BYTES, DOUBLE, DYN, fillIn, fits, INT, isDyn, listOf, mapOf, NULL, optionalOf, STRING, sayType, type Type} from './types.ts';
import {Uint} from './values.ts';

export type Variables = ReadonlyMap<string, Type>;

export interface Checked {
  readonly type: Type;
  readonly faults: readonly Fault[];
}

export const check = (node: Node, variables: Variables): Checked => {
  const faults: Fault[] = [];
  const type = new Checker(faults).typeOf(node, variables);
  return {type, faults};
};

class Checker {
  constructor(private readonly faults: Fault[]) {}

  typeOf(node: Node, scope: Variables): Type {
    switch (node.op) {
      case 'literal':
        return literalType(node.value);
      case 'ident':
        return this.ident(node.name, node.at, scope);
      case 'select':
        return this.select(node, scope);
      case 'call':
        return this.call(node, scope);
      case 'list':
        return listOf(this.common(node.items, scope));
      case 'map':
        return mapOf(
          this.common(
            node.entries.map(([, value]) => value),
            scope,
          ),
          this.common(
            node.entries.map(([key]) => key),
            scope,
          ),
        );
      case 'bind':
        return this.typeOf(node.body, new Map([...scope, [node.name, this.typeOf(node.value, scope)]]));
      case 'fold':
        return this.fold(node, scope);
    }
  }

  private fault(at: number, message: string): Type {
    this.faults.push({at, message});
    return DYN;
  }

  private undeclared(name: string, at: number): Type {
    return this.fault(at, `undeclared reference to '${name}' (in container '')`);
  }

  private ident(name: string, at: number, scope: Variables): Type {
    return scope.get(name) ?? (TYPE_NAMES.has(name) ? {kind: 'simple', name: 'type'} : this.undeclared(name, at));
  }

  private select({of, field, test, optional, at}: Node & {op: 'select'}, scope: Variables): Type {
    const owner = this.typeOf(of, scope);
    const inner = owner.kind === 'optional' ? owner.of : owner;
    const type = this.field(inner, field, at);
    if (test) return BOOL;
    return optional || owner.kind === 'optional' ? optionalOf(type) : type;
  }

  private field(owner: Type, field: string, at: number): Type {
    if (isDyn(owner)) return DYN;
    if (owner.kind === 'map') return owner.value;
    if (owner.kind !== 'object') return this.fault(at, `type '${sayType(owner)}' does not support field selection`);
    return owner.field(field) ?? this.fault(at, `undefined field '${field}'`);
  }

  private call({name, target, args, at}: Node & {op: 'call'}, scope: Variables): Type {
    const namespaced = target?.op === 'ident' && isNamespace(target.name) && !scope.has(target.name);
    const called = namespaced ? `${(target as {name: string}).name}.${name}` : name;
    const values = target && !namespaced ? [target, ...args] : args;
    const signatures = signaturesOf(called);
    if (!signatures) {
      for (const value of values) this.typeOf(value, scope);
      return this.undeclared(called, at);
    }
    const before = this.faults.length;
    const given = values.map((value) =>
      called === 'format' && value.op === 'list' ? this.mixed(value.items, scope) : this.typeOf(value, scope),
    );
    const member = target !== undefined && !namespaced;
    const results = signatures.flatMap((signature) => resultOf(signature, member, given));
    if (results.length > 0) return results.every((type) => sayType(type) === sayType(results[0])) ? results[0] : DYN;
    if (this.faults.length > before) return DYN;
    const [first, ...rest] = given.map(sayType);
    const said = member ? `${first}.(${rest.join(', ')})` : `(${given.map(sayType).join(', ')})`;
    return this.fault(at, `found no matching overload for '${called}' applied to '${said}'`);
  }

  /** What is formatted may be of many types. */
  private mixed(nodes: readonly Node[], scope: Variables): Type {
    for (const node of nodes) this.typeOf(node, scope);
    return listOf(DYN);
  }

  /** Of elements that must all be alike. */
  private common(nodes: readonly Node[], scope: Variables): Type {
    let common: Type | undefined;
    for (const node of nodes) {
      const type = this.typeOf(node, scope);
      if (common === undefined || isDyn(common)) common = type;
      else if (!fits(common, type, new Map())) this.fault(node.at, `expected type '${sayType(common)}' but found '${sayType(type)}'`);
    }
    return common ?? DYN;
  }

  private fold({macro, range, variables, args, at}: Node & {op: 'fold'}, scope: Variables): Type {
    const over = this.typeOf(range, scope);
    if (macro === 'optMap' || macro === 'optFlatMap') {
      const inner = over.kind === 'optional' ? over.of : DYN;
      const type = this.typeOf(args[0], new Map([...scope, [variables[0], inner]]));
      return macro === 'optMap' ? optionalOf(type) : type;
    }
    const elements = elementTypes(over, variables.length);
    if (!elements) {
      this.fault(range.at, `expression of type '${sayType(over)}' cannot be range of a comprehension (must be list, map, or dynamic)`);
      return DYN;
    }
    const inside = new Map([...scope, ...variables.map((name, i): [string, Type] => [name, elements[i]])]);
    const types = args.map((arg) => this.typeOf(arg, inside));
    return this.folded(macro, over, types, at);
  }

  private folded(macro: string, over: Type, types: readonly Type[], at: number): Type {
    const last = types[types.length - 1];
    const conditions = ['map', 'transformList', 'transformMap'].includes(macro) ? types.slice(0, -1) : types;
    for (const type of conditions) {
      if (!fits(BOOL, type, new Map()))
        this.fault(at, `found no matching overload for '${OPERATOR[macro] ?? '_?_:_'}' applied to '(bool, ${sayType(type)})'`);
    }
    if (macro === 'map' || macro === 'transformList') return listOf(last);
    if (macro === 'transformMap') return mapOf(last, over.kind === 'map' ? over.key : INT);
    return macro === 'filter' ? (over.kind === 'map' ? listOf(over.key) : over) : BOOL;
  }
}

const OPERATOR: Readonly<Record<string, string>> = {all: '_&&_', exists: '_||_'};

const TYPE_NAMES = new Set(['bool', 'int', 'uint', 'double', 'string', 'bytes', 'list', 'map', 'null_type', 'type']);

const literalType = (value: unknown): Type => {
  if (value === null) return NULL;
  if (value instanceof Uint) return {kind: 'simple', name: 'uint'};
  if (value instanceof Uint8Array) return BYTES;
  if (typeof value === 'bigint') return INT;
  if (typeof value === 'number') return DOUBLE;
  return typeof value === 'string' ? STRING : BOOL;
};

const resultOf = ({member, args, result}: Signature, asMember: boolean, given: readonly Type[]): Type[] => {
  if (member !== asMember || args.length !== given.length) return [];
  const bound = new Map<string, Type>();
  return args.every((wanted, i) => fits(wanted, given[i], bound)) ? [fillIn(result, bound)] : [];
};

/** Of a list with one variable its element, with two its index too; of a map its key, and its value. */
const elementTypes = (over: Type, count: number): Type[] | undefined => {
  if (isDyn(over)) return [DYN, DYN];
  if (over.kind === 'list') return count === 1 ? [over.of] : [INT, over.of];
  return over.kind === 'map' ? [over.key, over.value] : undefined;
};
