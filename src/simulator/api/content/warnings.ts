/** `Warning:` headers: `299 - "unknown field \"spec.x\""`. */

/** All warnings of an answer may have this many characters together; otherwise each is cut, and what does not fit is left out. */
const MOST = 4096;
const MOST_OF_ONE = 256;

export const warningHeaders = (texts: readonly string[]): string[] => fitting([...new Set(texts)]).map(header);

const fitting = (texts: readonly string[]): readonly string[] => {
  const size = (all: readonly string[]): number => all.reduce((sum, text) => sum + [...text].length, 0);
  if (size(texts) <= MOST) return texts;
  const cut = texts.map((text) => [...text].slice(0, MOST_OF_ONE).join(''));
  return cut.filter((_, i) => size(cut.slice(0, i + 1)) <= MOST);
};

/** A header has one line, and its bytes are those of UTF-8, which Node takes for characters of Latin-1. */
const header = (text: string): string => {
  const line = text.replace(/[\r\n]/g, ' ').replace(/\p{Cc}/gu, '');
  return Buffer.from(`299 - "${line.replace(/[\\"]/g, '\\$&')}"`).toString('latin1');
};
