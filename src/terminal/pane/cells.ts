/** A stretch of a screen's row as text for the real terminal. */
import type {IBufferCell, IBufferLine} from '@xterm/headless';

const RESET = '\x1b[0m';

/** What xterm's `getFgColorMode()` and `getBgColorMode()` tell. */
const MODE = {palette16: 1 << 24, palette256: 2 << 24, rgb: 3 << 24};

/** SGR numbers of the attributes, in the order of the bits of `attributesOf`. */
const ATTRIBUTES = [1, 2, 3, 4, 5, 7, 8, 9, 53];

/**
 * The cells of `line` from column `from` up to `to` (exclusive), as SGR sequences and characters; begins and ends without attributes.
 * `shift` is added to a column of the line to get the real terminal's (both from 0). After every cell that is not plain ASCII the
 * column is set anew, so that a terminal that holds another opinion of a character's width cannot shift the rest of the row.
 */
export const rowText = (line: IBufferLine | undefined, from: number, to: number, shift: number, scratch: IBufferCell): string => {
  if (!line) return ' '.repeat(to - from);
  let text = '';
  let [foreground, background, attributes] = [0, 0, 0];
  for (let x = from; x < to; x++) {
    const cell = line.getCell(x, scratch);
    if (!cell) return `${text}${RESET}${' '.repeat(to - x)}`;
    const f = cell.isFgDefault() ? 0 : cell.getFgColorMode() | cell.getFgColor();
    const b = cell.isBgDefault() ? 0 : cell.getBgColorMode() | cell.getBgColor();
    const a = attributesOf(cell);
    if (f !== foreground || b !== background || a !== attributes) {
      text += styleOf(cell, a);
      [foreground, background, attributes] = [f, b, a];
    }
    text += cellText(cell, x, from, to, shift);
  }
  return foreground || background || attributes ? text + RESET : text;
};

const cellText = (cell: IBufferCell, x: number, from: number, to: number, shift: number): string => {
  const characters = cell.getChars();
  const width = cell.getWidth();
  // The second half of a wide character: its first half has drawn it, unless that is cut off.
  if (width === 0) return x === from ? ' ' : '';
  if (characters === '' || x + width > to) return ' ';
  if (characters.length === 1 && characters >= ' ' && characters <= '~') return characters;
  return `${characters}\x1b[${x + width + shift + 1}G`;
};

const styleOf = (cell: IBufferCell, attributes: number): string => {
  const codes = ATTRIBUTES.filter((_, bit) => attributes & (1 << bit)).map(String);
  codes.push(...colour(cell.getFgColorMode(), cell.getFgColor(), 30), ...colour(cell.getBgColorMode(), cell.getBgColor(), 40));
  return codes.length === 0 ? RESET : `\x1b[0;${codes.join(';')}m`;
};

const attributesOf = (cell: IBufferCell): number =>
  (cell.isBold() ? 1 : 0) |
  (cell.isDim() ? 2 : 0) |
  (cell.isItalic() ? 4 : 0) |
  (cell.isUnderline() ? 8 : 0) |
  (cell.isBlink() ? 16 : 0) |
  (cell.isInverse() ? 32 : 0) |
  (cell.isInvisible() ? 64 : 0) |
  (cell.isStrikethrough() ? 128 : 0) |
  (cell.isOverline() ? 256 : 0);

/** SGR numbers of a colour; `base` is 30 for the foreground, 40 for the background. */
const colour = (mode: number, value: number, base: 30 | 40): string[] => {
  if (mode === MODE.palette16) return [String(value < 8 ? base + value : base + 60 + value - 8)];
  if (mode === MODE.palette256) return [`${base + 8};5;${value}`];
  if (mode === MODE.rgb) return [`${base + 8};2;${value >> 16};${(value >> 8) & 255};${value & 255}`];
  return [];
};
