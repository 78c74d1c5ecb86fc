/** Signals, as far as containers meet them. */

export const SIGNALS = {
  HUP: 1,
  INT: 2,
  QUIT: 3,
  KILL: 9,
  USR1: 10,
  USR2: 12,
  PIPE: 13,
  ALRM: 14,
  TERM: 15,
  CHLD: 17,
  CONT: 18,
  STOP: 19,
  WINCH: 28,
} as const;

export type Signal = keyof typeof SIGNALS;

/** What does nothing to a process that does not ask for it. */
export const HARMLESS: ReadonlySet<Signal> = new Set(['CHLD', 'CONT', 'WINCH', 'STOP']);

/** `TERM`, `SIGTERM`, `15`; undefined for anything else. */
export const parseSignal = (text: string): Signal | undefined => {
  const name = text.toUpperCase().replace(/^SIG/, '');
  return (Object.keys(SIGNALS) as Signal[]).find((signal) => signal === name || String(SIGNALS[signal]) === text);
};

/** Thrown to leave a process from wherever it is. */
export class Exited {
  constructor(readonly code: number) {}
}

/** Thrown into an interactive program whose terminal was sent Ctrl-C. */
export class Interrupted {}
