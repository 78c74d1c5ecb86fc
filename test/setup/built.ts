/** For tests that start the real program: builds it first if a source has changed since, once for all test files. */
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {whileLocked} from '../../src/kube/file-lock.ts';
import {programRoot} from '../../src/kube/program.ts';

export const built = async (): Promise<void> => {
  const script = pathToFileURL(path.join(programRoot, 'scripts', 'build.mjs')).href;
  const {buildIfStale} = await import(script);
  await whileLocked(path.join(programRoot, 'dist', 'build.lock'), buildIfStale);
};
