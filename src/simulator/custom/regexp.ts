/** Regular expressions of schemas and rules: RE2's kind, so that no expression can make them slow. */
import {createRequire} from 'node:module';

export interface Expression {
  /** Whether it is found anywhere in the text. */
  test(text: string): boolean;
}

interface Library {
  readonly RE2JS: {compile(source: string): Expression};
}

let library: Library | undefined;

/** Loaded when the first expression is met: few clusters hold one, and starting must stay fast. */
const load = (): Library => {
  library ??= createRequire(import.meta.url)('@bufbuild/re2') as Library;
  return library;
};

const compiled = new Map<string, Expression>();
const MOST_COMPILED = 1000;

/** Throws an Error for a text that is no expression. */
export const expression = (source: string): Expression => {
  let found = compiled.get(source);
  if (!found) {
    found = load().RE2JS.compile(source);
    if (compiled.size >= MOST_COMPILED) compiled.clear();
    compiled.set(source, found);
  }
  return found;
};
