/** One YAML file of a pack, read, filled in and checked. */
import type * as z from 'zod';
import {printable} from '../grade/say.ts';
import type {Parameters} from './pack.ts';
import {draw, fillStrictly, parametersSchema} from './parameters.ts';
import {PackError, type Problem} from './problem.ts';
import {type Path, readYaml, type YamlSource} from './read-yaml.ts';
import {validate} from './validate.ts';

/** Reads a file against its schema, with parameters filled into every text but those below `parameters`. Throws a PackError. */
export const readFilled = <T>(file: string, schema: z.ZodType<T>, parameters: Parameters): T => {
  const source = readYaml(file);
  return validate(schema, filled(source, parameters), source);
};

/** The parameters that a task.yaml defines, drawn. */
export const drawnParameters = (file: string, seed: number): Parameters => {
  const source = readYaml(file);
  const given = (source.value as {parameters?: unknown} | null)?.parameters ?? {};
  const whole = {...source, place: (path: Path, key?: string) => source.place(['parameters', ...path], key)};
  const sources = validate(parametersSchema, given, whole);
  try {
    return draw(sources, seed);
  } catch (error) {
    throw new PackError([
      {file, ...whole.place([]), say: `parameters: ${(error as Error).message}`, next: 'define each before it is used'},
    ]);
  }
};

const filled = (source: YamlSource, parameters: Parameters): unknown => {
  const problems: Problem[] = [];
  const fill = (value: unknown, path: Path): unknown => {
    if (typeof value === 'string') return fillText(value, path);
    if (Array.isArray(value)) return value.map((item, i) => fill(item, [...path, i]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, path.length === 0 && key === 'parameters' ? item : fill(item, [...path, key])]),
    );
  };
  const fillText = (text: string, path: Path): unknown => {
    try {
      const value = fillStrictly(printable(text), parameters);
      return value;
    } catch (error) {
      const next = `define it under parameters, or write $\${…} for a text that is meant as it stands`;
      problems.push({file: source.file, ...source.place(path), say: (error as Error).message, next});
      return text;
    }
  };
  const value = fill(source.value, []);
  if (problems.length > 0) throw new PackError(problems);
  return value;
};
