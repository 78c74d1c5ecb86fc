/** Before all tests: kubectl, helm 4 and helm 3 of known versions, first on PATH, and as CKAD_TEST_KUBECTL, _HELM4 and _HELM3. */
import {mkdirSync, rmSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {homePaths} from '../../src/kube/home.ts';
import {fetchReleases} from '../../src/tools/fetch.ts';
import {reportProgress} from '../../src/tools/progress.ts';
import {HELM_3, RELEASES} from '../../src/tools/releases.ts';

export default async (): Promise<void> => {
  const home = homePaths(undefined);
  const report = reportProgress('kubectl, helm 4 and helm 3 for the tests', process.stderr);
  const [kubectl, helm4] = await fetchReleases([RELEASES.kubectl, RELEASES.helm], home, report.progress);
  const [helm3] = await fetchReleases([HELM_3], home, report.progress);
  report.end();
  const folder = path.join(home.tools, 'for-tests');
  mkdirSync(folder, {recursive: true});
  for (const {name, path: file} of [kubectl, helm4]) link(file, path.join(folder, name));
  process.env.PATH = `${folder}${path.delimiter}${process.env.PATH}`;
  Object.assign(process.env, {CKAD_TEST_KUBECTL: kubectl.path, CKAD_TEST_HELM4: helm4.path, CKAD_TEST_HELM3: helm3.path});
};

const link = (file: string, as: string): void => {
  rmSync(as, {force: true});
  symlinkSync(file, as);
};
