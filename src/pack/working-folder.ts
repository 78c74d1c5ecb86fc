/** The folder that a candidate works in. */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {TaskInstance} from './pack.ts';

/** Makes the folder if it is missing and writes the task's files into it; what else is there stays. */
export const writeWorkingFolder = (instance: TaskInstance, folder: string): void => {
  mkdirSync(folder, {recursive: true});
  for (const file of instance.files) {
    const target = path.join(folder, file.path);
    mkdirSync(path.dirname(target), {recursive: true});
    writeFileSync(target, file.content, {mode: file.mode});
  }
};
