import {styleOf} from '../report/style.ts';
import {taskLines} from '../report/tasks.ts';
import type {Command} from './command.ts';
import {packsFor} from './environment.ts';
import {rowsOf} from './rows.ts';

export const command: Command = {
  name: 'list',
  summary: 'list packs and tasks with minutes and best score',
  run: async (context) => {
    const packs = packsFor(context);
    if (context.options.json) {
      context.printJson(rowsOf(packs, context.home));
      return 0;
    }
    const style = styleOf(context.color);
    for (const pack of packs) {
      context.print(style.strong(`${pack.name}: ${pack.title}`));
      for (const line of taskLines(rowsOf([pack], context.home), style)) context.print(`  ${line}`);
    }
    context.print(style.faint('ckad-drill practice TASK opens one here; ckad-drill start TASK sets it up for your own terminal.'));
    return 0;
  },
};
