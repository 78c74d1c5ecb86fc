/** Lines as a terminal takes them: for what is drawn before Ink is loaded, and for the clock, which would cost Ink a frame every second. */
import type {Line} from '../text.ts';
import type {TextStyle, Theme} from '../theme.ts';

const COLOURS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

const sgr = ({color, bold, dimColor, italic, underline, inverse}: TextStyle): string => {
  const codes = [bold && 1, dimColor && 2, italic && 3, underline && 4, inverse && 7, color && 30 + COLOURS.indexOf(color)].filter(Boolean);
  return codes.length === 0 ? '' : `\x1b[${codes.join(';')}m`;
};

export const ansiLine = (line: Line, theme: Theme): string =>
  line
    .map(({text, role}) => {
      const style = sgr(theme[role]);
      return style ? `${style}${text}\x1b[0m` : text;
    })
    .join('');

/** A whole frame. */
export const ansiFrame = (rows: readonly Line[], theme: Theme): string =>
  `\x1b[H\x1b[J${rows.map((row) => ansiLine(row, theme)).join('\r\n')}`;
