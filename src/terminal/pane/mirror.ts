/** Modes that the real terminal takes over from the program in focus, and the sequences that set them. */

export interface MirroredModes {
  readonly bracketedPaste: boolean;
  readonly cursorKeys: boolean;
  readonly keypad: boolean;
  readonly focusReports: boolean;
  readonly mouse: 'none' | 'x10' | 'vt200' | 'drag' | 'any';
  readonly cursorShape: number;
}

export const PLAIN_MODES: MirroredModes = {
  bracketedPaste: false,
  cursorKeys: false,
  keypad: false,
  focusReports: false,
  mouse: 'none',
  cursorShape: 0,
};

const MOUSE = {x10: 9, vt200: 1000, drag: 1002, any: 1003};

const decset = (number: number, on: boolean): string => `\x1b[?${number}${on ? 'h' : 'l'}`;

/** Coordinates are asked for in the newer notation whatever the program wants: `input.ts` translates. */
const mouse = (from: MirroredModes['mouse'], to: MirroredModes['mouse']): string =>
  (from === 'none' ? '' : decset(MOUSE[from], false)) +
  (to === 'none' ? decset(1006, false) : decset(MOUSE[to], true) + decset(1006, true));

/** The sequences that bring a terminal from some modes to others, and a copy of the latter. */
export const modeChanges = (from: MirroredModes, to: MirroredModes): [text: string, now: MirroredModes] => {
  const {bracketedPaste, cursorKeys, keypad, focusReports, cursorShape} = to;
  const text =
    (bracketedPaste === from.bracketedPaste ? '' : decset(2004, bracketedPaste)) +
    (cursorKeys === from.cursorKeys ? '' : decset(1, cursorKeys)) +
    (keypad === from.keypad ? '' : `\x1b${keypad ? '=' : '>'}`) +
    (focusReports === from.focusReports ? '' : decset(1004, focusReports)) +
    (to.mouse === from.mouse ? '' : mouse(from.mouse, to.mouse)) +
    (cursorShape === from.cursorShape ? '' : `\x1b[${cursorShape} q`);
  return [text, {bracketedPaste, cursorKeys, keypad, focusReports, mouse: to.mouse, cursorShape}];
};

/** Everything a program may have set, back to what terminals start with. */
export const RESET_MODES = `${[2004, 9, 1000, 1002, 1003, 1006, 1004, 1].map((number) => decset(number, false)).join('')}\x1b>\x1b[0 q`;
