/** How a command ended, as the error channel of a stream tells it. */

type Result = {readonly code: number} | {readonly failure: string};

export const statusOf = (result: Result): object => {
  if ('failure' in result)
    return failure(`Internal error occurred: ${result.failure}`, 'InternalError', {causes: [{message: result.failure}]}, 500);
  if (result.code === 0) return {metadata: {}, status: 'Success'};
  const message = `command terminated with exit code ${result.code}`;
  return failure(message, 'NonZeroExitCode', {causes: [{reason: 'ExitCode', message: String(result.code)}]});
};

const failure = (message: string, reason: string, details: object, code?: number): object => ({
  metadata: {},
  status: 'Failure',
  message,
  reason,
  details,
  ...(code === undefined ? {} : {code}),
});
