/** `file`: what the candidate wrote into the working folder, or left as it was. */
import {createTwoFilesPatch} from 'diff';
import {parseDocument} from 'yaml';
import * as z from 'zod';
import type {CheckKind, Finding, GivenFile} from '../check.ts';
import {matchesPattern} from '../pattern.ts';
import {allOf, fail, findingOf, listed, say} from '../say.ts';
import {insidePath, partial, pattern} from '../spec.ts';
import {readWorkingFile} from '../working-file.ts';

const schema = z.strictObject({
  path: insidePath,
  absent: z.boolean().optional(),
  /** The whole text, but for spaces and line ends around it. */
  text: z.union([z.string(), z.number()]).optional(),
  contains: z.string().min(1).optional(),
  matches: pattern.optional(),
  /** Content that is YAML or JSON, and holds this. */
  yaml: partial.optional(),
  json: partial.optional(),
  /** The file, or every file below this folder, is as it was given. */
  unchanged: z.literal(true).optional(),
  /** Filled in when the task is made: the files of the start. */
  given: z.array(z.strictObject({path: z.string(), content: z.string()})).optional(),
});

type Spec = z.infer<typeof schema>;

export const file: CheckKind<Spec> = {
  name: 'file',
  schema,
  run: async (spec, {folder}) => {
    if (spec.unchanged) return unchanged(spec, folder);
    const text = await readWorkingFile(folder, spec.path);
    if (spec.absent) return text === undefined ? {passed: true} : fail(`no file ${spec.path}`, 'it is there');
    return text === undefined ? fail(`file ${spec.path}`, 'there is no such file') : judge(spec, text);
  },
  withGiven: (spec, files) => (spec.unchanged ? {...spec, given: files.filter(({path}) => isBelow(path, spec.path))} : spec),
};

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`);

const judge = async ({path, text, contains, matches, yaml, json}: Spec, got: string): Promise<Finding> =>
  allOf([
    ...(text === undefined ? [] : [holds(got.trim() === String(text).trim(), `${path}: ${say(String(text).trim())}`, got)]),
    ...(contains === undefined ? [] : [holds(got.includes(contains), `${path} with ${say(contains)}`, got)]),
    ...(matches === undefined ? [] : [holds(await matchesPattern(got, matches), `${path} like ${matches}`, got)]),
    ...(yaml ? [findingOf(yaml, parsed(path, got), {}, path)] : []),
    ...(json ? [findingOf(json, JSON.parse(got), {}, path)] : []),
  ]);

const holds = (passed: boolean, wanted: string, got: string): Finding => (passed ? {passed} : fail(wanted, say(got.trim())));

const parsed = (path: string, text: string): unknown => {
  const document = parseDocument(text);
  if (document.errors.length > 0) throw new Error(`${path} is not valid YAML: ${document.errors[0].message.split('\n')[0]}`);
  return document.toJS({maxAliasCount: 100});
};

const unchanged = async ({path, given = []}: Spec, folder: string): Promise<Finding> => {
  const compared = given.map(async (start: GivenFile) => ({start, now: await readWorkingFile(folder, start.path)}));
  const changed = (await Promise.all(compared)).filter(({start, now}) => !sameText(start.content, now));
  if (changed.length === 0) return {passed: true};
  const finding = fail(`${path} as it was given`, `changed: ${listed(changed.map(({start}) => start.path))}`);
  return {...finding, detail: changed.map(({start, now}) => changes(start, now)).join('\n')};
};

/** The lines that went and came, as `diff -u` shows them; long ones are cut. */
const changes = ({path, content}: GivenFile, now: string | undefined): string => {
  if (now === undefined) return `${path} is gone`;
  const lines = createTwoFilesPatch(path, path, tidy(content), tidy(now), 'as given', 'now', {context: 1}).split('\n').slice(1);
  return [...lines.slice(0, LONGEST_DIFF), ...(lines.length > LONGEST_DIFF ? ['...'] : [])].join('\n').trimEnd();
};

const LONGEST_DIFF = 20;

/** Editors add a last line end, or write the other kind. */
const sameText = (a: string, b: string | undefined): boolean => b !== undefined && tidy(a) === tidy(b);

const tidy = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd();
