/** YAML as the server reads it: version 1.1 without its dates and sexagesimals, which stay texts. */
import {createRequire} from 'node:module';
import type {LineCounter, Pair, Tags, YAMLError} from 'yaml';

/** Loaded when the first YAML comes: kubectl and helm send JSON, and a cluster that starts need not wait 20 ms for what it may never read. */
const library = (): typeof import('yaml') => createRequire(import.meta.url)('yaml');

/** YAML that cannot be read; the message has the line. */
export class YamlSyntaxError extends Error {}

const LEFT_OUT = ['timestamp', 'binary', 'omap', 'pairs', 'set', 'intTime', 'floatTime'];
const withoutOddities = (tags: Tags): Tags =>
  tags.filter((tag) => !LEFT_OUT.includes(typeof tag === 'string' ? tag : tagName(tag.tag, tag.format)));

const tagName = (tag: string, format: string | undefined): string => {
  const name = tag.replace('tag:yaml.org,2002:', '');
  return format === 'TIME' ? `${name}Time` : name;
};

/** How Go's library words an error, by the code that ours gives it. */
const WORDS: Record<string, string> = {
  BAD_ALIAS: 'unknown anchor referenced',
  BAD_DQ_ESCAPE: 'found unknown escape character',
  BAD_INDENT: "did not find expected ',' or ']'",
  BAD_SCALAR_START: 'found character that cannot start any token',
  BLOCK_AS_IMPLICIT_KEY: 'mapping values are not allowed in this context',
  BLOCK_IN_FLOW: 'did not find expected node content',
  MISSING_CHAR: 'found unexpected end of stream',
  MULTILINE_IMPLICIT_KEY: "could not find expected ':'",
  TAB_AS_INDENT: 'found character that cannot start any token',
  UNEXPECTED_TOKEN: 'did not find expected node content',
};

/** A text that goes on over lines before its colon is found wrong where the colon is; the first line is not named. */
const sayError = ([first, second]: readonly YAMLError[]): string => {
  const over = second?.code === 'MULTILINE_IMPLICIT_KEY' ? second.linePos?.[1] : undefined;
  const line = (over ?? first.linePos?.[0])?.line ?? 1;
  return `yaml: ${line > 1 ? `line ${line}: ` : ''}${WORDS[first.code] ?? 'did not find expected key'}`;
};

/** A document's value, and for each key given twice a line such as `line 5: key "replicas" already set in map`. */
export const parseYaml = (text: string): {value: unknown; duplicates: string[]} => {
  try {
    return parse(text);
  } catch (error) {
    // An alias of too many, or nesting that the stack does not hold.
    throw error instanceof YamlSyntaxError ? error : new YamlSyntaxError(`yaml: ${(error as Error).message}`);
  }
};

/** As Go's library, which gives up there too; ours would look for every single fault first. */
const DEEPEST = 10_000;

const checkBrackets = (text: string): void => {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '[' || char === '{') depth++;
    else if (char === ']' || char === '}') depth--;
    if (depth > DEEPEST) throw new YamlSyntaxError(`yaml: exceeded max depth of ${DEEPEST}`);
  }
};

const parse = (text: string): {value: unknown; duplicates: string[]} => {
  checkBrackets(text);
  const {LineCounter, parseDocument} = library();
  const lines = new LineCounter();
  const document = parseDocument(text, {
    version: '1.1',
    uniqueKeys: false,
    lineCounter: lines,
    customTags: withoutOddities,
    prettyErrors: true,
    logLevel: 'silent',
  });
  // Of several documents only the first counts.
  const errors = document.errors.filter(({code}) => code !== 'MULTIPLE_DOCS');
  if (errors.length > 0) throw new YamlSyntaxError(sayError(errors));
  const duplicates: string[] = [];
  collectDuplicates(document.contents, lines, duplicates);
  return {value: document.toJS({maxAliasCount: 100}), duplicates};
};

const collectDuplicates = (node: unknown, lines: LineCounter, into: string[]): void => {
  const {isMap, isSeq} = library();
  if (isSeq(node)) for (const item of node.items) collectDuplicates(item, lines, into);
  if (!isMap(node)) return;
  const seen = new Set<string>();
  for (const pair of node.items) {
    const key = keyOf(pair);
    if (seen.has(key)) into.push(`line ${lineOf(pair, lines)}: key ${JSON.stringify(key)} already set in map`);
    seen.add(key);
    collectDuplicates(pair.value, lines, into);
  }
};

const keyOf = ({key}: Pair): string => String(library().isScalar(key) ? (key as {value: unknown}).value : key);

const lineOf = ({key}: Pair, lines: LineCounter): number => lines.linePos((key as {range?: [number]} | null)?.range?.[0] ?? 0).line;

/** As Go writes it: keys in order, lists at the indent of what holds them, long lines left long. */
export const writeYaml = (value: unknown): string =>
  library().stringify(value, {version: '1.1', sortMapEntries: true, indentSeq: false, lineWidth: 0, aliasDuplicateObjects: false});
