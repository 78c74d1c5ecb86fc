/** Files of a cluster's folder, written whole or not at all, and for nobody else to read. */
import {chmodSync, renameSync, writeFileSync} from 'node:fs';

export const writePrivate = (file: string, content: string): void => {
  const next = `${file}.${process.pid}.next`;
  writeFileSync(next, content, {mode: 0o600});
  chmodSync(next, 0o600);
  renameSync(next, file);
};
