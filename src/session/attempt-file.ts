/** The current attempt on disk: what another process, or the same after a crash, needs to take it up again. */
import {existsSync, readFileSync, renameSync, rmSync} from 'node:fs';
import {z} from 'zod';
import {writePrivate} from '../kube/private-file.ts';
import {UserError} from '../kube/user-error.ts';

const schema = z.strictObject({
  version: z.literal(1),
  pack: z.string(),
  task: z.string(),
  seed: z.number().int(),
  /** Roots of the packs given with --pack, absolute. */
  packs: z.array(z.string()),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
  cluster: z.discriminatedUnion('kind', [
    z.strictObject({kind: z.literal('simulated'), name: z.string()}),
    z.strictObject({kind: z.literal('context'), context: z.string(), kubeconfig: z.string().optional()}),
  ]),
  folder: z.string(),
  hintsShown: z.number().int().min(0),
  ended: z.boolean(),
});

export type AttemptState = z.infer<typeof schema>;

/** Undefined when no attempt was begun. A file that cannot be understood is put aside and named. */
export const readAttempt = (file: string): AttemptState | undefined => {
  if (!existsSync(file)) return undefined;
  const parsed = schema.safeParse(parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const aside = `${file}.unreadable`;
  renameSync(file, aside);
  throw new UserError(`the attempt in ${file} cannot be read; it was put aside as ${aside}`, {
    hint: 'start the task again: ckad-drill start TASK',
  });
};

/** Written whole or not at all, and on the disk when it returns. */
export const writeAttempt = (file: string, state: AttemptState): void =>
  writePrivate(file, `${JSON.stringify(state, null, 1)}\n`, {durable: true});

export const forgetAttempt = (file: string): void => rmSync(file, {force: true});

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
