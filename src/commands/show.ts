import {instantiate} from '../pack/instance.ts';
import {findTask} from '../pack/load.ts';
import {harmless, styleOf} from '../report/style.ts';
import type {Command} from './command.ts';
import {packsFor} from './environment.ts';

export const command: Command = {
  name: 'show',
  summary: "show one task's prompt and marks",
  usage: '<task>',
  run: async (context) => {
    const {task} = findTask(packsFor(context), context.args[0]);
    const {title, prompt, checks, seed} = instantiate(task, context.options.seed ?? 1);
    const {pack, id, domain, topics, minutes, weight, namespace, docs} = task;
    const marks = checks.map(({say, marks: of}) => ({say, marks: of}));
    if (context.options.json) {
      context.printJson({pack, task: id, seed, title, domain, topics, minutes, weight, namespace, prompt, marks, docs});
      return 0;
    }
    const style = styleOf(context.color);
    context.print(style.strong(harmless(title)));
    context.print(style.faint(`${domain}, ${minutes} minutes, weight ${weight} %, seed ${seed}`));
    context.print(`\n${harmless(prompt).trimEnd()}\n`);
    for (const {say, marks: of} of marks) context.print(style.faint(`${String(of).padStart(3)}  ${harmless(say)}`));
    return 0;
  },
};
