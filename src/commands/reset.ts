import {previousOf} from '../session/folder.ts';
import type {Command} from './command.ts';
import {withCurrent} from './environment.ts';

export const command: Command = {
  name: 'reset',
  summary: 'set the current task up afresh; its clock starts again',
  run: (context) =>
    withCurrent(context, async (practice) => {
      await practice.reset();
      const {task, folder} = practice.attempt;
      if (context.options.json) context.printJson({task, folder});
      else context.print(`${task} is as at its start, and so is ${folder}; your files are in ${previousOf(folder)}`);
      return 0;
    }),
};
