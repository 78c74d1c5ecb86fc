/** `timeline` and `why` as a user runs them: where there is nothing to look at, and on a cluster that is none of ours. */
import {beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {clientOf} from '../../src/cluster/client.ts';
import {built} from '../setup/built.ts';
import {temporaryFolder} from '../setup/temporary.ts';
import {runBuilt, runHere} from './run-program.ts';

describe('with nothing to look at', () => {
  const nowhere = '/nowhere/kubeconfig';

  it.each<[string, string[], number, string]>([
    ['no task is open', ['timeline'], 2, 'no task is open'],
    ['no task is open', ['why'], 2, 'no task is open'],
    ['no kubeconfig', ['why', '--kubeconfig', nowhere], 3, 'is not there'],
    ['no such option', ['timeline', '--png', 'x'], 2, "unknown option '--png'"],
  ])('%s: %j', async (_, argv, code, words) => {
    const outcome = await runHere([...argv, '--home', temporaryFolder()]);
    expect(outcome).toMatchObject({code, stdout: '', stderr: expect.stringContaining(words)});
    expect(outcome.stderr).not.toContain('    at ');
  });
});

describe('on any cluster, by its kubeconfig', () => {
  beforeAll(built, 120_000);

  it('why tells which Deployments stand still, and refuses what is no object', async () => {
    const home = temporaryFolder();
    onTestFinished(async () => void (await runBuilt(['cluster', 'stop', 'any', '--home', home])));
    const started = JSON.parse((await runBuilt(['cluster', 'start', '--name', 'any', '--home', home, '--json'])).stdout);
    const client = clientOf(started.kubeconfig, 'default');
    onTestFinished(() => client.close());
    const labels = {app: 'web'};
    await client.create({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: {name: 'web', namespace: 'default'},
      spec: {
        selector: {matchLabels: labels},
        template: {metadata: {labels}, spec: {nodeSelector: {disk: 'ssd'}, containers: [{name: 'c', image: 'nginx'}]}},
      },
    });
    const why = (...argv: string[]) => runBuilt(['why', ...argv, '--kubeconfig', started.kubeconfig, '--home', temporaryFolder()]);
    await expect
      .poll(async () => (await why()).stdout.replace(/\s+/g, ' '), {timeout: 15_000})
      .toMatch(
        /^deployment\/web: 1 of 1 updated, 0 available; the pod is not ready: no node takes it: 1 of 1 does not fit its node selector or affinity; /,
      );
    expect(await why('wbe')).toMatchObject({code: 2, stderr: expect.stringContaining('did you mean "web"')});
    expect(await why('a/b/c')).toMatchObject({code: 2, stderr: expect.stringContaining('"a/b/c" names no object')});
    expect(await why('gadget/x')).toMatchObject({code: 2, stderr: expect.stringContaining('resource type "gadget"')});
    expect(await why('-n', 'kube-public')).toMatchObject({code: 0, stdout: expect.stringContaining('Nothing stands still in kube-public')});
    expect(await why('--context', 'none')).toMatchObject({code: 3, stderr: expect.stringContaining('none')});
  }, 60_000);
});
