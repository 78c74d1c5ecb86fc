// biome-ignore-all lint/suspicious/noTemplateCurlyInString: packs write their parameters so
import {symlinkSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {programRoot} from '../../src/kube/program.ts';
import {lintPack} from '../../src/pack/lint.ts';
import {sayProblem} from '../../src/pack/problem.ts';
import {scratchPack} from './scratch-pack.ts';

const TASK = 'tasks/mine/scale/task.yaml';
const GRADER = 'graders/mine/scale/grader.yaml';

const said = (root: string): string[] => lintPack(root).map((problem) => sayProblem(problem).replace(`${root}${path.sep}`, ''));

test('a good pack has no problems', () => {
  expect(said(scratchPack().root)).toEqual([]);
});

test('the own pack has no problems', () => {
  expect(lintPack(path.join(programRoot, 'tasks', 'ckad-deploy')).map(sayProblem)).toEqual([]);
});

test.each<[string, string, string, string, string]>([
  ['a key that is not known', TASK, 'minutes: 3', 'minuets: 3', `${TASK}:6:1: "minuets" is not known here (did you mean "minutes"?)`],
  ['a wrong type', TASK, 'minutes: 3', 'minutes: soon', `${TASK}:6:10: "minutes" must be a number, but is "soon"`],
  [
    'a value out of a set',
    TASK,
    'domain: application-deployment',
    'domain: cooking',
    `${TASK}:4:9: "domain" must be "application-design-and-build" or`,
  ],
  ['YAML that is none', TASK, 'topics: [scaling]', 'topics: [scaling', `${TASK}:6:1: this is not valid YAML:`],
  ['a key twice', TASK, 'minutes: 3', 'weight: 3', `${TASK}:7:1: this is not valid YAML: Map keys must be unique`],
  ['an unknown parameter', TASK, 'to ${replicas}', 'to ${replica}', `${TASK}:11:9: there is no parameter "replica"`],
  [
    'a parameter without use',
    TASK,
    'parameters:',
    'parameters:\n  spare: {oneOf: [1]}',
    `${TASK}:10:10: the parameter "spare" is not used`,
  ],
  [
    'an unknown check',
    GRADER,
    'object: {ref',
    'objekt: {ref',
    `${GRADER}:7:5: "objekt" is not known in "checks.0" (did you mean "object"?)`,
  ],
  [
    'a fault deep in a check',
    GRADER,
    'unchanged: true',
    'unchnaged: true',
    `${GRADER}:12:29: "unchnaged" is not known in "checks.1.file" (did you mean "unchanged"?)`,
  ],
  [
    'a path that leads out',
    GRADER,
    'path: notes.txt',
    'path: ../../notes.txt',
    `${GRADER}:12:18: "checks.1.file.path" must be a relative path that stays in the working folder`,
  ],
  ['two checks of one id', GRADER, 'id: notes', 'id: scaled', `${GRADER}:8:9: there are two checks "scaled"`],
  [
    'no prompt for the namespace',
    TASK,
    'In namespace `drill`, scale',
    'Scale',
    `${TASK}:11:9: the prompt does not say the namespace drill`,
  ],
  ['no hints', TASK, 'hints: [kubectl scale]', 'hints: []', `${TASK}:13:8: there are no hints`],
  [
    'a page of elsewhere',
    TASK,
    'kubernetes.io/docs/home',
    'example.com/docs',
    `${TASK}:14:8: https://example.com/docs/ is not open to candidates`,
  ],
  ['a step that is not known', TASK, '- wait:', '- await:', `${TASK}:17:5: "await" is not known in "setup.1" (did you mean "wait"?)`],
  ['a manifest that is missing', TASK, 'apply: web.yaml', 'apply: wob.yaml', 'tasks/mine/scale/wob.yaml: there is no such file'],
  ['a folder of files that is missing', TASK, 'files: files/', 'files: filos/', 'tasks/mine/scale/filos: there is no such folder'],
  [
    'a chart that is missing',
    TASK,
    '- apply: web.yaml',
    '- helm: {install: web, chart: chart}',
    'tasks/mine/scale/chart: there is no such folder',
  ],
  ['a manifest out of the pack', TASK, 'apply: web.yaml', 'apply: ../../../../etc/passwd', 'leads out of the folder'],
  [
    'a header without a check',
    'graders/mine/scale/wrong/a.sh',
    'fails: scaled',
    'fails: scale',
    'wrong/a.sh:1:1: there is no check "scale" (did you mean "scaled"?)',
  ],
  [
    'no header',
    'graders/mine/scale/wrong/a.sh',
    '# fails:',
    '# misses:',
    'wrong/a.sh:1:1: this wrong solution does not say which checks it fails',
  ],
  ['no mistake said', 'graders/mine/scale/wrong/b.sh', '# Nothing is done.', '', 'wrong/b.sh:1:1: the mistake is not said'],
  [
    'a control character',
    'tasks/mine/scale/files/notes.txt',
    'as given',
    'as \u001b[31mgiven',
    'notes.txt:1:1: there is a control character here',
  ],
  ['sums that do not come out', TASK, 'scale web to ${replicas}', 'scale web to ${replicas / 5}', 'which is not a whole number'],
])('%s is found, with its place', (_, file, text, by, wanted) => {
  const pack = scratchPack();
  pack.spoil(file, text, by);
  expect(said(pack.root)).toEqual(expect.arrayContaining([expect.stringContaining(wanted)]));
});

test('everything wrong with a check is said, not only the first', () => {
  const pack = scratchPack();
  pack.spoil(GRADER, 'marks: 2', 'marks: many');
  pack.spoil(GRADER, 'guard: true', 'gaurd: true');
  expect(said(pack.root)).toHaveLength(2);
});

test('a check of no kind, and one of two', () => {
  const pack = scratchPack();
  pack.spoil(GRADER, '    file: {path: notes.txt, unchanged: true}\n', '');
  expect(said(pack.root)[0]).toContain('needs one of object, objects');
  const other = scratchPack();
  other.spoil(GRADER, '    file:', '    http: {service: web, port: 80}\n    file:');
  expect(said(other.root)[0]).toContain('has http and file, but may have only one of them');
});

test('a grader without a task, and a task without a grader', () => {
  const pack = scratchPack();
  pack.write('graders/mine/old/grader.yaml', '');
  pack.write('tasks/mine/new/task.yaml', '');
  pack.spoil(TASK, 'kind: Task', 'kind: Task');
  expect(said(pack.root)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('there is no task old for this grader'),
      expect.stringContaining('tasks/mine/new/task.yaml:1:1:'),
    ]),
  );
});

test('links are not followed', () => {
  const pack = scratchPack();
  symlinkSync('/etc/passwd', pack.file('tasks/mine/scale/files/passwd'));
  expect(said(pack.root)[0]).toContain('symbolic links are not followed');
});

test('a few aliases cannot grow without bound', () => {
  const pack = scratchPack();
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...'bcdefgh'.split('').map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[i]}`).join(', ')}]`),
  ];
  pack.write(TASK, bomb.join('\n'));
  expect(said(pack.root)[0]).toContain('not valid YAML: Excessive alias count');
});

test('a huge file is refused', () => {
  const pack = scratchPack();
  pack.write(TASK, `# ${'x'.repeat(300_000)}`);
  expect(said(pack.root)[0]).toContain('larger than 256 KiB');
});
