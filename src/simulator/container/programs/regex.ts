/** Regular expressions of POSIX, basic and extended, as those of JavaScript. */

const CLASSES: Record<string, string> = {
  alpha: 'a-zA-Z',
  digit: '0-9',
  alnum: 'a-zA-Z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`{-~',
  xdigit: '0-9a-fA-F',
  print: ' -~',
  cntrl: '\\x00-\\x1f',
};

/** Throws a SyntaxError, as `new RegExp` does. */
export const regexOf = (pattern: string, extended: boolean, flags = ''): RegExp => new RegExp(sourceOf(pattern, extended), flags);

/** In basic expressions `\(`, `\{`, `\|`, `\+` and `\?` are the special ones, in extended ones `(`, `{`, `|`, `+` and `?`. */
export const sourceOf = (pattern: string, extended: boolean): string => {
  let source = '';
  for (let at = 0; at < pattern.length; at++) {
    const c = pattern[at];
    const set = c === '[' ? /^\[(\^?)(\]?(?:\[:\w+:\]|[^\]])*)\]/.exec(pattern.slice(at)) : null;
    if (set) {
      source += `[${set[1]}${classOf(set[2])}]`;
      at += set[0].length - 1;
    } else if (c === '\\' && at + 1 < pattern.length) source += escapeOf(pattern[++at], extended);
    else if ('(){}|+?'.includes(c)) source += extended ? c : `\\${c}`;
    else if (c === '*' && (source === '' || (!extended && source === '^'))) source += '\\*';
    else if (c === '^' && !extended && source !== '' && !/\($|\|$/.test(source)) source += '\\^';
    else if (c === '$' && !extended && !/^($|\\\)|\\\|)/.test(pattern.slice(at + 1))) source += '\\$';
    else source += c === '/' ? '\\/' : c;
  }
  return source;
};

const escapeOf = (c: string, extended: boolean): string => {
  if ('(){}|+?'.includes(c)) return extended ? `\\${c}` : c;
  if (c === '<' || c === '>') return '\\b';
  return /[wWsSbBdD1-9nt]/.test(c) ? `\\${c}` : `\\${c.replace(/[a-zA-Z]/, '')}` === '\\' ? c : `\\${c}`;
};

const classOf = (text: string): string =>
  text.replace(/\[:(\w+):\]|\\(?=[nt])|([\\\][])/g, (all, name, special) =>
    special ? `\\${special}` : name ? (CLASSES[name] ?? '') : all,
  );

/** A plain text as an expression. */
export const plain = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
