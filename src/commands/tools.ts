import type {Command} from './command.ts';
export const command: Command = {name: 'tools', summary: 'x', run: async () => 0};
