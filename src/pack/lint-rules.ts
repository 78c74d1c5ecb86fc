/** The rules of a good task, one function each; add one here and to the list at the end. */
import path from 'node:path';
import {didYouMean} from '../kube/nearest.ts';
import type {Task, TaskInstance} from './pack.ts';
import {placeholdersIn} from './parameters.ts';
import {filesBelow, readText} from './paths.ts';
import type {Problem} from './problem.ts';
import type {YamlSource} from './read-yaml.ts';
import {readHeader} from './solutions.ts';

export interface TaskSources {
  readonly task: Task;
  readonly instance: TaskInstance;
  readonly taskFile: YamlSource;
  readonly graderFile: YamlSource;
}

type Rule = (sources: TaskSources) => Problem[];

const FEWEST_WRONG = 4;

/** The documentation that is open to candidates in the exam, and Kustomize's own. */
const DOC_HOSTS = ['kubernetes.io', 'helm.sh', 'kubectl.docs.kubernetes.io', 'kustomize.io'];

const at = (source: YamlSource, place: readonly PropertyKey[], say: string, next: string): Problem => ({
  file: source.file,
  ...source.place(place),
  say,
  next,
});

const plainTitle: Rule = ({task, taskFile}) =>
  placeholdersIn((taskFile.value as {title: string}).title).length === 0
    ? []
    : [
        at(
          taskFile,
          ['title'],
          `the title of ${task.id} depends on a parameter`,
          'a list shows it before anything is drawn: say it without',
        ),
      ];

const promptNamesNamespace: Rule = ({task, instance, taskFile}) =>
  instance.prompt.includes(task.namespace)
    ? []
    : [at(taskFile, ['prompt'], `the prompt does not say the namespace ${task.namespace}`, 'name it, as the exam does')];

const hasHints: Rule = ({instance, taskFile}) =>
  instance.hints.length > 0 ? [] : [at(taskFile, ['hints'], 'there are no hints', 'add a few, from a nudge to nearly the answer')];

const allowedDocs: Rule = ({task, taskFile}) =>
  task.docs.flatMap((page, i) =>
    DOC_HOSTS.includes(new URL(page).host)
      ? []
      : [at(taskFile, ['docs', i], `${page} is not open to candidates in the exam`, `link to ${DOC_HOSTS.join(', ')}`)],
  );

const uniqueIds: Rule = ({instance: {checks}, graderFile}) =>
  checks.flatMap(({id}, i) =>
    checks.findIndex((check) => check.id === id) === i
      ? []
      : [at(graderFile, ['checks', i, 'id'], `there are two checks "${id}"`, 'give each an id of its own')],
  );

const someRealWork: Rule = ({instance: {checks}, graderFile}) =>
  checks.some(({guard}) => !guard)
    ? []
    : [at(graderFile, ['checks'], 'every check is a guard, so that nobody can get a mark', 'leave guard out where it fails at the start')];

/** A parameter is used in the YAML files, or in any file of the task and its grader. */
const everyParameterUsed: Rule = ({task, instance, taskFile, graderFile}) => {
  const {parameters = {}} = taskFile.value as {parameters?: object};
  const texts = [task.folder, task.graderFolder].flatMap((folder) => filesBelow(folder).map((name) => readText(path.join(folder, name))));
  const used = new Set([...texts, JSON.stringify(graderFile.value)].flatMap(placeholdersIn));
  return Object.keys(parameters)
    .filter((name) => !Object.keys(instance.parameters).some((drawn) => drawn.split('.')[0] === name && used.has(drawn)))
    .map((name) => at(taskFile, ['parameters', name], `the parameter "${name}" is not used`, 'use it or take it out'));
};

const enoughWrong: Rule = ({task, instance}) =>
  instance.wrong.length >= FEWEST_WRONG
    ? []
    : [
        {
          file: path.join(task.graderFolder, 'wrong'),
          say: `there are ${instance.wrong.length} wrong solutions, but a task needs ${FEWEST_WRONG}`,
          next: 'add mistakes that people really make, as scripts',
        },
      ];

const goodHeaders: Rule = ({task, instance: {wrong, checks}}) =>
  wrong.flatMap(({file, script, fails}) => {
    const where = path.join(task.graderFolder, 'wrong', file);
    const {line, mistake} = readHeader(where, script);
    const ids = checks.map(({id}) => id);
    const fault = (say: string, next: string): Problem => ({file: where, line, column: 1, say, next});
    return [
      ...fails
        .filter((id) => !ids.includes(id))
        .map((id) => fault(`there is no check "${id}"${didYouMean(id, ids)}`, `name ${ids.join(', ')}`)),
      ...(fails.length === 0 ? [fault('no check is named', 'name the checks that this must fail')] : []),
      ...(mistake ? [] : [fault('the mistake is not said', 'add a line that says in a sentence what is wrong with it')]),
    ];
  });

/** What could drive a terminal is stripped when a pack is read; that it is there at all is worth a word. */
const noControlCharacters: Rule = ({task}) =>
  [task.folder, task.graderFolder].flatMap((folder) =>
    filesBelow(folder).flatMap((name) => {
      const lines = readText(path.join(folder, name)).split('\n');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      const line = lines.findIndex((text) => /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(text));
      if (line < 0) return [];
      return [{file: path.join(folder, name), line: line + 1, column: 1, say: 'there is a control character here', next: 'take it out'}];
    }),
  );

export const rules: readonly Rule[] = [
  plainTitle,
  promptNamesNamespace,
  hasHints,
  allowedDocs,
  uniqueIds,
  someRealWork,
  everyParameterUsed,
  enoughWrong,
  goodHeaders,
  noControlCharacters,
];
