/** Parses an expression: a tree, or a {@link SyntaxFault}. */
import {FOLDS, type Fold, type Node} from './ast.ts';
import {SyntaxFault, type Token, tokensOf} from './lexer.ts';

/** Operators of two sides, the loosest first. */
const LEVELS: readonly (readonly string[])[] = [['||'], ['&&'], ['<', '<=', '>=', '>', '==', '!=', 'in'], ['+', '-'], ['*', '/', '%']];

/** What an expression can begin with, as the real parser lists it. */
const BEGINNINGS = "{'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}";

/** So deep may expressions nest: each level costs the reader a few frames. */
const DEEPEST = 200;

export const parse = (text: string): Node => new Parser(tokensOf(text)).whole();

class Parser {
  private at = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Node {
    const node = this.expression();
    if (this.token.kind !== 'end') throw this.leftOver();
    return node;
  }

  private get token(): Token {
    return this.tokens[this.at];
  }

  private is(text: string): boolean {
    return this.token.kind === 'operator' && this.token.text === text;
  }

  private take(text: string): Token | undefined {
    if (!this.is(text)) return undefined;
    return this.tokens[this.at++];
  }

  private expect(text: string): Token {
    const token = this.take(text);
    if (!token) throw this.unexpected(`'${text}'`);
    return token;
  }

  private unexpected(wanted: string): SyntaxFault {
    return new SyntaxFault(this.token.at, `mismatched input '${this.token.text}' expecting ${wanted}`);
  }

  /** A single token too many is told apart from a text that goes wrong. */
  private leftOver(): SyntaxFault {
    const {text, at} = this.token;
    const what = this.tokens[this.at + 1].kind === 'end' ? 'extraneous' : 'mismatched';
    return new SyntaxFault(at, `${what} input '${text}' expecting <EOF>`);
  }

  private expression(): Node {
    if (++this.depth > DEEPEST) throw new SyntaxFault(this.token.at, `expression recursion limit exceeded: ${DEEPEST}`);
    const condition = this.binary(0);
    const question = this.take('?');
    let node = condition;
    if (question) {
      const yes = this.binary(0);
      this.expect(':');
      node = {op: 'call', name: '_?_:_', args: [condition, yes, this.expression()], at: question.at};
    }
    this.depth--;
    return node;
  }

  private binary(level: number): Node {
    if (level === LEVELS.length) return this.unary();
    let left = this.binary(level + 1);
    while (this.token.kind === 'operator' && LEVELS[level].includes(this.token.text)) {
      const {text, at} = this.tokens[this.at++];
      left = {op: 'call', name: text === 'in' ? '@in' : `_${text}_`, args: [left, this.binary(level + 1)], at};
    }
    return left;
  }

  private unary(): Node {
    const signs: Token[] = [];
    while (this.is('!') || this.is('-')) signs.push(this.tokens[this.at++]);
    if (signs.length > DEEPEST) throw new SyntaxFault(signs[0].at, `expression recursion limit exceeded: ${DEEPEST}`);
    return signs.reverse().reduce(signed, this.member());
  }

  private member(): Node {
    let node = this.primary();
    for (;;) {
      const dot = this.take('.');
      const open = dot ? undefined : this.take('[');
      if (dot) node = this.afterDot(node, dot.at);
      else if (open) node = this.index(node, open.at);
      else return node;
    }
  }

  private afterDot(of: Node, at: number): Node {
    const optional = this.take('?') !== undefined;
    const name = this.identifier();
    const open = optional ? undefined : this.take('(');
    return open ? this.call(name, of, open.at) : {op: 'select', of, field: name, test: false, optional, at};
  }

  private index(of: Node, at: number): Node {
    const name = this.take('?') ? '_[?_]' : '_[_]';
    const key = this.expression();
    this.expect(']');
    return {op: 'call', name, args: [of, key], at};
  }

  private identifier(): string {
    const {kind, text} = this.token;
    if (kind !== 'ident') throw this.unexpected('IDENTIFIER');
    this.at++;
    return text.startsWith('`') ? text.slice(1, -1) : text;
  }

  private primary(): Node {
    const {kind, value, at} = this.token;
    if (kind === 'literal') {
      this.at++;
      return {op: 'literal', value, at};
    }
    if (this.take('(')) {
      const node = this.expression();
      this.expect(')');
      return node;
    }
    if (this.take('[')) return {op: 'list', items: this.list(']'), at};
    if (this.take('{')) return {op: 'map', entries: this.entries(), at};
    if (kind !== 'ident' && !this.take('.')) throw this.unexpected(BEGINNINGS);
    const name = this.identifier();
    const open = this.take('(');
    return open ? this.call(name, undefined, open.at) : {op: 'ident', name, at};
  }

  /** Elements up to a closing bracket, after which a comma may stand. */
  private list(close: string): Node[] {
    const items: Node[] = [];
    while (!this.is(close)) {
      items.push(this.expression());
      if (!this.take(',')) break;
    }
    this.expect(close);
    return items;
  }

  private entries(): [Node, Node][] {
    const entries: [Node, Node][] = [];
    while (!this.is('}')) {
      const key = this.expression();
      this.expect(':');
      entries.push([key, this.expression()]);
      if (!this.take(',')) break;
    }
    this.expect('}');
    return entries;
  }

  private call(name: string, target: Node | undefined, at: number): Node {
    const args = this.list(')');
    if (!target) return name === 'has' ? has(args, at) : {op: 'call', name, args, at};
    if (name === 'bind' && target.op === 'ident' && target.name === 'cel') return bind(args, at);
    return fold(name, target, args, at) ?? {op: 'call', name, target, args, at};
  }
}

/** `-1` is a number, not a calculation. */
const signed = (node: Node, {text, at}: Token): Node => {
  if (text === '-' && node.op === 'literal' && (typeof node.value === 'bigint' || typeof node.value === 'number'))
    return {op: 'literal', value: -node.value, at};
  return {op: 'call', name: `${text}_`, args: [node], at};
};

const has = (args: readonly Node[], at: number): Node => {
  const [field] = args;
  if (args.length !== 1 || field.op !== 'select') throw new SyntaxFault(at, 'invalid argument to has() macro');
  return {...field, test: true};
};

const bind = ([name, value, body, ...rest]: readonly Node[], at: number): Node => {
  if (!body || rest.length > 0 || name.op !== 'ident') throw new SyntaxFault(at, 'cel.bind() variable names must be simple identifiers');
  return {op: 'bind', name: name.name, value, body, at};
};

/** How many variables and then arguments a macro takes. */
const ARITIES: Readonly<Record<Fold, readonly (readonly [variables: number, args: number])[]>> = {
  all: [
    [1, 1],
    [2, 1],
  ],
  exists: [
    [1, 1],
    [2, 1],
  ],
  exists_one: [
    [1, 1],
    [2, 1],
  ],
  map: [
    [1, 1],
    [1, 2],
  ],
  filter: [[1, 1]],
  optMap: [[1, 1]],
  optFlatMap: [[1, 1]],
  transformList: [
    [2, 1],
    [2, 2],
  ],
  transformMap: [
    [2, 1],
    [2, 2],
  ],
};

/** Undefined: it is no macro, but perhaps a function of that name. */
const fold = (name: string, range: Node, all: readonly Node[], at: number): Node | undefined => {
  const macro = (name === 'existsOne' ? 'exists_one' : name) as Fold;
  if (!FOLDS.has(macro)) return undefined;
  const arity = ARITIES[macro].find(([variables, args]) => variables + args === all.length);
  if (!arity) return undefined;
  const names = all.slice(0, arity[0]);
  const variables = names.map((node) => {
    if (node.op !== 'ident') throw new SyntaxFault(node.at, 'argument must be a simple name');
    return node.name;
  });
  return {op: 'fold', macro, range, variables, args: all.slice(arity[0]), at};
};
