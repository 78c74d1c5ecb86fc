/** YAML files of packs, with the place of everything in them. */
import {type Document, isMap, isNode, LineCounter, parseDocument} from 'yaml';
import {readText} from './paths.ts';
import {PackError, type Problem} from './problem.ts';

export type Path = readonly PropertyKey[];

export interface YamlSource {
  readonly file: string;
  readonly value: unknown;
  /** Where the value at a path stands: the nearest that is there, for a path that is not. `key`: the place of that key in it. */
  place(path: Path, key?: string): {line: number; column: number};
}

const MOST_ALIASES = 100;

/** Reads a YAML file of one document. Throws a PackError with a line and column for each thing that is wrong. */
export const readYaml = (file: string): YamlSource => {
  const lineCounter = new LineCounter();
  const document = parseDocument(readText(file), {lineCounter, prettyErrors: false, merge: true});
  const at = (offset: number) => {
    const {line, col} = lineCounter.linePos(offset);
    return {line: Math.max(1, line), column: Math.max(1, col)};
  };
  if (document.errors.length > 0) throw new PackError(document.errors.map(({message, pos}) => syntaxProblem(file, message, at(pos[0]))));
  return {file, value: valueIn(document, file), place: (path, key) => at(offsetOf(document, path, key))};
};

const syntaxProblem = (file: string, message: string, place: {line: number; column: number}): Problem => ({
  file,
  ...place,
  say: `this is not valid YAML: ${message.split('\n')[0]}`,
  next: 'correct the YAML at that place',
});

/** Aliases are bounded, so that a few lines cannot grow into gigabytes. */
const valueIn = (document: Document, file: string): unknown => {
  try {
    return document.toJS({maxAliasCount: MOST_ALIASES});
  } catch (error) {
    const say = `this is not valid YAML: ${(error as Error).message.split('\n')[0]}`;
    throw new PackError([{file, line: 1, column: 1, say, next: 'write the repeated part out instead of using aliases'}]);
  }
};

const offsetOf = (document: Document, path: Path, key?: string): number => {
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (!isNode(node) || !node.range) continue;
    if (key !== undefined && length === path.length && isMap(node)) {
      const pair = node.items.find((item) => String(item.key) === key);
      if (isNode(pair?.key) && pair.key.range) return pair.key.range[0];
    }
    return node.range[0];
  }
  return 0;
};
