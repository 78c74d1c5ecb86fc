/** The exam shell of an attempt: bash with `k`, completion and a short prompt, and an environment that points at one cluster alone. */
import {accessSync, constants, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {shellScript} from './shell-script.ts';

export interface ShellOptions {
  /** The candidate's working folder. */
  readonly folder: string;
  readonly kubeconfig: string;
  /** The folder of our own kubectl and helm; absent when those on PATH are used. */
  readonly toolsPath?: string;
  /** What the environment needs besides; wins over what is set here. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A folder of this cluster's for the shell's script and for the caches of kubectl and helm; made if missing. */
  readonly cacheFolder: string;
}

export interface Shell {
  /** The program to run and its arguments. */
  readonly argv: readonly string[];
  /** What to set in the environment on top of the process's own. */
  readonly env: Readonly<Record<string, string>>;
}

/** Writes the shell's script into `cacheFolder`; says how to start the shell. Without bash it is plain sh, with the environment only. */
export const shellFor = (options: ShellOptions): Shell => {
  const script = path.join(options.cacheFolder, 'shell.bash');
  mkdirSync(options.cacheFolder, {recursive: true, mode: 0o700});
  writeFileSync(script, shellScript, {mode: 0o600});
  const env = {...environmentOf(options), ...options.environment};
  const bash = findOnPath('bash');
  return {argv: bash ? [bash, '--noprofile', '--rcfile', script, '-i'] : [findOnPath('sh') ?? '/bin/sh', '-i'], env};
};

const environmentOf = ({folder, kubeconfig, toolsPath, cacheFolder}: ShellOptions): Record<string, string> => {
  const inCache = (...names: string[]): string => path.join(cacheFolder, ...names);
  const editor = ['vim', 'vi', 'nano'].find((name) => findOnPath(name));
  return {
    KUBECONFIG: kubeconfig,
    // kubectl caches discovery by host and port, which the next cluster may have too: each cluster has a cache of its own.
    KUBECACHEDIR: inCache('kube'),
    HELM_CACHE_HOME: inCache('helm', 'cache'),
    HELM_CONFIG_HOME: inCache('helm', 'config'),
    HELM_DATA_HOME: inCache('helm', 'data'),
    HISTFILE: path.join(path.dirname(folder), '.bash_history'),
    CKAD_DRILL_CLOCK: inCache('clock'),
    PS1: 'candidate@ckad$ ',
    ...(editor ? {EDITOR: editor, KUBE_EDITOR: editor} : {}),
    ...(toolsPath ? {PATH: [toolsPath, process.env.PATH].filter(Boolean).join(path.delimiter)} : {}),
  };
};

const findOnPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, name))
    .find(isExecutable);

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Makes the prompt of the shell show the time left, or no longer: for when nothing else on the terminal does.
 * `environment` is the shell's, `deadline` milliseconds since the epoch.
 */
export const showClock = (environment: Readonly<Record<string, string>>, deadline: number | undefined): void => {
  const file = environment.CKAD_DRILL_CLOCK;
  if (!file) return;
  if (deadline === undefined) rmSync(file, {force: true});
  else writeFileSync(file, `${Math.floor(deadline / 1000)}\n`, {mode: 0o600});
};
