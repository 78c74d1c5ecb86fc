/** Files of the state folder: for their owner alone, and written whole or not at all, whenever the process is killed. */
import {chmodSync, linkSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {codeOf} from './user-error.ts';

const besides = (file: string): string => `${file}.${process.pid}.next`;

/** `durable`: on the disk itself when it returns, not only with the kernel. */
export const writePrivate = (file: string, content: string, {durable = false}: {durable?: boolean} = {}): void => {
  const next = besides(file);
  writeFileSync(next, content, {mode: 0o600, flush: durable});
  // The mode above counts for new files only.
  chmodSync(next, 0o600);
  renameSync(next, file);
};

/** Writes a file that must not be there yet; false, and nothing changed, when it is. */
export const createPrivate = (file: string, content: string): boolean => {
  const next = besides(file);
  writeFileSync(next, content, {mode: 0o600});
  try {
    linkSync(next, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(next, {force: true});
  }
};
