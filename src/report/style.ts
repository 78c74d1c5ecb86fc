/** Colours of plain reports, by role; none where colour is off. */

export interface Style {
  good(text: string): string;
  bad(text: string): string;
  faint(text: string): string;
  strong(text: string): string;
}

const sgr =
  (on: number, off: number) =>
  (text: string): string =>
    `\u001b[${on}m${text}\u001b[${off}m`;

const plain = (text: string): string => text;

export const styleOf = (color: boolean): Style =>
  color
    ? {good: sgr(32, 39), bad: sgr(31, 39), faint: sgr(2, 22), strong: sgr(1, 22)}
    : {good: plain, bad: plain, faint: plain, strong: plain};

/** `3:07`, or `1:02:07` from an hour on. */
export const duration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number): string => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
};

/** Control characters of strangers (packs, clusters) never reach the terminal; line ends and tabs stay. */
export const harmless = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
