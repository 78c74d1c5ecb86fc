/** All commands. Each is loaded only when it is asked for. */
import type {Command} from './command.ts';

interface CommandEntry {
  readonly name: string;
  /** Shown in the list of commands, which loads none of them. */
  readonly summary: string;
  readonly load: () => Promise<{readonly command: Command}>;
}

export const commands: readonly CommandEntry[] = [
  {name: 'cluster', summary: 'start, stop and list simulated clusters', load: () => import('./cluster.ts')},
  {name: 'tools', summary: 'show which kubectl and helm are used; fetch what is missing', load: () => import('./tools.ts')},
];

/** The command that runs when none is named; undefined: the help is shown. */
export const defaultCommand: string | undefined = undefined;
