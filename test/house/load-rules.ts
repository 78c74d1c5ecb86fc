/** The rules of scripts/rules, which are plain JavaScript, with types. */
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {programRoot} from '../../src/kube/program.ts';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface Verdict {
  readonly checked: number;
  readonly problems: readonly string[];
  readonly median?: number;
  readonly longest?: readonly {readonly path: string; readonly lines: number}[];
}

export type Rule = (files: readonly SourceFile[]) => Verdict;

export const loadRule = async (file: string, name: string): Promise<Rule> =>
  (await import(pathToFileURL(path.join(programRoot, 'scripts', 'rules', file)).href))[name];
