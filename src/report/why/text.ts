/** An answer as lines, for a plain terminal and for the app. */
import {harmless} from '../style.ts';
import {type PieceLine, piece} from '../timeline/pieces.ts';
import type {Answer} from './answer.ts';

/** @param width in columns. */
export const answerLines = ({object, complete, sentence, look}: Answer, width: number): PieceLine[] => {
  const [first, ...others] = wrapped(`${object}: ${harmless(sentence)}.`.replace(/\s+/g, ' '), width);
  const name = first.slice(0, object.length);
  return [
    [piece(name, complete ? 'good' : 'strong'), piece(first.slice(name.length))],
    ...others.map((line) => [piece(line)]),
    ...look.flatMap((command) => wrapped(`look: ${harmless(command)}`, width - 2).map((line) => [piece(`  ${line}`, 'dim')])),
  ];
};

/** Lines broken between words, where there are any. */
const wrapped = (text: string, width: number): string[] => {
  const lines = [''];
  for (const word of text.split(' ').flatMap((each) => each.match(new RegExp(`.{1,${Math.max(10, width)}}`, 'gu')) ?? [])) {
    const last = lines[lines.length - 1];
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};
