/** Parameters of a task: drawn from a seed, and filled into its texts. */
import * as z from 'zod';
import {evaluate, namesIn} from './arithmetic.ts';
import type {Parameters, ParameterValue} from './pack.ts';

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const name = z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'must be a name of letters and digits, such as replicas');

/** How one parameter gets its value. */
const source = z.union([
  /** One of these. Of maps one is drawn as a whole, its parts are named `versions.from`. */
  z.strictObject({oneOf: z.array(z.union([scalar, z.record(name, scalar)])).min(1)}),
  z.strictObject({range: z.strictObject({from: z.int(), to: z.int(), step: z.int().min(1).default(1)})}),
  /** Worked out from parameters that stand before it: `${total * share / 100}`. */
  z.strictObject({value: scalar}),
]);

export const parametersSchema = z.record(name, source);

export type ParameterSources = z.infer<typeof parametersSchema>;

/** Draws all parameters. The same seed yields the same values everywhere, and adding a parameter does not change the others. */
export const draw = (sources: ParameterSources, seed: number): Parameters => {
  const drawn: Record<string, ParameterValue> = {};
  for (const [key, from] of Object.entries(sources)) {
    const value = drawOne(from, (count) => hash(`${seed}/${key}`) % count, drawn);
    if (typeof value === 'object') for (const [part, its] of Object.entries(value)) drawn[`${key}.${part}`] = its;
    else drawn[key] = value;
  }
  return drawn;
};

const drawOne = (
  from: ParameterSources[string],
  pick: (count: number) => number,
  drawn: Parameters,
): ParameterValue | Readonly<Record<string, ParameterValue>> => {
  if ('oneOf' in from) return from.oneOf[pick(from.oneOf.length)];
  if ('range' in from) return from.range.from + from.range.step * pick(Math.floor((from.range.to - from.range.from) / from.range.step) + 1);
  return typeof from.value === 'string' ? fillStrictly(from.value, drawn) : from.value;
};

/** FNV-1a with a final mix: 32 bits that depend on every character. */
const hash = (text: string): number => {
  let bits = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) bits = Math.imul(bits ^ text.charCodeAt(i), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
};

// The second $ of $${ says that what follows is meant as it stands.
const PLACEHOLDER = /\$(\$?)\{([^{}]*)\}/g;

/** Fills `${name}` into one text of a YAML file; a text that is one placeholder takes the value's type. Throws an Error for a wrong one. */
export const fillStrictly = (text: string, parameters: Parameters): ParameterValue => {
  const alone = /^\$\{([^{}]*)\}$/.exec(text);
  if (alone) return evaluate(alone[1], parameters);
  return text.replace(PLACEHOLDER, (whole, escaped, expression) => (escaped ? whole.slice(1) : String(evaluate(expression, parameters))));
};

/**
 * Fills parameters into a file or a script. What is not made of parameters is left alone: a shell's `${HOME}` and `${1:-x}` are no
 * mistakes there.
 */
export const fillFile = (text: string, parameters: Parameters): string =>
  text.replace(PLACEHOLDER, (whole, escaped, expression) => {
    const names = namesIn(expression);
    const ours = names.length > 0 && names.every((one) => Object.hasOwn(parameters, one));
    if (!ours) return whole;
    return escaped ? whole.slice(1) : String(evaluate(expression, parameters));
  });

/** The names that a text's placeholders use. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].filter(([, escaped]) => !escaped).flatMap(([, , expression]) => namesIn(expression));
