import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {loadPack} from '../../src/pack/load.ts';
import {prove, type TaskProof} from '../../src/pack/prove.ts';
import {runProcess} from '../../src/pack/run-process.ts';
import {type FakeCluster, fakeCluster} from './fake-cluster.ts';
import {type ScratchPack, scratchPack} from './scratch-pack.ts';

const HEADER = 'apiVersion: ckad-drill/v1\nkind: Grader\nexplanation: x\nchecks:\n';
const ANSWER = '- {id: answer, say: answer.txt says 42, marks: 3, file: {path: answer.txt, text: 42}}\n';
const NOTES = '- {id: notes, say: notes.txt is as it was, marks: 1, guard: true, file: {path: notes.txt, unchanged: true}}\n';

/** A task about files alone: what it takes to prove it needs no real cluster. */
const filePack = (checks = ANSWER + NOTES): ScratchPack => {
  const pack = scratchPack();
  pack.write('tasks/mine/scale/task.yaml', readFileSync(pack.file('tasks/mine/scale/task.yaml'), 'utf8').replace(/setup:\n(.*\n){2}/, ''));
  pack.write('graders/mine/scale/grader.yaml', HEADER + checks);
  pack.write('graders/mine/scale/solution.sh', 'echo 42 > answer.txt\n');
  pack.write('graders/mine/scale/wrong/a.sh', '# fails: answer notes\n# Another number.\necho 41 > answer.txt\n');
  for (const name of ['b', 'c']) pack.spoil(`graders/mine/scale/wrong/${name}.sh`, 'scaled', 'answer');
  pack.write('graders/mine/scale/wrong/d.sh', '# fails: notes\n# The notes are changed.\necho 42 > answer.txt\necho x >> notes.txt\n');
  return pack;
};

const proved = async (pack: ScratchPack, seeds = [1]): Promise<{proofs: TaskProof[]; clusters: FakeCluster[]}> => {
  const clusters: FakeCluster[] = [];
  const open = async () => {
    clusters.push(fakeCluster());
    return clusters[clusters.length - 1];
  };
  const loaded = loadPack(pack.root, 'mine');
  const tools = {kubectl: 'kubectl', helm: 'helm'};
  return {proofs: await prove({pack: loaded, tasks: loaded.tasks, seeds, tools, cluster: open, settle: 0}), clusters};
};

test('a fair task is proven, each run on an empty cluster', async () => {
  const {proofs, clusters} = await proved(filePack(), [1, 2]);
  expect(proofs.map(({seed, ok}) => [seed, ok])).toEqual([
    [1, true],
    [2, true],
  ]);
  expect(proofs[0]).toMatchObject({task: 'scale', untouched: 0, solution: 100, problems: []});
  expect(proofs[0].wrong[3]).toEqual({file: 'd.sh', percent: 75, failed: ['notes'], expected: ['notes'], ok: true});
  // Three at once: each is emptied before it is used again, and destroyed in the end.
  expect(clusters).toHaveLength(3);
  for (const {calls} of clusters)
    expect(calls.join(' ')).toMatch(/^create Namespace\/drill record( reset create Namespace\/drill record)+ destroy$/);
  expect(clusters.flatMap(({calls}) => calls.filter((call) => call === 'record'))).toHaveLength(12);
});

test('marks for nothing are found', async () => {
  const {proofs} = await proved(filePack(ANSWER + NOTES.replace(', guard: true', '')));
  expect(proofs[0]).toMatchObject({ok: false, untouched: 25, problems: expect.arrayContaining(['untouched, it scores 25 %: notes'])});
});

test('a solution that does not solve is found, and why', async () => {
  const pack = filePack();
  pack.write('graders/mine/scale/solution.sh', 'echo 43 > answer.txt\necho no such thing >&2; exit 5\n');
  const {proofs} = await proved(pack);
  expect(proofs[0].problems[0]).toMatch(/^the solution scores 0 %: answer \(wanted answer.txt: 42, got 43.*ended with 5: no such thing$/);
});

test.each([
  ['loses more than its header says', 'echo 42 > answer.txt; rm notes.txt', 'answer', 'wrong/a.sh fails notes, but its header says answer'],
  ['passes', 'echo 42 > answer.txt', 'notes', 'wrong/a.sh fails nothing, but its header says notes'],
])('a wrong solution that %s is found', async (_, script, fails, problem) => {
  const pack = filePack();
  pack.write('graders/mine/scale/wrong/a.sh', `# fails: ${fails}\n# A mistake.\n${script}\n`);
  expect((await proved(pack)).proofs[0].problems).toEqual([problem]);
});

test('a script sees its working folder, its own home and cluster, and nothing of the environment', async () => {
  process.env.SECRET_OF_MINE = 'x';
  const pack = filePack();
  pack.write(
    'graders/mine/scale/solution.sh',
    'test -z "$SECRET_OF_MINE" && test -f notes.txt && test -f "$KUBECONFIG" && test "$HOME/work" = "$PWD" && echo 42 > answer.txt\n',
  );
  expect((await proved(pack)).proofs[0].solution).toBe(100);
});

test('a program that does not end is ended, with what it started', async () => {
  const {kubeconfig} = fakeCluster();
  const folder = path.dirname(kubeconfig);
  const script = 'sleep 300 & echo $! > pid; wait';
  const result = await runProcess('bash', ['-c', script], {folder, home: folder, kubeconfig, limit: 400});
  expect(result).toMatchObject({code: 124, output: expect.stringContaining('ended after 0.4 seconds')});
  const pid = readFileSync(path.join(folder, 'pid'), 'utf8').trim();
  await expect.poll(() => existsSync(`/proc/${pid}/cwd`) || !existsSync('/proc/self')).toBe(false);
}, 10_000);
