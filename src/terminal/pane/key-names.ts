/** Names of keys, from what terminals send for them. */

/** By the last character of `CSI 1 ; modifiers X` and `SS3 X`. */
const BY_FINAL: Record<string, string> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  F: 'end',
  H: 'home',
  P: 'f1',
  Q: 'f2',
  R: 'f3',
  S: 'f4',
};

/** By the number of `CSI number ; modifiers ~`. */
const BY_NUMBER: Record<number, string> = {
  1: 'home',
  2: 'insert',
  3: 'delete',
  4: 'end',
  5: 'pageup',
  6: 'pagedown',
  7: 'home',
  8: 'end',
  11: 'f1',
  12: 'f2',
  13: 'f3',
  14: 'f4',
  15: 'f5',
  17: 'f6',
  18: 'f7',
  19: 'f8',
  20: 'f9',
  21: 'f10',
  23: 'f11',
  24: 'f12',
};

const SINGLE: Record<string, string> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\x1b': 'escape',
  '\x7f': 'backspace',
  '\b': 'backspace',
  ' ': 'space',
};

/**
 * `up`, `f5`, `shift-pageup`, `ctrl-c`, `alt-x`, `enter`, or the character itself; undefined for what is no key. `sequence` is one token
 * of `tokens.ts`, bytes as characters.
 */
export const keyName = (sequence: string): string | undefined => {
  if (SINGLE[sequence]) return SINGLE[sequence];
  if (sequence === '\x1b[Z') return 'shift-tab';
  // The Linux console's own F1 to F5.
  const console = /^\x1b\[\[([A-E])$/.exec(sequence);
  if (console) return `f${console[1].charCodeAt(0) - 64}`;
  const special = /^\x1b(?:O|\[)(\d*)(?:;(\d+))?([A-Z~])$/.exec(sequence);
  if (special) return named(special[3] === '~' ? BY_NUMBER[Number(special[1])] : BY_FINAL[special[3]], Number(special[2] ?? 1));
  if (sequence.length === 2 && sequence[0] === '\x1b') return `alt-${sequence[1]}`;
  if (sequence.length === 1 && sequence < ' ') return `ctrl-${String.fromCharCode(sequence.charCodeAt(0) + 64).toLowerCase()}`;
  if (sequence[0] === '\x1b') return undefined;
  return Buffer.from(sequence, 'latin1').toString('utf8');
};

/** Modifiers are written as 1 + shift (1) + alt (2) + ctrl (4). */
const named = (name: string | undefined, modifiers: number): string | undefined => {
  const bits = modifiers - 1;
  return name && `${bits & 4 ? 'ctrl-' : ''}${bits & 2 ? 'alt-' : ''}${bits & 1 ? 'shift-' : ''}${name}`;
};
