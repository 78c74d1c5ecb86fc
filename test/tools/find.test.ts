import path from 'node:path';
import {expect, it} from 'vitest';
import {findTool, toolFolders} from '../../src/tools/find.ts';
import {temporaryFolder, temporaryHome} from '../setup/temporary.ts';
import {fakeProgram, install, timesAsked, touch} from './fakes.ts';

const pathOf = (...folders: string[]) => ({PATH: [...folders, '/usr/bin-not-there', ''].join(path.delimiter)});

it.each([
  ['recent enough', 'kubectl', '1.32.0', true],
  ['newer', 'kubectl', '1.40.1', true],
  ['of the next major version', 'kubectl', '2.0.0', true],
  ['too old', 'kubectl', '1.31.9', false],
  ['recent enough', 'helm', '3.14.0', true],
  ['newer', 'helm', '4.1.4', true],
  ['too old', 'helm', '3.13.3', false],
  ['far too old', 'helm', '2.17.0', false],
] as const)('one on PATH that is %s: %s %s', async (_, name, version, used) => {
  const folder = temporaryFolder();
  const file = install(folder, name, fakeProgram(name, version));
  const found = await findTool(name, temporaryHome(), pathOf(folder));
  expect(found).toEqual(used ? {name, path: file, version, origin: 'PATH'} : undefined);
});

it('the first that is recent enough is taken, whatever stands before it', async () => {
  const [old, broken, plain, good] = [1, 2, 3, 4].map(() => temporaryFolder());
  install(old, 'kubectl', fakeProgram('kubectl', '1.20.0'));
  install(broken, 'kubectl', '#!/bin/sh\necho oops >&2; exit 1\n');
  install(plain, 'kubectl', fakeProgram('kubectl', '1.35.0'), 0o644);
  const file = install(good, 'kubectl', fakeProgram('kubectl', '1.34.1'));
  expect(await findTool('kubectl', temporaryHome(), pathOf(old, broken, plain, good))).toMatchObject({path: file, version: '1.34.1'});
});

it('a file is asked for its version once, and again when it has changed', async () => {
  const [folder, home] = [temporaryFolder(), temporaryHome()];
  const file = install(folder, 'helm', fakeProgram('helm', '3.17.2'));
  for (let i = 0; i < 3; i++) await findTool('helm', home, pathOf(folder));
  expect(timesAsked(file)).toBe(1);
  touch(file);
  await findTool('helm', home, pathOf(folder));
  expect(timesAsked(file)).toBe(2);
});

it('only folders that a shell would not search first are put before PATH', async () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  install(first, 'kubectl', fakeProgram('kubectl', '1.20.0'));
  install(second, 'kubectl', fakeProgram('kubectl', '1.35.0'));
  install(first, 'helm', fakeProgram('helm', '3.17.2'));
  const env = pathOf(first, second);
  const home = temporaryHome();
  const tools = {kubectl: (await findTool('kubectl', home, env))!, helm: (await findTool('helm', home, env))!};
  expect(toolFolders(tools, env)).toEqual([second]);
});
