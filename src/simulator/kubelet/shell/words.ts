/** Splits a shell script into words and operators; enough of the grammar for what containers of an exercise run. */

/** A word keeps its quoting, so that expansion knows what to leave alone. */
export type Token = {readonly word: string} | {readonly op: string};

const OPERATORS = ['&&', '||', '>>', '2>&1', '2>', '&>', '>&2', ';;', ';', '&', '|', '>', '<', '\n', '(', ')'];

/** Throws an Error when a quote is not closed. */
export const tokens = (script: string): Token[] => {
  const found: Token[] = [];
  let at = 0;
  while (at < script.length) {
    const rest = script.slice(at);
    const blank = /^(?:[ \t\r]+|#[^\n]*|\\\n)/.exec(rest)?.[0];
    const op = OPERATORS.find((candidate) => rest.startsWith(candidate));
    if (blank) at += blank.length;
    else if (op) {
      found.push({op});
      at += op.length;
    } else {
      const word = readWord(rest);
      found.push({word});
      at += word.length;
    }
  }
  return found;
};

const PIECE = /^(?:'[^']*'|"(?:\\[\s\S]|\$\([^)]*\)|[^"\\])*"|\$\([^)]*\)|`[^`]*`|\\[\s\S]|[^\s'"\\;&|<>()`])/;

const readWord = (text: string): string => {
  let word = '';
  for (let piece = PIECE.exec(text)?.[0]; piece; piece = PIECE.exec(text.slice(word.length))?.[0]) word += piece;
  if (word === '') throw new Error(`syntax error: unexpected ${JSON.stringify(text[0])}`);
  return word;
};

/** A word's text: quotes taken off, variables filled in. `$(date)` and `$(hostname)` stay, to be filled in when the line is read. */
export const expand = (word: string, variables: Readonly<Record<string, string>>): string =>
  word.replace(/'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])|\$\{?(\w+|\?)\}?/g, (all, single, double, escaped, name) => {
    if (single !== undefined) return single;
    if (double !== undefined) return fill(double, variables).replace(/\\([$`"\\])/g, '$1');
    return escaped ?? variables[name] ?? (name ? '' : all);
  });

const fill = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{(\w+)\}|\$(\w+|\?)/g, (_, braced, plain) => variables[braced ?? plain] ?? '');
