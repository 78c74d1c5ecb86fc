import {createInterface} from 'node:readline/promises';
import {UserError} from '../kube/user-error.ts';
import {harmless} from '../report/style.ts';
import type {Command, CommandContext} from './command.ts';
import {withCurrent} from './environment.ts';

type Own = {
  readonly yes?: boolean;
};

export const command: Command<Own> = {
  name: 'solution',
  summary: 'show the model solution; this ends the attempt',
  options: [{flags: '--yes', say: 'do not ask first', default: false}],
  run: (context) =>
    withCurrent(context, async (practice) => {
      if (!practice.attempt.ended) await confirm(context);
      const {script, explanation} = await practice.solution();
      if (context.options.json) context.printJson({task: practice.attempt.task, script, explanation});
      else context.print(`${harmless(script).trimEnd()}\n\n${harmless(explanation).trimEnd()}`);
      return 0;
    }),
};

/** Says first that it ends the attempt. Without a terminal to answer on, `--yes` is the answer. */
const confirm = async ({options, stdout, note}: CommandContext<Own>): Promise<void> => {
  if (options.yes) return;
  note('The solution ends the attempt: later gradings do not count.');
  if (!process.stdin.isTTY || !stdout.isTTY)
    throw new UserError('the solution was not shown', {hint: 'ckad-drill solution --yes shows it and ends the attempt'});
  const ask = createInterface({input: process.stdin, output: process.stderr});
  const answer = await ask.question('Show it? [y/N] ');
  ask.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new UserError('the solution was not shown; the attempt goes on', {exitCode: 1});
};
