/** What an answer may be: an object, or a Status that says what is wrong. */
import {expect, vi} from 'vitest';

/** Errors that the real server answers with 500 too: recorded, or told in its own words. */
const KNOWN =
  /^(failed to create typed patch object |resourceVersion should not be set on objects to be created|strconv\.ParseUint: |resourceVersion: Invalid value: |(\[?target\.(kind|name): )|json: cannot unmarshal .* DeleteOptions|map: [\s\S]*does not contain declared merge key|unknown patch type: |The order in patch list:|merging lists cannot yet be specified|etcdserver: request is too large$|This pod has more than one PodDisruptionBudget)/;

export const judge = (code: number, body: any): void => {
  if (code < 400 || (code === 404 && body === '404 page not found\n')) return;
  expect(body).toMatchObject({kind: 'Status', apiVersion: 'v1', status: 'Failure', code, message: expect.any(String)});
  if (code === 500) expect(body.message).toMatch(KNOWN);
};

/** Runs something that must not write a word to standard error. */
export const inSilence = async (run: () => unknown): Promise<void> => {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    await run();
    expect(spy.mock.calls).toEqual([]);
  } finally {
    spy.mockRestore();
  }
};
