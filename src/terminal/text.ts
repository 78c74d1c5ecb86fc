/** Lines of text with roles: cleaned, measured, wrapped. All that a screen shows goes through `span`. */
import type {Role} from './theme.ts';

export interface Span {
  readonly text: string;
  readonly role: Role;
}

export type Line = readonly Span[];

/** A piece of text safe to show: a tab is two spaces; escape sequences and control characters, also those of the text's direction, go. */
export const span = (text: string, role: Role = 'plain'): Span => ({text: clean(text), role});

export const line = (text: string, role: Role = 'plain'): Line => [span(text, role)];

export const EMPTY: Line = [];

/** What `span` leaves of a text; newlines become spaces. */
export const clean = (text: string): string =>
  text
    .replace(/\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\|$)|[ -/]*[0-~])/g, '')
    .replace(/\t/g, '  ')
    .replace(/\r?\n/g, ' ')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f]/gu, '');

/** First and last code points of characters that are two columns wide. */
const WIDE = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x23e9, 0x23ec],
  [0x25fd, 0x25fe],
  [0x2614, 0x2615],
  [0x2648, 0x2653],
  [0x26a1, 0x26a1],
  [0x2705, 0x2705],
  [0x270a, 0x270b],
  [0x2728, 0x2728],
  [0x274c, 0x274c],
  [0x2753, 0x2755],
  [0x2795, 0x2797],
  [0x2b50, 0x2b50],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x3fffd],
];

const characterWidth = (character: string): number => {
  if (character >= ' ' && character <= '~') return 1;
  if (/^(?:\p{Mn}|\p{Me}|\p{Cf})$/u.test(character)) return 0;
  const code = character.codePointAt(0)!;
  return WIDE.some(([first, last]) => code >= first && code <= last) ? 2 : 1;
};

/** Columns that a text takes. */
export const widthOf = (text: string): number => [...text].reduce((sum, character) => sum + characterWidth(character), 0);

export const lineWidth = (of: Line): number => of.reduce((sum, {text}) => sum + widthOf(text), 0);

/** The text cut to `width` columns, the cut shown by `…`. */
export const cutText = (text: string, width: number): string => {
  if (widthOf(text) <= width) return text;
  const [kept] = splitAt(text, Math.max(0, width - 1));
  return width > 0 ? `${kept}…` : '';
};

/** The text cut or filled with spaces to exactly `width` columns. */
export const padTo = (text: string, width: number): string => {
  const cut = cutText(text, width);
  return cut + ' '.repeat(width - widthOf(cut));
};

const splitAt = (text: string, width: number): [string, string] => {
  let at = 0;
  let taken = 0;
  for (const character of text) {
    taken += characterWidth(character);
    if (taken > width) break;
    at += character.length;
  }
  return [text.slice(0, at), text.slice(at)];
};

/** Breaks a line between words (within, where a word is longer than a line); the lines after the first begin with `indent` spaces. */
export const wrap = (spans: Line, width: number, indent = 0): Line[] => {
  const room = Math.max(indent + 8, width);
  const lines: Span[][] = [[]];
  let used = 0;
  const breakLine = (): void => {
    lines.push(indent ? [span(' '.repeat(indent))] : []);
    used = indent;
  };
  for (const word of wordsOf(spans)) {
    if (used + widthOf(wordText(word).trimEnd()) > room && used > indent) breakLine();
    for (const {text, role} of word) {
      const pieces = widthOf(text.trimEnd()) > room - used ? chop(text, room - used, room - indent) : [text];
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) breakLine();
        lines.at(-1)!.push({text: piece, role});
        used += widthOf(piece);
      }
    }
  }
  return lines.map(merged);
};

const wordText = (word: Line): string => word.map(({text}) => text).join('');

/** Words with the spaces that follow them. One may have several roles: a comma after code is not to begin the next line. */
const wordsOf = (spans: Line): Span[][] => {
  const words: Span[][] = [];
  for (const {text, role} of spans)
    for (const part of text.match(/\S+\s*|\s+/g) ?? []) {
      const open = words.at(-1);
      if (open && !/\s$/.test(wordText(open))) open.push({text: part, role});
      else words.push([{text: part, role}]);
    }
  return words;
};

const chop = (word: string, first: number, others: number): string[] => {
  const [head, tail] = splitAt(word, first);
  return tail.trim() === '' ? [head] : [head, ...chop(tail, others, others)];
};

/** Neighbours of one role made one, spaces at the end of the line dropped. */
const merged = (spans: readonly Span[]): Line => {
  const joined: Span[] = [];
  for (const next of spans) {
    const last = joined.at(-1);
    if (last?.role === next.role) joined[joined.length - 1] = {text: last.text + next.text, role: last.role};
    else joined.push(next);
  }
  const last = joined.at(-1);
  return last && last.role !== 'selected' ? [...joined.slice(0, -1), {...last, text: last.text.trimEnd()}] : joined;
};

/** Wraps a plain text, its line breaks kept. */
export const wrapText = (text: string, width: number, role: Role = 'plain', indent = 0): Line[] =>
  text.split('\n').flatMap((part) => wrap([span(part, role)], width, indent));
