/** `diff`. */
import {structuredPatch} from 'diff';
import {textOf} from './lines.ts';
import type {Program} from './program.ts';
import {isBusybox, parseOptions, refuseOption} from './support.ts';

export const diff: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(args, 'qubwrNU:', ['brief', 'unified']);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const [from = '', to = ''] = operands;
  const [a, b] = [yield* textOf(process, [from]), yield* textOf(process, [to])];
  if (a === undefined || b === undefined) return 2;
  if (a === b) return 0;
  const unified = isBusybox(process) || options.has('u') || options.has('U') || options.has('unified');
  if (options.has('q') || options.has('brief')) yield* process.print(`Files ${from} and ${to} differ\n`);
  else yield* process.print(unified ? inContext(from, to, a, b) : bare(a, b));
  return 1;
};

const inContext = (from: string, to: string, a: string, b: string): string => {
  const {hunks} = structuredPatch(from, to, a, b, '', '', {context: 3});
  const texts = hunks.map(
    ({oldStart, oldLines, newStart, newLines, lines}) =>
      `@@ -${span(oldStart, oldLines)} +${span(newStart, newLines)} @@\n${lines.map((line) => `${line}\n`).join('')}`,
  );
  return `--- ${from}\n+++ ${to}\n${texts.join('')}`;
};

const span = (start: number, length: number): string => (length === 1 ? String(start) : `${start},${length}`);

/** `2c2`, `3a4,5`, `1d0`, each with its lines. */
const bare = (a: string, b: string): string =>
  structuredPatch('', '', a, b, '', '', {context: 0})
    .hunks.map(({oldStart, oldLines, newStart, newLines, lines}) => {
      const kind = oldLines === 0 ? 'a' : newLines === 0 ? 'd' : 'c';
      const range = (start: number, length: number): string =>
        length > 1 ? `${start},${start + length - 1}` : String(length === 0 ? start - 1 : start);
      const gone = lines.filter((line) => line.startsWith('-')).map((line) => `< ${line.slice(1)}\n`);
      const come = lines.filter((line) => line.startsWith('+')).map((line) => `> ${line.slice(1)}\n`);
      return `${range(oldStart, oldLines)}${kind}${range(newStart, newLines)}\n${[...gone, ...(kind === 'c' ? ['---\n'] : []), ...come].join('')}`;
    })
    .join('');
