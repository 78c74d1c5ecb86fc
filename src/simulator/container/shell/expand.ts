/** Filling in words: variables, outputs of commands, arithmetic, then splitting into fields and file names. */
import type {Steps} from '../kernel/wait.ts';
import {evaluate} from './arithmetic.ts';
import {braces} from './braces.ts';
import {glob} from './glob.ts';
import {parameterValue} from './parameters.ts';
import {isPattern} from './patterns.ts';
import {outputOf} from './run.ts';
import {type Shell, ShellError} from './state.ts';
import type {Part, Word} from './tree.ts';

/** The fields that words come to. */
export function* expandWords(shell: Shell, words: readonly Word[]): Steps<string[]> {
  const fields: string[] = [];
  for (const word of words.flatMap((each) => (shell.kind === 'bash' ? braces(each) : [each]))) {
    for (const pattern of yield* patternsOf(shell, word)) {
      const found = !shell.options.noGlob && isPattern(pattern) ? glob(shell.process, pattern) : [];
      fields.push(...(found.length > 0 ? found : [literal(pattern)]));
    }
  }
  return fields;
}

/** The text of a word that stays one: of an assignment, a redirection, a case. */
export function* expandText(shell: Shell, word: Word): Steps<string> {
  return literal(yield* expandPattern(shell, word));
}

/** The same, with a `\` before what was quoted. */
export function* expandPattern(shell: Shell, word: Word): Steps<string> {
  let text = '';
  for (const [index, part] of word.entries()) {
    const value = yield* valueOfPart(shell, part, index === 0);
    text += part.quoted ? quote(value) : value;
  }
  return text;
}

export const literal = (pattern: string): string => pattern.replace(/\\([\s\S])/g, '$1');

const quote = (text: string): string => text.replace(/[\\*?[\]]/g, '\\$&');
/** Backslashes of a value are its own. */
const keep = (text: string): string => text.replace(/\\/g, '\\\\');

/** Fields as patterns: what was quoted in them has a `\` before each special character. */
function* patternsOf(shell: Shell, word: Word): Steps<string[]> {
  const fields: string[] = [];
  let current: string | undefined;
  const close = (): void => {
    if (current !== undefined) fields.push(current);
    current = undefined;
  };
  for (const [index, part] of word.entries()) {
    if (part.type === 'parameter' && part.name === '@' && part.quoted && !part.operator) {
      for (const [i, value] of shell.positional.entries()) {
        if (i > 0) close();
        current = (current ?? '') + quote(value);
      }
      // `"$@"` without parameters is nothing at all, not an empty field.
      if (shell.positional.length === 0 && word.length <= 2) return [];
      continue;
    }
    const value = yield* valueOfPart(shell, part, index === 0);
    if (part.type === 'text' || part.quoted) current = (current ?? '') + (part.quoted ? quote(value) : value);
    else {
      const {pieces, before, after} = split(value, shell.get('IFS') ?? ' \t\n');
      if (before) close();
      for (const [i, piece] of pieces.entries()) {
        if (i > 0) close();
        current = (current ?? '') + keep(piece);
      }
      if (after) close();
    }
  }
  close();
  return fields;
}

/** The pieces between separators, and whether there are separators before and after them. */
const split = (value: string, separators: string): {pieces: string[]; before: boolean; after: boolean} => {
  if (separators === '' || value === '') return {pieces: value ? [value] : [], before: false, after: false};
  const blank = [...separators].filter((c) => ' \t\n'.includes(c)).join('');
  const hard = [...separators].filter((c) => !' \t\n'.includes(c)).join('');
  const isBlank = (c: string): boolean => blank.includes(c) && c !== '';
  let [start, end] = [0, value.length];
  while (start < end && isBlank(value[start])) start++;
  while (end > start && isBlank(value[end - 1])) end--;
  const pieces: string[] = [];
  let piece = '';
  for (let at = start; at < end; at++) {
    if (!separators.includes(value[at])) piece += value[at];
    else {
      while (at + 1 < end && isBlank(value[at + 1])) at++;
      if (hard.includes(value[at + 1] ?? ' ') && isBlank(value[at])) continue;
      pieces.push(piece);
      piece = '';
    }
  }
  if (start < end) pieces.push(piece);
  return {pieces, before: start > 0, after: end < value.length};
};

function* valueOfPart(shell: Shell, part: Part, first: boolean): Steps<string> {
  if (part.type === 'text') return first && !part.quoted ? withHome(shell, part.text) : part.text;
  if (part.type === 'parameter') return yield* parameterValue(shell, part);
  if (part.type === 'arithmetic') return String(yield* arithmetic(shell, part.expression));
  return (yield* outputOf(shell, part.script)).replace(/\n+$/, '');
}

export function* arithmetic(shell: Shell, expression: Word): Steps<bigint> {
  const text = yield* expandText(shell, expression);
  try {
    return evaluate(text, shell);
  } catch (error) {
    if (error instanceof ShellError) throw error;
    throw new ShellError(`arithmetic expression: ${(error as Error).message}`);
  }
}

/** `~` and `~/...`. */
const withHome = (shell: Shell, text: string): string =>
  text.replace(/^~(?=\/|$)/, () => shell.get('HOME') ?? (shell.process.user.uid === 0 ? '/root' : '/'));
