/** The real helm 4 and helm 3 against a simulated cluster: the life of a release of the chart that `helm create` makes, unmodified. */
import {execFile} from 'node:child_process';
import path from 'node:path';
import {promisify} from 'node:util';
import {beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {clusterFolder} from '../../src/cluster/folder.ts';
import {destroySimulated, startNamed} from '../../src/cluster/simulated.ts';
import {built} from '../setup/built.ts';
import {temporaryFolder, temporaryHome} from '../setup/temporary.ts';

beforeAll(built, 60_000);

const LIMIT = 90_000;
const run = promisify(execFile);

type Run = (program: string, ...args: string[]) => Promise<string>;

/** Runs programs against a cluster of the test's own, whose time flies. */
const onCluster = async (): Promise<Run> => {
  const home = temporaryHome();
  const folder = temporaryFolder();
  await startNamed(home, 'helm', {speed: 20});
  onTestFinished(() => destroySimulated(home, 'helm'));
  const env = {...process.env, HOME: folder, KUBECONFIG: clusterFolder(home, 'helm').kubeconfig, KUBECACHEDIR: path.join(folder, 'cache')};
  return async (program, ...args) => (await run(program, args, {cwd: folder, env, timeout: 30_000})).stdout;
};

const revisions = (history: string): string[] =>
  JSON.parse(history).map(
    ({revision, status, description}: {revision: number; status: string; description: string}) => `${revision} ${status} ${description}`,
  );

describe.each([
  ['helm 4', process.env.CKAD_TEST_HELM4!],
  ['helm 3', process.env.CKAD_TEST_HELM3!],
])('%s', (_name, helm) => {
  it('installs, upgrades with the values it had, tells the history, rolls back, tests and uninstalls', {timeout: LIMIT}, async () => {
    const on = await onCluster();
    const kubectl = process.env.CKAD_TEST_KUBECTL!;
    const ready = () =>
      on(kubectl, 'get', 'deployment', 'web-shop', '-o', 'jsonpath={.status.readyReplicas} {.spec.template.spec.containers[0].image}');

    await on(helm, 'create', 'shop');
    await on(helm, 'install', 'web', 'shop', '--set', 'replicaCount=3', '--wait', '--timeout', '20s');
    expect(await ready()).toBe('3 nginx:1.16.0');

    await on(helm, 'upgrade', 'web', 'shop', '--reuse-values', '--set', 'image.tag=1.27', '--wait', '--timeout', '20s');
    expect(await ready()).toBe('3 nginx:1.27');
    expect(JSON.parse(await on(helm, 'get', 'values', 'web', '-o', 'json'))).toEqual({image: {tag: '1.27'}, replicaCount: 3});

    await on(helm, 'rollback', 'web', '1', '--wait', '--timeout', '20s');
    expect(await ready()).toBe('3 nginx:1.16.0');
    expect(revisions(await on(helm, 'history', 'web', '-o', 'json'))).toEqual([
      '1 superseded Install complete',
      '2 superseded Upgrade complete',
      '3 deployed Rollback to 1',
    ]);
    expect(await on(helm, 'test', 'web', '--timeout', '20s')).toContain('Succeeded');

    await on(helm, 'uninstall', 'web', '--wait', '--timeout', '20s');
    expect(JSON.parse(await on(helm, 'list', '-o', 'json'))).toEqual([]);
    expect(await on(kubectl, 'get', 'deployment,service,serviceaccount', '-l', 'app.kubernetes.io/instance=web', '-o', 'name')).toBe('');
  });
});
