/** `tools`: which kubectl and helm are used, and where they come from; fetches what is missing. */
import {ensureTools} from '../tools/ensure.ts';
import type {Command} from './command.ts';

export const command: Command = {
  name: 'tools',
  summary: 'show which kubectl and helm are used; fetch what is missing',
  run: async (context) => {
    const {home, options, print, printJson} = context;
    const {kubectl, helm} = await ensureTools(home, context);
    if (options.json)
      printJson(Object.fromEntries([kubectl, helm].map(({name, path, version, origin}) => [name, {path, version, origin}])));
    else for (const {name, path, version, origin} of [kubectl, helm]) print(`${name.padEnd(8)}${version.padEnd(9)}${path}  (${origin})`);
    return 0;
  },
};
