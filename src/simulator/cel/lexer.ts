/** Splits an expression into tokens. */
import {Uint} from './values.ts';

export interface Token {
  readonly kind: 'ident' | 'literal' | 'operator' | 'end';
  readonly text: string;
  /** Of a literal. */
  readonly value?: unknown;
  readonly at: number;
}

/** The text cannot be read as an expression. */
export class SyntaxFault extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(`Syntax error: ${message}`);
  }
}

const SPACE = /(?:\s|\/\/[^\n]*)*/y;
const NUMBER = /0x[0-9a-fA-F]+[uU]?|(?:\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?)|\d+[uU]?/y;
const TEXT = /([rRbB]{0,2})(?:"""([\s\S]*?)"""|'''([\s\S]*?)'''|"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)')/y;
const RAW_TEXT = /([rRbB]{1,2})(?:"([^"\n]*)"|'([^'\n]*)')/y;
const IDENT = /[A-Za-z_][A-Za-z0-9_]*|`[^`\n]+`/y;
const OPERATOR = /&&|\|\||==|!=|<=|>=|[?:!<>+\-*/%.,()[\]{}]/y;

const CONSTANTS: Readonly<Record<string, unknown>> = {true: true, false: false, null: null};

export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  let at = end(SPACE, text, 0);
  while (at < text.length) {
    const token = next(text, at);
    tokens.push(token);
    at = end(SPACE, text, at + token.text.length);
  }
  return [...tokens, {kind: 'end', text: '<EOF>', at: text.length}];
};

const end = (pattern: RegExp, text: string, at: number): number => at + (match(pattern, text, at)?.[0].length ?? 0);

const match = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const next = (text: string, at: number): Token => {
  const raw = match(RAW_TEXT, text, at);
  if (raw && /r/i.test(raw[1])) return {kind: 'literal', text: raw[0], value: asBytes(raw[1], raw[2] ?? raw[3]), at};
  const quoted = match(TEXT, text, at);
  if (quoted) return {kind: 'literal', text: quoted[0], value: textOf(quoted, at), at};
  const number = match(NUMBER, text, at);
  if (number) return {kind: 'literal', text: number[0], value: numberOf(number[0], at), at};
  const ident = match(IDENT, text, at);
  if (ident && Object.hasOwn(CONSTANTS, ident[0])) return {kind: 'literal', text: ident[0], value: CONSTANTS[ident[0]], at};
  if (ident) return {kind: ident[0] === 'in' ? 'operator' : 'ident', text: ident[0], at};
  const operator = match(OPERATOR, text, at);
  if (operator) return {kind: 'operator', text: operator[0], at};
  throw new SyntaxFault(at, `token recognition error at: '${text[at]}'`);
};

const numberOf = (text: string, at: number): unknown => {
  if (/^\d*\.|^\d+[eE]/.test(text)) return Number(text);
  const unsigned = /[uU]$/.test(text);
  const value = BigInt(unsigned ? text.slice(0, -1) : text);
  // The least integer is written as minus a number that is one too large.
  if (value > (unsigned ? 2n ** 64n - 1n : 2n ** 63n)) throw new SyntaxFault(at, 'invalid int literal');
  return unsigned ? new Uint(value) : value;
};

const asBytes = (prefix: string, text: string): unknown => (/b/i.test(prefix) ? new TextEncoder().encode(text) : text);

const textOf = ([, prefix, ...bodies]: RegExpExecArray, at: number): unknown => {
  const body = bodies.find((one) => one !== undefined) ?? '';
  return asBytes(prefix, /r/i.test(prefix) ? body : unescaped(body, at));
};

const ESCAPES: Readonly<Record<string, string>> = {a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v'};

const unescaped = (text: string, at: number): string =>
  text.replace(/\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-3][0-7]{2}|[\s\S])/g, (all, code: string) => {
    if (/^[xuU]./.test(code)) return String.fromCodePoint(Number.parseInt(code.slice(1), 16));
    if (/^[0-3][0-7]{2}$/.test(code)) return String.fromCodePoint(Number.parseInt(code, 8));
    if (Object.hasOwn(ESCAPES, code)) return ESCAPES[code];
    if (/^[\\?"'`]$/.test(code)) return code;
    throw new SyntaxFault(at, `token recognition error at: '${all}'`);
  });
