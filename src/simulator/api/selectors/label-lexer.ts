/** Splits the text of a label selector: `a in (x, y),!b` is `a`, `in`, `(`, `x`, `,`, `y`, `)`, `,`, `!`, `b`, and the end. */

export type TokenType = 'identifier' | 'in' | 'notin' | '(' | ')' | ',' | '!' | '=' | '==' | '!=' | '>' | '<' | 'end';

export interface Token {
  readonly type: TokenType;
  /** As it is written; '' at the end. */
  readonly text: string;
}

/** In the order in which they are tried: the longest symbol wins. */
const TOKEN = /\s*(?:(==|!=|[=!(),<>])|([^=!(),<>\s]+))/y;

/** The tokens of a text; the last one is its end. */
export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    const [, symbol, word] = found;
    const keyword = word === 'in' || word === 'notin';
    tokens.push({type: (symbol ?? (keyword ? word : 'identifier')) as TokenType, text: symbol ?? word});
  }
  return [...tokens, {type: 'end', text: ''}];
};
