/** Patterns of file names: `*`, `?`, `[a-z]`, with `\` before what stands for itself. */

const cache = new Map<string, RegExp>();

/** An expression that matches the whole of a text. */
export const patternOf = (pattern: string): RegExp => {
  const known = cache.get(pattern);
  if (known) return known;
  if (cache.size > 500) cache.clear();
  const made = compiled(pattern);
  cache.set(pattern, made);
  return made;
};

/** What makes no sense as a pattern, such as `[z-a]`, matches nothing. */
const compiled = (pattern: string): RegExp => {
  try {
    return new RegExp(`^${expressionOf(pattern)}$`, 'su');
  } catch {
    return /(?!)/;
  }
};

export const expressionOf = (pattern: string): string => {
  let expression = '';
  for (let at = 0; at < pattern.length; at++) {
    const c = pattern[at];
    const set = c === '[' ? /^\[([!^]?)(\]?[^\]]*)\]/.exec(pattern.slice(at)) : null;
    if (c === '\\' && at + 1 < pattern.length) expression += escaped(pattern[++at]);
    // Several stars say no more than one.
    else if (c === '*') expression += pattern[at - 1] === '*' ? '' : '.*';
    else if (c === '?') expression += '.';
    else if (set) {
      expression += `[${set[1] ? '^' : ''}${classOf(set[2])}]`;
      at += set[0].length - 1;
    } else expression += escaped(c);
  }
  return expression;
};

const CLASSES: Record<string, string> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  space: '\\s',
  upper: 'A-Z',
  lower: 'a-z',
  punct: '!-\\/:-@\\[-`{-~',
};

const classOf = (text: string): string =>
  text.replace(/\[:(\w+):\]|([\\\][&^])/g, (_, name, special) => (special ? `\\${special}` : (CLASSES[name] ?? '')));

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Whether a text has anything that makes it a pattern. */
export const isPattern = (text: string): boolean => /(^|[^\\])(\\\\)*[*?[]/.test(text);
