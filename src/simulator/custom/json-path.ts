/**
 * The simple JSON paths of printer columns, subresources and selectable fields: `.spec.size`, `.spec.tags[0]`, `.metadata.annotations.a\.b`,
 * `.status.conditions[?(@.type=="Ready")].status`, `.spec.items[*].name`.
 */
import {isMap, own} from '../../kube/json.ts';

type Step = (value: unknown) => unknown[];

/** What a path finds in a value, in order; nothing for a path that cannot be read. */
export type JsonPath = (value: unknown) => unknown[];

const paths = new Map<string, JsonPath | undefined>();

/** Undefined for a text that is no path. */
export const jsonPath = (text: string): JsonPath | undefined => {
  if (!paths.has(text)) paths.set(text, compile(text));
  return paths.get(text);
};

const compile = (text: string): JsonPath | undefined => {
  const steps = stepsOf(text);
  return steps && ((value) => steps.reduce<unknown[]>((values, step) => values.flatMap(step), [value]));
};

const TOKEN =
  /\.((?:\\.|[^.[\]\\])+)|\[\*\]|\.\*|\[(-?\d+)\]|\[(?:'([^']*)'|"([^"]*)")\]|\[\?\(\s*@((?:[^()[\]'"]|'[^']*'|"[^"]*")*)\)\]|\.(?=\[|$)/;

const stepsOf = (text: string): Step[] | undefined => {
  const steps: Step[] = [];
  const token = new RegExp(TOKEN, 'y');
  while (token.lastIndex < text.length) {
    const found = token.exec(text);
    if (!found) return undefined;
    const step = stepOf(found);
    if (!step) return undefined;
    steps.push(step);
  }
  return steps;
};

const stepOf = ([all, name, index, single, double, filter]: RegExpExecArray): Step | undefined => {
  if (all === '.') return (value) => [value];
  if (all === '[*]' || name === '*') return everything;
  if (name !== undefined) return field(name.replace(/\\(.)/g, '$1'));
  if (index !== undefined) return item(Number(index));
  const quoted = single ?? double;
  return quoted === undefined ? filterStep(filter) : field(quoted);
};

const field =
  (name: string): Step =>
  (value) =>
    isMap(value) && own(value, name) !== undefined ? [value[name]] : [];

const item =
  (index: number): Step =>
  (value) =>
    Array.isArray(value) && value.at(index) !== undefined ? [value.at(index)] : [];

const everything: Step = (value) => (Array.isArray(value) ? value : isMap(value) ? Object.values(value) : []);

type Compare = (a: any, b: any) => boolean;
const COMPARE: Readonly<Record<string, Compare>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/** `.type=="Ready"` or `.type` (is there) of the items of a list. */
const filterStep = (text: string): Step | undefined => {
  const [, path, operator, literal] = /^((?:\.[^=!<>\s]+)*)\s*(?:(==|!=|<=|>=|<|>)\s*(.+?)\s*)?$/.exec(text.trim()) ?? [];
  const steps = path === undefined ? undefined : stepsOf(path);
  if (!steps) return undefined;
  const find = (value: unknown): unknown[] => steps.reduce<unknown[]>((values, step) => values.flatMap(step), [value]);
  if (operator === undefined) return (value) => asList(value).filter((one) => find(one).length > 0);
  const wanted = literalOf(literal);
  return (value) => asList(value).filter((one) => find(one).some((given) => COMPARE[operator](given, wanted)));
};

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const literalOf = (text: string): unknown => {
  const quoted = /^(?:'(.*)'|"(.*)")$/s.exec(text);
  if (quoted) return quoted[1] ?? quoted[2];
  if (text === 'true' || text === 'false') return text === 'true';
  return text !== '' && !Number.isNaN(Number(text)) ? Number(text) : text;
};
