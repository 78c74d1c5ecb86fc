/** The candidate's folder between one attempt and the next. */
import {existsSync, mkdirSync, readdirSync, renameSync, rmSync} from 'node:fs';
import path from 'node:path';

/** Where what an attempt left behind is kept, until the one after it is cleared away. */
export const previousOf = (folder: string): string => `${folder}.previous`;

/** Makes the folder empty, itself staying where it is (a shell may stand in it); what was in it goes to {@link previousOf}. */
export const clearFolder = (folder: string): void => {
  mkdirSync(folder, {recursive: true, mode: 0o700});
  const names = readdirSync(folder);
  if (names.length === 0) return;
  const previous = previousOf(folder);
  if (existsSync(previous)) rmSync(previous, {recursive: true, force: true});
  mkdirSync(previous, {recursive: true, mode: 0o700});
  for (const name of names) renameSync(path.join(folder, name), path.join(previous, name));
};
