/** Programs that answer like kubectl or helm when asked for their version, and count how often they were. */
import {appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {ToolName} from '../../src/tools/tool.ts';

export const fakeProgram = (name: ToolName, version: string): string =>
  name === 'kubectl'
    ? `#!/bin/sh\necho asked >> "$0.asked"\necho '{"clientVersion": {"gitVersion": "v${version}"}}'\n`
    : `#!/bin/sh\necho asked >> "$0.asked"\nprintf 'v${version}'\n`;

/** Puts a program into a folder and gives its path. */
export const install = (folder: string, name: ToolName, text: string, mode = 0o755): string => {
  mkdirSync(folder, {recursive: true});
  const file = path.join(folder, name);
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
};

export const timesAsked = (file: string): number =>
  existsSync(`${file}.asked`) ? readFileSync(`${file}.asked`, 'utf8').trim().split('\n').length : 0;

/** Changes a file so that its size differs. */
export const touch = (file: string): void => appendFileSync(file, '# changed\n');
