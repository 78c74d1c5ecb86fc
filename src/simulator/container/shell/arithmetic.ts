/** Arithmetic of a shell: `i + 1`, `x = 5`, `n % 2 == 0 ? 1 : 2`. */

export interface Variables {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
}

const TOKEN = /\s*(?:(0x[0-9a-fA-F]+|\d+)|([A-Za-z_]\w*)|(\*\*|<<=|>>=|\+\+|--|&&|\|\||[<>=!]=|<<|>>|[-+*/%&|^]=|[-+*/%<>=!~&|^?:(),]))/y;

const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
  ['**'],
];

/** Throws an Error that says what is wrong. */
export const evaluate = (text: string, variables: Variables, depth = 0): bigint => new Arithmetic(text, variables, depth).all();

class Arithmetic {
  private readonly tokens: string[] = [];
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly variables: Variables,
    private readonly depth: number,
  ) {
    for (let at = 0; text.slice(at).trim() !== ''; ) {
      TOKEN.lastIndex = at;
      const found = TOKEN.exec(text);
      if (!found) throw this.problem();
      this.tokens.push(found[0].trim());
      at += found[0].length;
    }
  }

  all(): bigint {
    if (this.tokens.length === 0) return 0n;
    const value = this.comma();
    if (this.at < this.tokens.length) throw this.problem();
    return value;
  }

  private problem(): Error {
    return new Error(`arithmetic syntax error: ${JSON.stringify(this.text.trim())}`);
  }

  private take(...tokens: string[]): string | undefined {
    return tokens.includes(this.tokens[this.at]) ? this.tokens[this.at++] : undefined;
  }

  private comma(): bigint {
    let value = this.assignment();
    while (this.take(',')) value = this.assignment();
    return value;
  }

  private assignment(): bigint {
    const [name, operator] = this.tokens.slice(this.at, this.at + 2);
    if (!/^[A-Za-z_]/.test(name ?? '') || !/^([-+*/%&|^]|<<|>>)?=$/.test(operator ?? '')) return this.choice();
    this.at += 2;
    const value = this.assignment();
    return this.store(name, operator === '=' ? value : apply(operator.slice(0, -1), this.variable(name), value));
  }

  private store(name: string, value: bigint): bigint {
    this.variables.set(name, String(value));
    return value;
  }

  private choice(): bigint {
    const condition = this.binary(0);
    if (!this.take('?')) return condition;
    const yes = this.assignment();
    if (!this.take(':')) throw this.problem();
    const no = this.assignment();
    return condition !== 0n ? yes : no;
  }

  private binary(level: number): bigint {
    if (level === LEVELS.length) return this.unary();
    let value = this.binary(level + 1);
    for (let operator = this.take(...LEVELS[level]); operator; operator = this.take(...LEVELS[level]))
      value = apply(operator, value, this.binary(level + 1));
    return value;
  }

  private unary(): bigint {
    const operator = this.take('-', '+', '!', '~', '++', '--');
    if (operator === '++' || operator === '--') {
      const name = this.tokens[this.at++] ?? '';
      return this.store(name, this.variable(name) + (operator === '++' ? 1n : -1n));
    }
    if (operator === undefined) return this.primary();
    const value = this.unary();
    return operator === '-' ? -value : operator === '!' ? BigInt(value === 0n) : operator === '~' ? ~value : value;
  }

  private primary(): bigint {
    const token = this.tokens[this.at++];
    if (token === undefined) throw this.problem();
    if (token === '(') {
      const value = this.comma();
      if (!this.take(')')) throw this.problem();
      return value;
    }
    if (/^\d/.test(token)) return BigInt(/^0[0-7]+$/.test(token) ? `0o${token.slice(1)}` : token);
    if (!/^[A-Za-z_]/.test(token)) throw this.problem();
    const value = this.variable(token);
    const step = this.take('++', '--');
    if (step) this.store(token, value + (step === '++' ? 1n : -1n));
    return value;
  }

  /** A variable may hold an expression of its own. */
  private variable(name: string): bigint {
    const text = this.variables.get(name) ?? '';
    if (/^\s*-?\d*\s*$/.test(text)) return BigInt(text.trim() || '0');
    if (this.depth > 20) throw new Error('expression recursion level exceeded');
    return evaluate(text, this.variables, this.depth + 1);
  }
}

const apply = (operator: string, a: bigint, b: bigint): bigint => {
  if ((operator === '/' || operator === '%') && b === 0n) throw new Error('divide by zero');
  if (operator === '**' && b < 0n) throw new Error('exponent less than 0');
  return BigInt.asIntN(64, OPERATIONS[operator](a, b));
};

const OPERATIONS: Record<string, (a: bigint, b: bigint) => bigint> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** (b > 1000n ? 1000n : b),
  '<<': (a, b) => a << (b & 63n),
  '>>': (a, b) => a >> (b & 63n),
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '==': (a, b) => BigInt(a === b),
  '!=': (a, b) => BigInt(a !== b),
  '<': (a, b) => BigInt(a < b),
  '>': (a, b) => BigInt(a > b),
  '<=': (a, b) => BigInt(a <= b),
  '>=': (a, b) => BigInt(a >= b),
  '&&': (a, b) => BigInt(a !== 0n && b !== 0n),
  '||': (a, b) => BigInt(a !== 0n || b !== 0n),
};
