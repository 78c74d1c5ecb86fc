/** The files that a pattern matches. */

import {absolute} from '../files/paths.ts';
import type {Process} from '../kernel/process.ts';
import {filesOf} from '../programs/support.ts';
import {isPattern, patternOf} from './patterns.ts';

/** In order; none when nothing matches. Names that begin with a dot only where the pattern does. */
export const glob = (process: Process, pattern: string): string[] => {
  const files = filesOf(process);
  let found = [pattern.startsWith('/') ? '/' : ''];
  for (const part of pattern.split('/').filter(Boolean)) {
    found = found.flatMap((folder) => {
      const prefix = folder === '' || folder === '/' ? folder : `${folder}/`;
      if (!isPattern(part)) {
        const path = prefix + part.replace(/\\(.)/g, '$1');
        return files.look(absolute(path, process.cwd), false) ? [path] : [];
      }
      const node = files.look(absolute(prefix || '.', process.cwd));
      if (node?.type !== 'directory') return [];
      const matches = patternOf(part);
      const names = files.list(absolute(prefix || '.', process.cwd)).map(([name]) => name);
      return names.filter((name) => matches.test(name) && (!name.startsWith('.') || part.startsWith('.'))).map((name) => prefix + name);
    });
  }
  return found.filter((path) => path !== '' && path !== '/');
};
