/** The one place where errors become sentences. */
import {appendFileSync} from 'node:fs';
import path from 'node:path';
import {systemClock, timestamp} from '../clock.ts';
import {ClusterUnreachable} from '../cluster/cluster.ts';
import {openHome} from '../kube/home.ts';
import {programVersion} from '../kube/program.ts';
import {StatusError} from '../kube/status.ts';
import {UserError} from '../kube/user-error.ts';

interface Failure {
  readonly exitCode: number;
  /** What to print on stderr, without a line end. */
  readonly text: string;
}

/** What is said of an error, and the exit code. What nobody foresaw is written to a log in the state folder, stack and all. */
export const explain = (error: unknown, argv: readonly string[], home: string | undefined): Failure => {
  const known = asUserError(error);
  if (known) return {exitCode: known.exitCode, text: sentence(known.message, known.hint)};
  const message = error instanceof Error ? error.message : String(error);
  const log = writeLog(error, argv, home);
  return {
    exitCode: 3,
    text: sentence(`internal error: ${message.split('\n')[0]}`, log && `please report it; the details are in ${log}`),
  };
};

const sentence = (message: string, hint?: string): string => `ckad-drill: ${message}${hint ? `\n  ${hint}` : ''}`;

const asUserError = (error: unknown): UserError | undefined => {
  if (error instanceof UserError) return error;
  if (error instanceof ClusterUnreachable) return new UserError(error.message, {exitCode: 3});
  if (error instanceof StatusError) return new UserError(`the cluster refused: ${error.message}`, {exitCode: 3});
  return undefined;
};

/** The log's path, or undefined when even that cannot be written. */
const writeLog = (error: unknown, argv: readonly string[], home: string | undefined): string | undefined => {
  const stack = error instanceof Error ? error.stack : String(error);
  const head = `${timestamp(systemClock.now())} ckad-drill ${programVersion}, Node.js ${process.versions.node}, ${process.platform} ${process.arch}`;
  try {
    const file = path.join(openHome(home).home, 'errors.log');
    appendFileSync(file, `${head}\n${JSON.stringify(argv)}\n${stack}\n\n`, {mode: 0o600});
    return file;
  } catch {
    return undefined;
  }
};
