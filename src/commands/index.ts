/** All commands. Each is loaded only when it is asked for. */
import type {Command} from './command.ts';

interface CommandEntry {
  readonly name: string;
  /** Shown in the list of commands, which loads none of them. */
  readonly summary: string;
  readonly load: () => Promise<{readonly command: Command}>;
}

export const commands: readonly CommandEntry[] = [
  {name: 'home', summary: 'open the app at the list of tasks (the default)', load: () => import('./home.ts')},
  {name: 'practice', summary: 'open the app at a task', load: () => import('./practice.ts')},
  {name: 'list', summary: 'list packs and tasks with minutes and best score', load: () => import('./list.ts')},
  {name: 'show', summary: "show one task's prompt and marks", load: () => import('./show.ts')},
  {name: 'start', summary: "set a task up for work in one's own terminal", load: () => import('./start.ts')},
  {name: 'shell', summary: 'open the exam shell for the current task', load: () => import('./shell.ts')},
  {name: 'status', summary: 'show the current task and the time left', load: () => import('./status.ts')},
  {name: 'grade', summary: 'grade the current task; exit code 0 with all marks, else 1', load: () => import('./grade.ts')},
  {name: 'timeline', summary: 'draw how the current attempt has gone, against the floor of its task', load: () => import('./timeline.ts')},
  {name: 'why', summary: 'say in sentences why a rollout stands still', load: () => import('./why.ts')},
  {name: 'hint', summary: 'show the next hint for the current task', load: () => import('./hint.ts')},
  {name: 'solution', summary: 'show the model solution; this ends the attempt', load: () => import('./solution.ts')},
  {name: 'reset', summary: 'set the current task up afresh; its clock starts again', load: () => import('./reset.ts')},
  {name: 'stop', summary: 'end the current task and its cluster', load: () => import('./stop.ts')},
  {name: 'cluster', summary: 'start, stop and list simulated clusters', load: () => import('./cluster.ts')},
  {name: 'tools', summary: 'show which kubectl and helm are used; fetch what is missing', load: () => import('./tools.ts')},
  {name: 'pack', summary: 'check packs, and prove that they are fair', load: () => import('./pack.ts')},
];

/** The command that runs when none is named; undefined: the help is shown. */
export const defaultCommand: string | undefined = 'home';
