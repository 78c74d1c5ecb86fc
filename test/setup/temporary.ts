/** Folders that are gone after the test. */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {onTestFinished} from 'vitest';
import {type Home, openHome} from '../../src/kube/home.ts';

export const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ckad-test-'));
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
  return folder;
};

export const temporaryHome = (): Home => openHome(path.join(temporaryFolder(), 'home'), {});
