import type {Command} from './command.ts';
export const command: Command = {name: 'cluster', summary: 'x', run: async () => 0};
