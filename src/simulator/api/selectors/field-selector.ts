/** Parses `fieldSelector=` of a request, with the real server's words for what it cannot read. */
import {SelectorError} from './label-selector.ts';

export interface FieldRequirement {
  readonly field: string;
  readonly not: boolean;
  readonly value: string;
}

/** `status.phase!=Running,spec.nodeName=n`: all have to hold. Throws a {@link SelectorError}. */
export const parseFieldSelector = (text: string): FieldRequirement[] =>
  terms(text)
    .filter((term) => term !== '')
    .sort()
    .map((term) => requirement(term, text));

/** Splits at commas that no backslash stands before. */
const terms = (text: string): string[] => text.match(/(?:^|,)(?:\\[\s\S]|[^,\\]|\\$)*/g)?.map((term) => term.replace(/^,/, '')) ?? [];

const requirement = (term: string, whole: string): FieldRequirement => {
  const found = /^([\s\S]*?)(!=|==|=)([\s\S]*)$/.exec(term);
  if (!found) throw new SelectorError(`invalid selector: '${whole}'; can't understand '${term}'`);
  return {field: found[1], not: found[2] === '!=', value: unescaped(found[3])};
};

/** `a\,b` is `a,b`; commas, equals signs and backslashes have to be escaped. */
const unescaped = (value: string): string =>
  value.replace(/\\([\s\S]?)|[,=]/g, (sequence, escaped?: string) => {
    if (escaped === undefined) {
      throw new SelectorError(`invalid field selector: unescaped character in value: ${sequence.codePointAt(0)}`);
    }
    if (!escaped || !'\\,='.includes(escaped)) throw new SelectorError(`invalid field selector: invalid escape sequence: ${sequence}`);
    return escaped;
  });
