/** The other right solutions of a task, and the wrong ones with what their headers say. */
import path from 'node:path';
import type {Parameters, TaskInstance} from './pack.ts';
import {fillFile} from './parameters.ts';
import {filesBelow, readText} from './paths.ts';
import {PackError} from './problem.ts';

/** A script's header: the ids of the checks that it must fail, and the mistake in words. */
export interface WrongHeader {
  readonly fails: readonly string[];
  readonly mistake: string;
  /** Of the line that names the checks, from 1. */
  readonly line: number;
}

type Scripts = readonly {readonly file: string; readonly script: string}[];

const scriptsIn = (folder: string, parameters: Parameters): Scripts =>
  filesBelow(folder)
    .filter((name) => name.endsWith('.sh'))
    .map((name) => ({file: name, script: fillFile(readText(path.join(folder, name)), parameters)}));

/** `right/*.sh` of a grader's folder. */
export const rightSolutions = (graderFolder: string, parameters: Parameters): Scripts =>
  scriptsIn(path.join(graderFolder, 'right'), parameters);

/** `wrong/*.sh` of a grader's folder. Throws a PackError for one without a header. */
export const wrongSolutions = (graderFolder: string, parameters: Parameters): TaskInstance['wrong'] => {
  const folder = path.join(graderFolder, 'wrong');
  return scriptsIn(folder, parameters).map(({file, script}) => ({file, script, fails: readHeader(path.join(folder, file), script).fails}));
};

/**
 * Reads the comment lines at the top: `# fails: surge never-less`, and a sentence that says what the mistake is. Throws a PackError when
 * there is no such line.
 */
export const readHeader = (file: string, script: string): WrongHeader => {
  const lines = script.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('#'));
  const header = lines.slice(0, end < 0 ? lines.length : end);
  const at = header.findIndex((line) => /^#\s*fails:/.test(line));
  if (at < 0) {
    const next = 'begin it with "# fails: " and the ids of the checks that it must fail';
    throw new PackError([{file, line: 1, column: 1, say: 'this wrong solution does not say which checks it fails', next}]);
  }
  const fails = header[at]
    .replace(/^#\s*fails:/, '')
    .split(/[\s,]+/)
    .filter(Boolean);
  const mistake = header.filter((line, i) => i !== at && !line.startsWith('#!')).map((line) => line.replace(/^#\s*/, ''));
  return {fails, mistake: mistake.join(' ').trim(), line: at + 1};
};
