/** Ctrl-C on a terminal. */
import type {Kernel} from './kernel.ts';
import type {Process} from './process.ts';
import type {Terminal} from './terminal.ts';

/** It reaches the shell that has the terminal and what it has started, or without a shell all that was. */
export const interruptTerminal = (kernel: Kernel, terminal: Terminal, signal: 'INT' | 'QUIT'): void => {
  const leader = terminal.leaders.at(-1);
  for (const process of kernel.processes) {
    if (process.terminal === terminal && (!leader || descends(process, leader))) kernel.signal(process, signal);
  }
};

const descends = (process: Process, from: Process): boolean => {
  for (let at: Process | undefined = process; at; at = at.parent) if (at === from) return true;
  return false;
};
