/** Small sums in placeholders: `${replicas + 1}`, `${total * share / 100}`. Whole numbers, + - * / and brackets. */
import type {Parameters, ParameterValue} from './pack.ts';

const TOKEN = /\s*([A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z][A-Za-z0-9]*)*|\d+|[-+*/()])/y;

/** What an expression names. */
export const namesIn = (expression: string): string[] => (tokens(expression) ?? []).filter((token) => /^[A-Za-z]/.test(token));

/**
 * The value of an expression. A single name yields the parameter's value whatever its type. Throws an Error of one sentence for an unknown
 * name, a text in a sum, a broken expression, and a result that is not whole.
 */
export const evaluate = (expression: string, parameters: Parameters): ParameterValue => {
  const list = tokens(expression);
  if (!list || list.length === 0) throw new Error(`"${expression}" is not an expression`);
  if (list.length === 1 && /^[A-Za-z]/.test(list[0])) return lookUp(list[0], parameters);
  const reader = {list, at: 0, parameters};
  const value = sum(reader);
  if (reader.at < list.length) throw new Error(`"${expression}" is not an expression: "${list[reader.at]}" is too much`);
  if (!Number.isInteger(value)) throw new Error(`"${expression}" is ${value}, which is not a whole number`);
  return value;
};

interface Reader {
  readonly list: readonly string[];
  readonly parameters: Parameters;
  at: number;
}

const tokens = (expression: string): string[] | undefined => {
  const found: string[] = [];
  TOKEN.lastIndex = 0;
  const text = expression.trimEnd();
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (!token) return undefined;
    found.push(token[1]);
  }
  return found;
};

const lookUp = (name: string, parameters: Parameters): ParameterValue => {
  if (Object.hasOwn(parameters, name)) return parameters[name];
  throw new Error(`there is no parameter "${name}"`);
};

const sum = (reader: Reader): number => {
  let value = product(reader);
  while (['+', '-'].includes(reader.list[reader.at])) value += reader.list[reader.at++] === '+' ? product(reader) : -product(reader);
  return value;
};

const product = (reader: Reader): number => {
  let value = factor(reader);
  while (['*', '/'].includes(reader.list[reader.at])) {
    const divides = reader.list[reader.at++] === '/';
    value = divides ? value / factor(reader) : value * factor(reader);
  }
  return value;
};

const factor = (reader: Reader): number => {
  const token = reader.list[reader.at++];
  if (token === undefined) throw new Error('the expression ends too early');
  if (token === '-') return -factor(reader);
  if (token === '(') {
    const value = sum(reader);
    if (reader.list[reader.at++] !== ')') throw new Error('a bracket is not closed');
    return value;
  }
  if (/^\d/.test(token)) return Number(token);
  const value = /^[A-Za-z]/.test(token) ? lookUp(token, reader.parameters) : undefined;
  if (typeof value === 'number') return value;
  throw new Error(`"${token}" is not a number`);
};
