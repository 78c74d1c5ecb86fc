import {harmless} from '../report/style.ts';
import type {Command} from './command.ts';
import {withCurrent} from './environment.ts';

export const command: Command = {
  name: 'hint',
  summary: 'show the next hint for the current task',
  run: (context) =>
    withCurrent(context, async (practice) => {
      const hint = await practice.hint();
      const {hints, hintsShown} = practice.attempt;
      if (context.options.json) context.printJson({hint: hint ?? null, shown: hintsShown.length, of: hints});
      else if (hint === undefined)
        context.print(`All ${hints} hints were shown:\n${hintsShown.map((text) => `- ${harmless(text)}`).join('\n')}`);
      else context.print(`Hint ${hintsShown.length} of ${hints}: ${harmless(hint)}`);
      return 0;
    }),
};
