/** A value against its schema, every fault as a sentence with its place in the file. */
import type * as z from 'zod';
import {didYouMean} from '../kube/nearest.ts';
import {PackError, type Problem} from './problem.ts';
import type {Path, YamlSource} from './read-yaml.ts';

type Issue = z.core.$ZodIssue;

/** The value as the schema yields it. Throws a PackError with all faults. `value` has the shape of the source's, parameters filled in. */
export const validate = <T>(schema: z.ZodType<T>, value: unknown, source: YamlSource): T => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const {issues} = result.error;
  // A key that is misspelt is also one that is missing: it is said once.
  const misspelt = new Set(issues.filter(({code}) => code === 'unrecognized_keys').map(({path}) => path.join()));
  const told = issues.filter(({code, path}) => code !== 'custom' || !misspelt.has(path.join()));
  throw new PackError(told.flatMap((issue) => problemsOf(issue, schema, value, source)));
};

const problemsOf = (issue: Issue, schema: z.ZodType, value: unknown, source: YamlSource, above: Path = []): Problem[] => {
  const path = [...above, ...issue.path];
  const {file} = source;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      file,
      ...source.place(path, key),
      say: `"${key}" is not known ${whereIn(path)}${didYouMean(key, keysAt(schema, path))}`,
      next: 'correct its spelling or take it out',
    }));
  if (issue.code === 'invalid_union') {
    const nearest = nearestOption(issue);
    if (nearest) return nearest.flatMap((inner) => problemsOf(inner, schema, value, source, path));
  }
  const got = path.reduce<any>((part, key) => part?.[key], value);
  const name = path.length > 0 ? `"${path.map(String).join('.')}"` : 'the file';
  if (got === undefined && issue.code === 'invalid_type')
    return [{file, ...source.place(path), say: `${name} is missing`, next: `add it: ${article(issue.expected)}`}];
  return [{file, ...source.place(path), say: `${name} ${fault(issue, got)}`, next: 'correct it'}];
};

/** Of the forms that a value may take, the one that it came closest to: whose faults lie deepest. */
const nearestOption = (issue: z.core.$ZodIssueInvalidUnion): readonly Issue[] | undefined => {
  const depth = (issues: readonly Issue[]) =>
    Math.max(...issues.map(({path, code}) => path.length * 2 + (code === 'invalid_type' ? 0 : 1)));
  return [...issue.errors].filter((issues) => issues.length > 0).sort((a, b) => depth(b) - depth(a))[0];
};

const fault = (issue: Issue, got: unknown): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${article(issue.expected)}, but is ${describe(got)}`;
    case 'invalid_value':
      return `must be ${issue.values.map((one) => JSON.stringify(one)).join(' or ')}, but is ${describe(got)}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${unit(issue.origin)}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unit(issue.origin)}`;
    default:
      return issue.message.startsWith('Invalid') ? `is not as it should be: ${describe(got)}` : issue.message;
  }
};

const WORDS: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  record: 'a map',
};

const article = (expected: string): string => WORDS[expected] ?? expected;

const unit = (origin: string): string => ({string: ' characters long', array: ' items long'})[origin] ?? '';

const describe = (value: unknown): string => {
  if (value === undefined || value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

const whereIn = (path: Path): string => (path.length > 0 ? `in "${path.map(String).join('.')}"` : 'here');

/** The keys that a schema knows at a path, through lists, optional parts and alternatives. */
const keysAt = (schema: any, path: Path): string[] => {
  const inner = schema?.def?.innerType;
  if (inner) return keysAt(inner, path);
  if (schema?.options) return schema.options.flatMap((option: unknown) => keysAt(option, path));
  if (path.length === 0) return Object.keys(schema?.shape ?? {});
  const [key, ...rest] = path;
  if (schema?.shape) return keysAt(schema.shape[key], rest);
  return keysAt(schema?.element ?? schema?.valueType, rest);
};
