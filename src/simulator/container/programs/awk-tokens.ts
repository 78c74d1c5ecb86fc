/** The words of awk programs. */
import {unescaped} from '../shell/words.ts';

export interface Token {
  readonly type: 'number' | 'string' | 'regex' | 'name' | 'call' | 'symbol' | 'newline' | 'end';
  readonly text: string;
}

export class BadAwk extends Error {}

const TOKENS =
  /[ \t\r]+|\\\n|#[^\n]*|(\n)|(\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\.\d+)|"((?:\\[\s\S]|[^"\\])*)"|([A-Za-z_]\w*)(\()?|(&&|\|\||[-+*/%^=!<>]=|\+\+|--|>>|!~|[-+*/%^!<>=?:,;{}()[\]$~|])/y;
/** After these a `/` divides; anywhere else it begins an expression. */
const VALUE_ENDS = new Set([')', ']', '$', '++', '--']);

/** Throws a {@link BadAwk}. */
export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const last = tokens.at(-1);
    const divides = last && (last.type === 'number' || last.type === 'string' || last.type === 'name' || VALUE_ENDS.has(last.text));
    const regex = !divides && text[at] === '/' ? /^\/((?:\\[\s\S]|\[[^\]]*\]|[^/\\\n])*)\//.exec(text.slice(at)) : null;
    if (regex) {
      tokens.push({type: 'regex', text: regex[1].replaceAll('\\/', '/')});
      at += regex[0].length;
      continue;
    }
    TOKENS.lastIndex = at;
    const found = TOKENS.exec(text);
    if (!found) throw new BadAwk(`unexpected character '${text[at]}'`);
    const [whole, newline, number, string, name, open, symbol] = found;
    // A function's name has its bracket right behind it.
    at += open ? whole.length - 1 : whole.length;
    if (newline) tokens.push({type: 'newline', text: '\n'});
    else if (number !== undefined) tokens.push({type: 'number', text: number});
    else if (string !== undefined) tokens.push({type: 'string', text: unescaped(string)});
    else if (name) tokens.push({type: open && !KEYWORDS.has(name) ? 'call' : 'name', text: name});
    else if (symbol) tokens.push({type: 'symbol', text: symbol});
  }
  return [...tokens, {type: 'end', text: ''}];
};

export const KEYWORDS = new Set([
  'if',
  'else',
  'while',
  'for',
  'do',
  'in',
  'print',
  'printf',
  'next',
  'exit',
  'break',
  'continue',
  'return',
  'delete',
  'BEGIN',
  'END',
  'function',
  'getline',
]);
