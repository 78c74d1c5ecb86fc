import path from 'node:path';
import {expect, test} from 'vitest';
import {instantiate} from '../../src/pack/instance.ts';
import {findTask, loadPacks, packsAt} from '../../src/pack/load.ts';
import {scratchPack} from './scratch-pack.ts';

test("packs are found by a folder's tasks/, and by the pack's own folder; the program's own come last", () => {
  const {root} = scratchPack();
  expect(packsAt(root).map(({name, title}) => [name, title])).toEqual([['mine', 'Mine']]);
  expect(packsAt(path.join(root, 'tasks', 'mine'))[0].root).toBe(root);
  expect(loadPacks([root]).map(({name}) => name)).toEqual(['mine', 'ckad-deploy']);
});

test.each([
  ['/no/such/folder', 'there is no folder /no/such/folder'],
  ['src', 'src holds no pack'],
])('%s is refused in words', (folder, words) => {
  expect(() => packsAt(folder)).toThrow(words);
});

test('a task is found by its name, alone or with its pack', () => {
  const packs = loadPacks([scratchPack().root]);
  expect(findTask(packs, 'mine/scale').task.title).toBe('Scale it');
  expect(findTask(packs, 'tune-surge').pack.name).toBe('ckad-deploy');
  expect(() => findTask(packs, 'tune-serge')).toThrow('there is no task "tune-serge" (did you mean "tune-surge"?)');
});

test('a bad pack is one sentence with its place, exit code 2', () => {
  const pack = scratchPack();
  pack.spoil('tasks/mine/scale/task.yaml', 'minutes: 3', 'minutes: 0');
  expect(() => loadPacks([pack.root])).toThrow(
    expect.objectContaining({message: `${pack.file('tasks/mine/scale/task.yaml')}:6:10: "minutes" must be at least 1`, exitCode: 2}),
  );
});

test('a drawn task has everything filled in', () => {
  const {task} = findTask(loadPacks([scratchPack().root]), 'scale');
  const instance = instantiate(task, 1);
  const {replicas} = instance.parameters;
  expect(instance.prompt).toBe(`In namespace \`drill\`, scale web to ${replicas}.\n`);
  expect(instance.checks.map(({id, guard, marks}) => [id, guard, marks])).toEqual([
    ['scaled', false, 2],
    ['notes', true, 1],
  ]);
  expect(instance.checks[0].spec).toEqual({ref: 'deployment/web', matches: {spec: {replicas}}});
  expect(instance.checks[1].spec).toMatchObject({given: [{path: 'notes.txt', content: 'as given\n'}]});
  expect(instance.solution).toContain(`--replicas=${replicas}`);
  expect(instance.wrong[0]).toMatchObject({
    file: 'a.sh',
    fails: ['scaled', 'notes'],
    script: expect.stringContaining(`--replicas=${Number(replicas) - 1}`),
  });
  expect(instance.files).toEqual([{path: 'notes.txt', content: 'as given\n', mode: 0o644}]);
});

test('what could drive a terminal is stripped from what is shown', () => {
  const pack = scratchPack();
  pack.spoil('tasks/mine/scale/task.yaml', 'hints: [kubectl scale]', 'hints: ["a\\e[31mb\\u0007"]');
  expect(instantiate(findTask(loadPacks([pack.root]), 'scale').task, 1).hints).toEqual(['a[31mb']);
});
