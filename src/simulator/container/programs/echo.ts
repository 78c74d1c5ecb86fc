/** `echo`. */
import type {Process} from '../kernel/process.ts';
import type {Steps} from '../kernel/wait.ts';
import {unescaped} from '../shell/words.ts';

/** `always`: backslashes mean something without `-e`, as in dash. */
export function* echo(process: Process, args: readonly string[], always = false): Steps<number> {
  const flags = args.findIndex((arg) => !isFlag(arg, always));
  const given = (flags < 0 ? args : args.slice(0, flags)).join('');
  const text = (flags < 0 ? [] : args.slice(flags)).join(' ');
  const end = given.includes('n') ? '' : '\n';
  yield* process.print(always || given.includes('e') ? withEscapes(text, end) : `${text}${end}`);
  return 0;
}

const isFlag = (arg: string, dash: boolean): boolean => (dash ? arg === '-n' : /^-[neE]+$/.test(arg));

/** `\c` ends the text, and the line's end with it. */
const withEscapes = (text: string, end: string): string => {
  const stop = /^((?:\\[^c]|[^\\])*)\\c/s.exec(text);
  return stop ? unescaped(stop[1]) : `${unescaped(text)}${end}`;
};
