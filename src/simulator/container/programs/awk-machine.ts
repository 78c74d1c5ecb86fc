/** Runs awk programs: variables, fields, statements. */
import {BadAwk} from './awk-tokens.ts';
import type {AwkProgram, Expression, Rule, Statement} from './awk-tree.ts';
import {calculate, compare, FUNCTIONS, isNumeric, number, splitBy, text, type Value} from './awk-values.ts';
import {formatted} from './printf.ts';
import {regexOf} from './regex.ts';

export class AwkNext {}
export class AwkExit {
  constructor(
    readonly code: number,
    readonly atEnd = false,
  ) {}
}
class Leave {
  constructor(
    readonly what: 'break' | 'continue' | 'return',
    readonly value: Value = '',
  ) {}
}

type Table = Map<string, Value>;

/** A program that goes round and round is stopped: it cannot be interrupted on its way. */
const MOST_STEPS = 5_000_000;

export class Awk {
  readonly printed: {readonly text: string; readonly path?: string; readonly append: boolean}[] = [];
  code = 0;
  private readonly variables = new Map<string, Value | Table>(
    Object.entries({FS: ' ', OFS: ' ', ORS: '\n', NR: 0, FNR: 0, NF: 0, RS: '\n', SUBSEP: '\x1c', RSTART: 0, RLENGTH: -1}),
  );
  private locals: Map<string, Value | Table>[] = [];
  private fields: string[] = [''];
  private steps = 0;
  private seed = 1;

  constructor(
    private readonly program: AwkProgram,
    env: Readonly<Record<string, string>>,
    private readonly now: number,
  ) {
    this.variables.set('ENVIRON', new Map(Object.entries(env)));
  }

  set(name: string, value: Value): void {
    (this.locals.at(-1)?.has(name) ? this.locals.at(-1)! : this.variables).set(name, value);
    if (name === 'NF') this.resize(Number(value));
  }

  field(index: number): string {
    return this.fields[index] ?? '';
  }

  /** The next line. */
  record(line: string): void {
    this.variables.set('NR', Number(this.variables.get('NR')) + 1);
    this.variables.set('FNR', Number(this.variables.get('FNR')) + 1);
    this.split(line);
  }

  private split(line: string): void {
    this.fields = [line, ...splitBy(line, text(this.value('FS')))];
    this.variables.set('NF', this.fields.length - 1);
  }

  private resize(count: number): void {
    this.fields.length = Math.min(count, 10_000) + 1;
    for (let i = 1; i < this.fields.length; i++) this.fields[i] ??= '';
    this.rebuild();
  }

  private rebuild(): void {
    this.fields[0] = this.fields.slice(1).join(text(this.value('OFS')));
  }

  applies(rule: Rule, inRange: Set<Rule>): boolean {
    if (typeof rule.when === 'string') return false;
    const {from, to} = rule.when;
    if (!from) return true;
    if (!to) return this.holds(from);
    if (!inRange.has(rule) && !this.holds(from)) return false;
    if (this.holds(to)) inRange.delete(rule);
    else inRange.add(rule);
    return true;
  }

  print(values: readonly Value[]): void {
    this.printed.push({text: values.map(text).join(text(this.value('OFS'))) + text(this.value('ORS')), append: false});
  }

  execute(statement: Statement): void {
    if (++this.steps > MOST_STEPS) throw new BadAwk('too many steps');
    switch (statement.type) {
      case 'expression':
        this.evaluate(statement.value);
        break;
      case 'print':
        this.output(statement);
        break;
      case 'block':
        for (const each of statement.statements) this.execute(each);
        break;
      case 'if':
        if (this.holds(statement.condition)) this.execute(statement.then);
        else if (statement.otherwise) this.execute(statement.otherwise);
        break;
      case 'delete':
        if (statement.keys) this.table(statement.name).delete(this.key(statement.keys));
        else this.table(statement.name).clear();
        break;
      case 'leave':
        throw this.leaving(statement);
      default:
        this.loop(statement);
    }
  }

  private leaving({what, value}: Statement & {type: 'leave'}): unknown {
    if (what === 'next') return new AwkNext();
    if (what === 'exit') return new AwkExit(value ? number(this.evaluate(value)) : this.code);
    return new Leave(what, value ? this.evaluate(value) : '');
  }

  private output({values, format, into}: Statement & {type: 'print'}): void {
    const given = values.map((value) => this.evaluate(value));
    const shown = given.length > 0 ? given : [this.field(0)];
    const line = format
      ? formatted(text(shown[0]), shown.slice(1).map(text))
      : shown.map(text).join(text(this.value('OFS'))) + text(this.value('ORS'));
    this.printed.push(into ? {text: line, path: text(this.evaluate(into.path)), append: into.append} : {text: line, append: false});
  }

  private loop(statement: Statement & {type: 'while' | 'for' | 'each'}): void {
    if (statement.type === 'each') {
      for (const key of [...this.table(statement.array).keys()]) {
        this.set(statement.name, key);
        if (this.turn(statement.body)) return;
      }
      return;
    }
    if (statement.type === 'for' && statement.start) this.execute(statement.start);
    let first = statement.type === 'while' && statement.first;
    while (first || !statement.condition || this.holds(statement.condition)) {
      first = false;
      if (this.turn(statement.body)) return;
      if (statement.type === 'for' && statement.step) this.execute(statement.step);
    }
  }

  /** Whether the loop is left. */
  private turn(body: Statement): boolean {
    try {
      this.execute(body);
      return false;
    } catch (error) {
      if (!(error instanceof Leave) || error.what === 'return') throw error;
      return error.what === 'break';
    }
  }

  private holds(expression: Expression): boolean {
    const value = this.evaluate(expression);
    return typeof value === 'number'
      ? value !== 0
      : value !== '' && !(expression.type !== 'string' && isNumeric(value) && Number(value) === 0);
  }

  private value(name: string): Value {
    const found = this.locals.at(-1)?.get(name) ?? this.variables.get(name);
    return found instanceof Map ? '' : (found ?? '');
  }

  private table(name: string): Table {
    const scope = this.locals.at(-1)?.has(name) ? this.locals.at(-1)! : this.variables;
    const found = scope.get(name);
    if (found instanceof Map) return found;
    const made: Table = new Map();
    scope.set(name, made);
    return made;
  }

  private key(keys: readonly Expression[]): string {
    return keys.map((key) => text(this.evaluate(key))).join(text(this.value('SUBSEP')));
  }

  evaluate(e: Expression): Value {
    if (++this.steps > MOST_STEPS) throw new BadAwk('too many steps');
    switch (e.type) {
      case 'number':
      case 'string':
        return e.value;
      case 'regex':
        return Number(e.value.test(this.field(0)));
      case 'variable':
        return this.value(e.name);
      case 'field':
        return this.field(number(this.evaluate(e.index)));
      case 'element': {
        const [table, key] = [this.table(e.name), this.key(e.keys)];
        if (!table.has(key)) table.set(key, '');
        return table.get(key)!;
      }
      case 'in':
        return Number(
          this.table(e.name).has(e.key.type === 'call' && e.key.name === '(' ? this.key(e.key.args) : text(this.evaluate(e.key))),
        );
      case 'unary':
        return e.operator === '!' ? Number(!this.holds(e.value)) : number(this.evaluate(e.value)) * (e.operator === '-' ? -1 : 1);
      case 'choice':
        return this.evaluate(this.holds(e.condition) ? e.yes : e.no);
      case 'binary':
        return this.binary(e);
      case 'assign':
        return this.assign(
          e.target,
          e.operator === ''
            ? this.evaluate(e.value)
            : calculate(e.operator, number(this.evaluate(e.target)), number(this.evaluate(e.value))),
        );
      case 'step': {
        const before = number(this.evaluate(e.target));
        const after = number(this.assign(e.target, before + e.by));
        return e.before ? after : before;
      }
      default:
        return this.call(e.name, e.args);
    }
  }

  private assign(target: Expression, value: Value): Value {
    if (target.type === 'variable') this.set(target.name, value);
    else if (target.type === 'element') this.table(target.name).set(this.key(target.keys), value);
    else if (target.type === 'field') {
      const index = number(this.evaluate(target.index));
      if (index === 0) this.split(text(value));
      else {
        if (index >= this.fields.length) this.set('NF', index);
        this.fields[index] = text(value);
        this.rebuild();
      }
    }
    return value;
  }

  private binary({operator, left, right}: Expression & {type: 'binary'}): Value {
    if (operator === '&&') return Number(this.holds(left) && this.holds(right));
    if (operator === '||') return Number(this.holds(left) || this.holds(right));
    if (operator === '~' || operator === '!~') return Number(this.regex(right).test(text(this.evaluate(left))) === (operator === '~'));
    const [a, b] = [this.evaluate(left), this.evaluate(right)];
    if (operator === ' ') return text(a) + text(b);
    if (/^[<>=!]/.test(operator)) return Number(compare(operator, a, b, left.type === 'string' || right.type === 'string'));
    return calculate(operator, number(a), number(b));
  }

  private regex(e: Expression): RegExp {
    return e.type === 'regex' ? e.value : regexOf(text(this.evaluate(e)), true);
  }

  private call(name: string, args: readonly Expression[]): Value {
    const own = this.program.functions.get(name);
    if (own) return this.callOwn(own, args);
    if (name === 'split') return this.splitInto(args);
    if (name === 'sub' || name === 'gsub') return this.substitute(name === 'gsub', args);
    if (name === 'match') return this.match(args);
    if (name === 'length' && args[0]?.type === 'variable' && this.variables.get(args[0].name) instanceof Map)
      return this.table(args[0].name).size;
    const values = args.map((arg) => this.evaluate(arg));
    const [first = name === 'length' ? this.field(0) : ''] = values;
    const builtin = FUNCTIONS[name];
    if (builtin) return builtin(first, ...values.slice(1));
    if (name === 'rand') return this.random();
    if (name === 'srand' || name === 'close' || name === 'fflush' || name === 'system') return 0;
    if (name === 'systime') return Math.floor(this.now / 1000);
    throw new BadAwk(`Call to undefined function ${name}`);
  }

  private random(): number {
    this.seed = (this.seed * 16_807) % 2_147_483_647;
    return this.seed / 2_147_483_647;
  }

  private callOwn({parameters, body}: {parameters: readonly string[]; body: Statement}, args: readonly Expression[]): Value {
    if (this.locals.length > 200) throw new BadAwk('functions are nested too deeply');
    const scope = new Map<string, Value | Table>();
    for (const [i, parameter] of parameters.entries()) {
      const arg = args[i];
      const shared = arg?.type === 'variable' ? (this.locals.at(-1)?.get(arg.name) ?? this.variables.get(arg.name)) : undefined;
      scope.set(parameter, shared instanceof Map ? shared : arg ? this.evaluate(arg) : '');
    }
    this.locals.push(scope);
    try {
      this.execute(body);
      return '';
    } catch (error) {
      if (error instanceof Leave && error.what === 'return') return error.value;
      throw error;
    } finally {
      this.locals.pop();
    }
  }

  private splitInto([subject, array, separator]: readonly Expression[]): Value {
    const source = text(this.evaluate(subject));
    const by =
      separator === undefined ? text(this.value('FS')) : separator.type === 'regex' ? separator.value : text(this.evaluate(separator));
    const parts = source === '' ? [] : typeof by === 'string' ? splitBy(source, by) : source.split(by);
    if (array?.type !== 'variable') throw new BadAwk('split: an array is needed');
    const table = this.table(array.name);
    table.clear();
    for (const [i, part] of parts.entries()) table.set(String(i + 1), part);
    return parts.length;
  }

  private substitute(
    all: boolean,
    [pattern, replacement, target = {type: 'field', index: {type: 'number', value: 0}} as Expression]: readonly Expression[],
  ): Value {
    const regex = new RegExp(this.regex(pattern).source, 'g');
    const made = text(this.evaluate(replacement));
    let count = 0;
    const result = text(this.evaluate(target)).replace(regex, (found) => {
      if (!all && count > 0) return found;
      count++;
      return made.replace(/\\&|&/g, (each) => (each === '&' ? found : '&'));
    });
    if (count > 0) this.assign(target, result);
    return count;
  }

  private match([subject, pattern]: readonly Expression[]): Value {
    const found = this.regex(pattern).exec(text(this.evaluate(subject)));
    this.set('RSTART', found ? found.index + 1 : 0);
    this.set('RLENGTH', found ? found[0].length : -1);
    return found ? found.index + 1 : 0;
  }
}
