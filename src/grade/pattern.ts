/** Regular expressions of packs. RE2's kind (through CEL's `matches`): no expression can make them slow. */

/** Whether the expression is found in the text. Rejects with an Error for a bad expression. */
export const matchesPattern = async (text: string, expression: string): Promise<boolean> => {
  // Loaded on demand: it takes longer than most gradings.
  const {isCelError, run} = await import('@bufbuild/cel');
  const result = run('text.matches(expression)', {text, expression});
  if (isCelError(result)) throw new Error(`the expression ${JSON.stringify(expression)} is not valid: ${result.message}`);
  return result === true;
};
