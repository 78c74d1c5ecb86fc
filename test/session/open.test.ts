/** Attempts from beginning to end, over a cluster that only takes notes. */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {ManualClock} from '../../src/clock.ts';
import {ClusterUnreachable} from '../../src/cluster/cluster.ts';
import type {KubeObject} from '../../src/kube/object.ts';
import {loadPack} from '../../src/pack/load.ts';
import {readAttempts} from '../../src/session/attempts.ts';
import {resumePractice, type SessionEnvironment, startPractice} from '../../src/session/open.ts';
import {type FakeCluster, fakeCluster} from '../pack/fake-cluster.ts';
import {type ScratchPack, scratchPack} from '../pack/scratch-pack.ts';
import {temporaryHome} from '../setup/temporary.ts';

const KUBECONFIG = 'current-context: c\ncontexts:\n- {name: c, context: {cluster: c, user: u, namespace: other}}\n';

/** A Deployment that is as its task wants it once it has been applied. */
const complete = {
  kind: 'Deployment',
  metadata: {generation: 1},
  spec: {replicas: 1},
  status: {observedGeneration: 1, replicas: 1, updatedReplicas: 1, availableReplicas: 1},
} as unknown as KubeObject;

interface Desk extends SessionEnvironment {
  readonly clock: ManualClock;
  readonly cluster: FakeCluster;
  /** What was ended without being opened. */
  readonly discarded: string[];
  kept: boolean;
}

const desk = (pack: ScratchPack = scratchPack()): Desk => {
  const cluster = fakeCluster(() => complete);
  writeFileSync(cluster.kubeconfig, KUBECONFIG);
  const discarded: string[] = [];
  const made: Desk = {
    home: temporaryHome(),
    clock: new ManualClock(),
    packs: [loadPack(pack.root, 'mine')],
    packFolders: [pack.root],
    tools: {kubectl: 'kubectl', helm: 'helm'},
    cluster,
    discarded,
    kept: true,
    openCluster: async (_where, _pack, _namespace, fresh) => ({cluster, kept: !fresh && made.kept}),
    discardCluster: async (where) => void discarded.push(where.kind),
  };
  return made;
};

describe('an attempt', () => {
  it('begins with the task set up, its files in the folder, and the clock running', async () => {
    const at = desk();
    const practice = await startPractice(at, {task: 'scale', seed: 7});
    const {attempt} = practice;
    expect(at.cluster.calls).toEqual(['apply Deployment/web', 'record']);
    expect(readFileSync(path.join(attempt.folder, 'notes.txt'), 'utf8')).toBe('as given\n');
    expect(attempt).toMatchObject({task: 'scale', seed: 7, minutes: 3, startedAt: at.clock.now(), ended: false, notices: []});
    await practice.close();
  });

  it('gives its shell a kubeconfig that leaves the namespace to the candidate where the prompt names it', async () => {
    const practice = await startPractice(desk(), {task: 'scale'});
    expect(readFileSync(practice.attempt.kubeconfig, 'utf8')).toContain('namespace: default');
    await practice.close();
  });

  it('is taken up again as it was, its clock not stopped', async () => {
    const at = desk();
    const first = await startPractice(at, {task: 'scale', seed: 7});
    const hint = await first.hint();
    await first.close();
    at.clock.advance(60_000);
    const again = await resumePractice(at);
    expect(again.attempt).toMatchObject({seed: 7, startedAt: first.attempt.startedAt, hintsShown: [hint], notices: []});
    const report = await again.grade();
    expect(report.seconds).toBe(60);
    expect(readAttempts(at.home.attempts)).toMatchObject([{task: 'scale', seconds: 60, hints: 1, percent: report.percent}]);
    await again.close();
  });

  it('whose cluster was lost is set up again, and says so; the files are kept aside', async () => {
    const at = desk();
    const first = await startPractice(at, {task: 'scale'});
    writeFileSync(path.join(first.attempt.folder, 'mine.txt'), 'work');
    await first.close();
    at.kept = false;
    const again = await resumePractice(at);
    expect(again.attempt.notices).toEqual([expect.stringContaining('was lost')]);
    expect(readFileSync(path.join(`${again.attempt.folder}.previous`, 'mine.txt'), 'utf8')).toBe('work');
    expect(existsSync(path.join(again.attempt.folder, 'mine.txt'))).toBe(false);
    await again.close();
  });

  it('is ended by the next one, which names where its files are', async () => {
    const at = desk();
    const first = await startPractice(at, {task: 'scale'});
    await first.close();
    const second = await startPractice(at, {task: 'scale'});
    expect(at.discarded).toEqual(['simulated']);
    expect(second.attempt.notices).toEqual([expect.stringContaining('scale.previous')]);
    await second.close();
  });

  it('does not count once the solution was shown', async () => {
    const at = desk();
    const practice = await startPractice(at, {task: 'scale', seed: 1});
    expect((await practice.solution()).script).toContain('kubectl -n drill scale deployment web');
    await practice.grade();
    expect(practice.attempt.ended).toBe(true);
    expect(readAttempts(at.home.attempts)).toEqual([]);
    await practice.close();
  });

  it('can be reset: the same task from its start, in the same folder', async () => {
    const at = desk();
    const practice = await startPractice(at, {task: 'scale', seed: 1});
    mkdirSync(path.join(practice.attempt.folder, 'sub'));
    writeFileSync(path.join(practice.attempt.folder, 'notes.txt'), 'changed');
    at.clock.advance(5000);
    await practice.reset();
    expect(at.cluster.calls.slice(2)).toEqual(['reset', 'apply Deployment/web', 'record']);
    expect(readFileSync(path.join(practice.attempt.folder, 'notes.txt'), 'utf8')).toBe('as given\n');
    expect(existsSync(path.join(practice.attempt.folder, 'sub'))).toBe(false);
    expect(practice.attempt.startedAt).toBe(at.clock.now());
    await practice.stop();
    await expect(resumePractice(at)).rejects.toThrow('no task is open');
  });

  it('is open in one process at a time', async () => {
    const at = desk();
    const practice = await startPractice(at, {task: 'scale'});
    await expect(resumePractice(at)).rejects.toThrow(`pid ${process.pid}`);
    await practice.close();
    await (await resumePractice(at)).close();
  });

  it('whose cluster died meanwhile is graded on the same cluster, started again', async () => {
    const at = desk();
    const dead = {
      ...at.cluster,
      client: {...at.cluster.client, get: () => Promise.reject(new ClusterUnreachable('nothing listens there'))},
    };
    let opened = 0;
    const openCluster: Desk['openCluster'] = async () =>
      opened++ === 0 ? {cluster: at.cluster, kept: false} : {cluster: opened === 2 ? dead : at.cluster, kept: true};
    await (await startPractice({...at, openCluster}, {task: 'scale'})).close();
    const practice = await resumePractice({...at, openCluster});
    expect((await practice.grade()).of).toBe(3);
    expect(opened).toBe(3);
    await practice.close();
  });

  it('leaves nothing behind when its task cannot be set up', async () => {
    const at = desk();
    const failing = {
      ...at,
      openCluster: async () => ({cluster: {...at.cluster, prepare: async () => Promise.reject(new Error('no'))}, kept: false}),
    };
    await expect(startPractice(failing, {task: 'scale'})).rejects.toThrow('no');
    expect(at.cluster.calls).toEqual(['destroy']);
    await expect(resumePractice(at)).rejects.toThrow('no task is open');
  });

  it('on a real cluster is refused for a task that needs the simulated one', async () => {
    const pack = scratchPack();
    pack.spoil('tasks/mine/scale/task.yaml', 'namespace: drill\n', 'namespace: drill\nrequires: [simulator]\n');
    await expect(startPractice(desk(pack), {task: 'scale', context: {name: 'kind'}})).rejects.toThrow('needs the simulated cluster');
  });
});
