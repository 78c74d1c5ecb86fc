/** What changed between two values, as the real server shows it: a unified diff of their printed forms. */
import {structuredPatch} from 'diff';

const CONTEXT = 3;

/** Hunks with three lines around each change; the empty text when nothing changed. */
export const goDiff = (old: unknown, now: unknown): string =>
  structuredPatch('', '', print(old), print(now), '', '', {context: CONTEXT})
    .hunks.map(({oldStart, oldLines, newStart, newLines, lines}) => {
      const shown = lines.filter((line) => !line.startsWith('\\'));
      return [`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`, ...shown].map((line) => `${line}\n`).join('');
    })
    .join('');

const print = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;
