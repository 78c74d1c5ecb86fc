/** Reads awk programs. */
import {BadAwk, KEYWORDS, type Token, tokensOf} from './awk-tokens.ts';
import type {AwkProgram, Expression, Rule, Statement} from './awk-tree.ts';
import {regexOf} from './regex.ts';

const BINARY: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['~', '!~'],
  ['<', '<=', '>', '>=', '==', '!='],
  [' '],
  ['+', '-'],
  ['*', '/', '%'],
];

/** Throws a {@link BadAwk}, or a SyntaxError for an expression. */
export const parseAwk = (text: string): AwkProgram => new AwkParser(tokensOf(text)).program();

class AwkParser {
  private at = 0;
  /** In `print a > "file"` a `>` compares only within brackets; in `for (k in a)` the `in` belongs to the loop. */
  private printing = false;

  constructor(private readonly tokens: readonly Token[]) {}

  program(): AwkProgram {
    const rules: Rule[] = [];
    const functions: [string, {parameters: string[]; body: Statement}][] = [];
    for (this.lines(); this.next.type !== 'end'; this.lines()) {
      if (this.takeName('function')) functions.push(this.definition());
      else rules.push(this.rule());
    }
    return {rules, functions: new Map(functions)};
  }

  private get next(): Token {
    return this.tokens[this.at];
  }

  private is(text: string): boolean {
    return this.next.text === text && (this.next.type === 'symbol' || this.next.type === 'name');
  }

  private take(text: string): boolean {
    if (!this.is(text)) return false;
    this.at++;
    return true;
  }

  private takeName(text: string): boolean {
    return this.next.type === 'name' && this.take(text);
  }

  private expect(text: string): void {
    if (!this.take(text)) throw new BadAwk(`unexpected ${this.next.type === 'end' ? 'end of program' : JSON.stringify(this.next.text)}`);
  }

  private lines(): void {
    while (this.next.type === 'newline' || this.is(';')) this.at++;
  }

  private name(): string {
    if (this.next.type !== 'name' && this.next.type !== 'call') throw new BadAwk(`unexpected ${JSON.stringify(this.next.text)}`);
    return this.tokens[this.at++].text;
  }

  private definition(): [string, {parameters: string[]; body: Statement}] {
    const name = this.name();
    this.expect('(');
    const parameters: string[] = [];
    while (!this.take(')')) {
      parameters.push(this.name());
      this.take(',');
    }
    this.lines();
    return [name, {parameters, body: this.block()}];
  }

  private rule(): Rule {
    const special = (['BEGIN', 'END'] as const).find((word) => this.takeName(word));
    if (special) return {when: special, body: this.block()};
    const from = this.is('{') ? undefined : this.expression();
    const to = from && this.take(',') ? this.expression() : undefined;
    const when = {...(from ? {from} : {}), ...(to ? {to} : {})};
    return this.is('{') ? {when, body: this.block()} : {when};
  }

  private block(): Statement {
    this.expect('{');
    const statements: Statement[] = [];
    for (this.lines(); !this.take('}'); this.lines()) statements.push(this.statement());
    return {type: 'block', statements};
  }

  private body(): Statement {
    while (this.next.type === 'newline') this.at++;
    if (this.take(';')) return {type: 'block', statements: []};
    return this.statement();
  }

  private statement(): Statement {
    if (this.is('{')) return this.block();
    if (this.takeName('if')) return this.choice();
    if (this.takeName('while')) return {type: 'while', condition: this.bracketed(), body: this.body(), first: false};
    if (this.takeName('do')) return this.repeat();
    if (this.takeName('for')) return this.loop();
    const simple = this.simple();
    if (!this.is('}') && this.next.type !== 'newline' && this.next.type !== 'end') this.expect(';');
    return simple;
  }

  private bracketed(): Expression {
    this.expect('(');
    const value = this.expression();
    this.expect(')');
    return value;
  }

  private choice(): Statement {
    const condition = this.bracketed();
    const then = this.body();
    const {at} = this;
    this.lines();
    if (this.takeName('else')) return {type: 'if', condition, then, otherwise: this.body()};
    this.at = at;
    return {type: 'if', condition, then};
  }

  private repeat(): Statement {
    const body = this.body();
    this.lines();
    if (!this.takeName('while')) throw new BadAwk('while is missing');
    return {type: 'while', condition: this.bracketed(), body, first: true};
  }

  private loop(): Statement {
    this.expect('(');
    const [name, word, array, close] = this.tokens.slice(this.at, this.at + 4);
    if (name.type === 'name' && word.text === 'in' && close?.text === ')') {
      this.at += 4;
      return {type: 'each', name: name.text, array: array.text, body: this.body()};
    }
    const start = this.is(';') ? undefined : this.simple();
    this.expect(';');
    const condition = this.is(';') ? undefined : this.expression();
    this.expect(';');
    const step = this.is(')') ? undefined : this.simple();
    this.expect(')');
    return {type: 'for', ...(start ? {start} : {}), ...(condition ? {condition} : {}), ...(step ? {step} : {}), body: this.body()};
  }

  private simple(): Statement {
    for (const what of ['next', 'break', 'continue'] as const) if (this.takeName(what)) return {type: 'leave', what};
    for (const what of ['exit', 'return'] as const)
      if (this.takeName(what)) return {type: 'leave', what, ...(this.endsHere() ? {} : {value: this.expression()})};
    if (this.takeName('delete')) return this.deletion();
    for (const word of ['print', 'printf'] as const) if (this.takeName(word)) return this.output(word === 'printf');
    return {type: 'expression', value: this.expression()};
  }

  private endsHere(): boolean {
    return this.is(';') || this.is('}') || this.next.type === 'newline' || this.next.type === 'end';
  }

  private deletion(): Statement {
    const name = this.name();
    return this.take('[') ? {type: 'delete', name, keys: this.list(']')} : {type: 'delete', name};
  }

  private output(format: boolean): Statement {
    this.printing = true;
    const values: Expression[] = [];
    while (!this.endsHere() && !this.is('>') && !this.is('>>') && !this.is('|')) {
      values.push(this.expression());
      if (!this.take(',')) break;
    }
    this.printing = false;
    const append = this.is('>>');
    const listed = values.length === 1 && values[0].type === 'call' && values[0].name === '(' ? values[0].args : values;
    if (append || this.is('>')) {
      this.at++;
      return {type: 'print', values: listed, format, into: {append, path: this.binary(4)}};
    }
    if (this.is('|')) throw new BadAwk('pipes are not supported');
    return {type: 'print', values: listed, format};
  }

  private list(close: string): Expression[] {
    const values: Expression[] = [];
    while (!this.take(close)) {
      values.push(this.expression());
      if (!this.take(',') && !this.is(close)) this.expect(close);
    }
    return values;
  }

  private expression(): Expression {
    const left = this.ternary();
    const operator = ['=', '+=', '-=', '*=', '/=', '%=', '^='].find((each) => this.is(each));
    if (!operator || !['variable', 'field', 'element'].includes(left.type)) return left;
    this.at++;
    return {type: 'assign', operator: operator.slice(0, -1), target: left, value: this.expression()};
  }

  private ternary(): Expression {
    const condition = this.binary(0);
    if (!this.take('?')) return condition;
    const yes = this.ternary();
    this.expect(':');
    return {type: 'choice', condition, yes, no: this.ternary()};
  }

  private binary(level: number): Expression {
    if (level === BINARY.length) return this.power();
    let left = this.binary(level + 1);
    for (;;) {
      if (level === 3 && this.takeName('in')) {
        left = {type: 'in', key: left, name: this.name()};
        continue;
      }
      const operator =
        BINARY[level][0] === ' '
          ? this.startsValue()
            ? ' '
            : undefined
          : BINARY[level].find((each) => this.is(each) && !(this.printing && each === '>'));
      if (operator === undefined) return left;
      if (operator !== ' ') this.at++;
      while (operator !== ' ' && this.next.type === 'newline') this.at++;
      left = {type: 'binary', operator, left, right: this.binary(level + 1)};
    }
  }

  /** Two values side by side are joined. */
  private startsValue(): boolean {
    const {type, text} = this.next;
    if (type === 'number' || type === 'string' || type === 'call') return true;
    if (type === 'name') return !KEYWORDS.has(text);
    return type === 'symbol' && (text === '$' || text === '(' || text === '!');
  }

  private power(): Expression {
    const operator = ['!', '-', '+'].find((each) => this.take(each));
    if (operator) return {type: 'unary', operator, value: this.power()};
    const base = this.postfix();
    return this.take('^') ? {type: 'binary', operator: '^', left: base, right: this.power()} : base;
  }

  private postfix(): Expression {
    const before = ['++', '--'].find((each) => this.take(each));
    if (before) return {type: 'step', target: this.primary(), by: before === '++' ? 1 : -1, before: true};
    const target = this.primary();
    const after = ['variable', 'field', 'element'].includes(target.type) ? ['++', '--'].find((each) => this.take(each)) : undefined;
    return after ? {type: 'step', target, by: after === '++' ? 1 : -1, before: false} : target;
  }

  private primary(): Expression {
    const {type, text} = this.next;
    if (type === 'symbol' && text === '(') return this.group();
    if (type === 'symbol' && text === '$') {
      this.at++;
      return {type: 'field', index: this.is('-') || this.is('++') ? this.power() : this.primary()};
    }
    if (type === 'end' || type === 'newline' || type === 'symbol' || (type === 'name' && KEYWORDS.has(text))) this.expect('a value');
    this.at++;
    if (type === 'number') return {type, value: Number(text)};
    if (type === 'string') return {type, value: text};
    if (type === 'regex') return {type, value: regexOf(text, true)};
    if (type === 'call') {
      this.expect('(');
      return {type, name: text, args: this.unprinted(() => this.list(')'))};
    }
    if (this.take('[')) return {type: 'element', name: text, keys: this.unprinted(() => this.list(']'))};
    return text === 'length' ? {type: 'call', name: text, args: []} : {type: 'variable', name: text};
  }

  private unprinted<T>(read: () => T): T {
    const {printing} = this;
    this.printing = false;
    const value = read();
    this.printing = printing;
    return value;
  }

  /** `(a)`; or `(a, b)`, which print takes as a list and `in` as a key. */
  private group(): Expression {
    this.at++;
    const values = this.unprinted(() => this.list(')'));
    if (values.length === 1) return values[0];
    return {type: 'call', name: '(', args: values};
  }
}
