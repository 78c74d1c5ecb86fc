/** Why a text is no JSON, in the words of the server's parser; undefined when it is. */
export const goJsonError = (text: string): string | undefined => {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return fault(text);
  }
};

const LITERALS = ['null', 'true', 'false'];

const fault = (text: string): string => {
  const at = text.search(/\S/);
  if (at < 0) return 'unexpected end of JSON input';
  const literal = LITERALS.find((word) => word[0] === text[at]);
  if (literal) return literalFault(text.slice(at), literal);
  if (!/[[{"\-0-9]/.test(text[at])) return `invalid character ${quoted(text[at])} looking for beginning of value`;
  return afterValue(text.slice(at)) ?? 'unexpected end of JSON input';
};

const literalFault = (text: string, literal: string): string => {
  for (let i = 1; i < literal.length; i++) {
    if (text[i] === undefined) return 'unexpected end of JSON input';
    if (text[i] !== literal[i]) return `invalid character ${quoted(text[i])} in literal ${literal} (expecting ${quoted(literal[i])})`;
  }
  return afterValue(text) ?? 'unexpected end of JSON input';
};

/** What comes behind a value that could have ended there: found by asking of every prefix whether it is whole. */
const afterValue = (text: string): string | undefined => {
  for (let end = 1; end < text.length; end++) {
    const next = text.slice(end).search(/\S/);
    if (next >= 0 && isJson(text.slice(0, end))) return `invalid character ${quoted(text[end + next])} after top-level value`;
  }
  return undefined;
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const quoted = (character: string): string => (character === "'" ? `'\\''` : `'${character}'`);
