/** A task with its parameters drawn: what the candidate gets, and how it is graded. */
import {statSync} from 'node:fs';
import path from 'node:path';
import type {Check, GivenFile} from '../grade/check.ts';
import {checkKinds} from '../grade/checks/index.ts';
import type {Parameters, SetupStep, Task, TaskInstance} from './pack.ts';
import {fillFile} from './parameters.ts';
import {filesBelow, insideFolder, mustBeFolder, readText} from './paths.ts';
import {drawnParameters, readFilled} from './read-file.ts';
import {type GraderFile, graderSchema, taskSchema} from './schema.ts';
import {rightSolutions, wrongSolutions} from './solutions.ts';

/** Draws a task's parameters and fills them in. `seed`: a whole number. Throws a PackError for anything wrong in its files. */
export const instantiate = (task: Task, seed: number): TaskInstance => {
  const file = path.join(task.folder, 'task.yaml');
  const parameters = drawnParameters(file, seed);
  const read = readFilled(file, taskSchema, parameters);
  const grader = readFilled(path.join(task.graderFolder, 'grader.yaml'), graderSchema, parameters);
  const files = read.files ? givenFiles(mustBeFolder(insideFolder(task.folder, read.files)), parameters) : [];
  return {
    task,
    seed,
    parameters,
    title: read.title,
    prompt: read.prompt,
    hints: read.hints,
    setup: read.setup as SetupStep[],
    files,
    checks: grader.checks.map((check) => checkOf(check, files)),
    explanation: grader.explanation,
    solution: fillFile(readText(path.join(task.graderFolder, 'solution.sh')), parameters),
    right: rightSolutions(task.graderFolder, parameters),
    wrong: wrongSolutions(task.graderFolder, parameters),
  };
};

const checkOf = (written: GraderFile['checks'][number], files: readonly GivenFile[]): Check => {
  const {id, say, marks, guard, partial} = written;
  const kind = checkKinds.find(({name}) => name in written)!;
  const spec = (written as Record<string, unknown>)[kind.name];
  return {id, say, marks, guard, ...(partial ? {partial} : {}), kind, spec: kind.withGiven?.(spec, files) ?? spec};
};

const givenFiles = (folder: string, parameters: Parameters): TaskInstance['files'] =>
  filesBelow(folder).map((name) => {
    const file = path.join(folder, name);
    // Executable or not; nothing else of a pack's modes matters.
    const mode = statSync(file).mode & 0o100 ? 0o755 : 0o644;
    return {path: name, content: fillFile(readText(file), parameters), mode};
  });
