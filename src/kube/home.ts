/** Where the program keeps its state. */
import {accessSync, constants, existsSync, mkdirSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {codeOf, UserError} from './user-error.ts';

export interface Home {
  /** The folder of state itself, absolute, as the others are. */
  readonly home: string;
  /** kubectl and helm, if they had to be fetched. */
  readonly tools: string;
  /** A folder for each simulated cluster: kubeconfig, journal.jsonl, recording.jsonl, cluster.json. */
  readonly clusters: string;
  /** `<pack>/<task>`: the folders candidates work in. */
  readonly work: string;
  /** The current attempt (a file). */
  readonly attempt: string;
  /** All finished gradings, one JSON object a line (a file). */
  readonly attempts: string;
  /** Held by the process that has the attempt open (a file with its pid). */
  readonly lock: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** `--home`, else CKAD_DRILL_HOME, else ckad-drill in the XDG state folder. Touches nothing. */
export const homePaths = (option: string | undefined, env: Environment = process.env): Home => {
  const home = path.resolve(option || env.CKAD_DRILL_HOME || path.join(stateFolder(env), 'ckad-drill'));
  const inside = (name: string): string => path.join(home, name);
  return {
    home,
    tools: inside('tools'),
    clusters: inside('clusters'),
    work: inside('work'),
    attempt: inside('attempt.json'),
    attempts: inside('attempts.jsonl'),
    lock: inside('lock'),
  };
};

/** XDG says that a relative path is to be ignored. */
const stateFolder = (env: Environment): string =>
  env.XDG_STATE_HOME && path.isAbsolute(env.XDG_STATE_HOME) ? env.XDG_STATE_HOME : path.join(env.HOME || os.homedir(), '.local', 'state');

/** For its owner's eyes alone. (Node's own recursive mkdir never returns where a parent takes no entries, as in /proc.) */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, {mode: 0o700});
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
};

/** The same, made where it is missing, for its owner's eyes alone. Throws a UserError (exit code 3) when it cannot be written to. */
export const openHome = (option?: string, env: Environment = process.env): Home => {
  const paths = homePaths(option, env);
  try {
    makeFolder(paths.home);
    accessSync(paths.home, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UserError(`the state folder ${paths.home} cannot be written to (${codeOf(error) ?? error})`, {
      exitCode: 3,
      hint: 'make it writable, or name another with --home DIR or CKAD_DRILL_HOME',
      cause: error,
    });
  }
  return paths;
};
