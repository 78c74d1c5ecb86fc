import type {Command} from './command.ts';
import {packsFor} from './environment.ts';
import {runApp} from './practice.ts';

/** What runs when no command is named. */
export const command: Command = {
  name: 'home',
  summary: 'open the app at the list of tasks (the default)',
  // The packs are read when the first frame is there.
  run: (context) => runApp(context, () => packsFor(context), 'home'),
};
