import {systemClock} from '../clock.ts';
import {harmless} from '../report/style.ts';
import {timeLine} from '../report/tasks.ts';
import type {Command} from './command.ts';
import {withCurrent} from './environment.ts';

export const command: Command = {
  name: 'status',
  summary: 'show the current task and the time left',
  run: (context) =>
    withCurrent(context, async ({attempt}) => {
      const {task, seed, title, minutes, namespace, kubeconfig, folder, startedAt, ended} = attempt;
      if (context.options.json) {
        const seconds = Math.round((systemClock.now() - startedAt) / 1000);
        context.printJson({task, seed, title, minutes, seconds, namespace, kubeconfig, folder, ended});
        return 0;
      }
      context.print(`${task}: ${harmless(title)}${ended ? ' (ended)' : ''}`);
      context.print(timeLine(attempt, systemClock.now()));
      context.print(`folder      ${folder}`);
      context.print(`kubeconfig  ${kubeconfig}`);
      return 0;
    }),
};
