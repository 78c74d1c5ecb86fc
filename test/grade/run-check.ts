/** Runs one check as a grader would: its spec goes through the schema first. */
import type {Finding, GivenFile, GradeContext} from '../../src/grade/check.ts';
import {checkKinds} from '../../src/grade/checks/index.ts';

export const runCheck = async (name: string, spec: object, context: GradeContext, given: readonly GivenFile[] = []): Promise<Finding> => {
  const kind = checkKinds.find((one) => one.name === name)!;
  const parsed = kind.schema.parse(spec);
  return kind.run(kind.withGiven?.(parsed, given) ?? parsed, context);
};
