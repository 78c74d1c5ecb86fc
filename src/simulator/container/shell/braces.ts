/** `{a,b}` and `{1..5}` of bash, in words without quotes. */
import {plainText, type Word} from './tree.ts';

/** No more words than this come of one. */
const MOST = 10_000;

export const braces = (word: Word): Word[] => {
  const text = plainText(word);
  if (text?.includes('{') !== true) return [word];
  return expandBraces(text, MOST).map((each) => [{type: 'text', text: each, quoted: false}]);
};

const expandBraces = (text: string, most: number): string[] => {
  const found = /^(.*?)\{([^{}]*)\}(.*)$/s.exec(text);
  const inner = found && (rangeOf(found[2]) ?? (found[2].includes(',') ? found[2].split(',') : undefined));
  if (!found || !inner) return [text];
  return inner.flatMap((each) => expandBraces(found[1] + each + found[3], most)).slice(0, most);
};

const rangeOf = (text: string): string[] | undefined => {
  const found = /^(-?\d+)\.\.(-?\d+)$/.exec(text);
  if (!found) return undefined;
  const [from, to] = [Number(found[1]), Number(found[2])];
  const length = Math.min(MOST, Math.abs(to - from) + 1);
  return Array.from({length}, (_, i) => String(from + (to < from ? -i : i)));
};
