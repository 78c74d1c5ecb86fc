import {styleOf} from '../report/style.ts';
import {attemptLines} from '../report/tasks.ts';
import {startPractice} from '../session/open.ts';
import type {AttemptView} from '../session/practice.ts';
import type {Command} from './command.ts';
import {environmentOf, startOptions, YES, type YesOption} from './environment.ts';

export const command: Command<YesOption> = {
  name: 'start',
  summary: "set a task up for work in one's own terminal",
  usage: '<task>',
  options: [YES],
  run: async (context) => {
    const practice = await startPractice(await environmentOf(context), startOptions(context, context.args[0]));
    const {attempt} = practice;
    if (context.options.json) context.printJson(started(attempt));
    else {
      for (const line of attemptLines(attempt, styleOf(context.color))) context.print(line);
      context.print(`You have ${attempt.minutes} minutes. Your folder: ${attempt.folder}`);
      context.print('ckad-drill shell opens a shell there; or point your own at the cluster:');
      context.print(`  export KUBECONFIG='${attempt.kubeconfig}'`);
      context.print('ckad-drill grade shows your marks, as often as you like.');
    }
    await practice.close();
    return 0;
  },
};

const started = ({task, seed, title, prompt, minutes, namespace, kubeconfig, folder, shell}: AttemptView) => ({
  task,
  seed,
  title,
  prompt,
  minutes,
  namespace,
  kubeconfig,
  folder,
  shell,
});
