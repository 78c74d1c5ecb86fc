import {resumePractice} from '../session/open.ts';
import type {Command} from './command.ts';
import {environmentOf} from './environment.ts';

export const command: Command = {
  name: 'stop',
  summary: 'end the current task and its cluster',
  run: async (context) => {
    const practice = await resumePractice(await environmentOf(context));
    const {task, folder, namespace, cluster} = practice.attempt;
    await practice.stop();
    if (context.options.json) context.printJson({task, folder});
    else {
      const gone = cluster === 'simulated' ? 'its cluster is gone' : `what it made in namespace ${namespace} is being deleted`;
      context.print(`${task} has ended and ${gone}. Your files are in ${folder}`);
    }
    return 0;
  },
};
