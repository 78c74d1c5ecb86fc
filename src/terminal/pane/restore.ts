/** Takes the real terminal over and gives it back as it was, on every way out. */
import {closeSync, writeSync} from 'node:fs';
import {isatty} from 'node:tty';
import {codeOf} from '../../kube/user-error.ts';
import {HeldStderr} from './held-stderr.ts';
import {RESET_MODES} from './mirror.ts';

/** Title pushed; alternate screen, empty; a paste is told from typing. */
const ENTER = '\x1b[22;0t\x1b[?1049h\x1b[2J\x1b[?25l';
const LEAVE = `\x1b[?2026l\x1b[0m${RESET_MODES}\x1b[?25h\x1b[?1049l\x1b[23;0t`;

const SIGNALS = {SIGHUP: 1, SIGINT: 2, SIGTERM: 15} as const;

export interface Interruption {
  /** What the process ends with: 128 + the signal's number; or what was thrown and not caught. */
  readonly exitCode?: number;
  readonly error?: unknown;
}

export class TerminalGuard {
  private inside = false;
  private readonly stderr = new HeldStderr();
  /** Of standard input, output and error, those that are the terminal; once it has hung up nobody can tell. */
  private readonly terminals = [0, 1, 2].filter((fd) => isatty(fd));
  /** The terminal has hung up. */
  private gone = false;
  private readonly listeners: [event: string, handle: (...args: any[]) => void][] = [];

  constructor(
    private readonly stdin: NodeJS.ReadStream,
    private readonly stdout: NodeJS.WriteStream & {readonly fd: number},
  ) {}

  /** `interrupted` is called after the terminal was given back; `resumed` after the process was stopped and goes on. */
  open(interrupted: (why: Interruption) => void, resumed: () => void): void {
    const end = (why: Interruption): void => {
      this.leave();
      interrupted(why);
    };
    for (const [signal, number] of Object.entries(SIGNALS)) {
      // While a shell has the terminal for itself, Ctrl-C is the shell's.
      this.on(signal, () => (signal === 'SIGINT' && !this.inside ? undefined : end({exitCode: 128 + number})));
    }
    this.on('uncaughtException', (error) => end({error}));
    // Stays to the very end.
    process.on('exit', () => {
      this.leave();
      this.dropIfGone();
    });
    this.on('SIGCONT', () => {
      if (!this.inside) return;
      this.inside = false;
      this.enter();
      resumed();
    });
    // A terminal that has gone without a signal.
    this.stdin.once('end', () => end({exitCode: 128 + SIGNALS.SIGHUP}));
    this.stdout.on('error', ignore);
    this.stdin.on('error', ignore);
    this.enter();
  }

  enter(): void {
    if (this.inside) return;
    this.inside = true;
    this.stderr.hold();
    this.raw(true);
    this.write(ENTER);
  }

  /** Back to the main screen, plain modes, line editing. */
  leave(): void {
    if (!this.inside) return;
    this.inside = false;
    this.write(LEAVE);
    this.raw(false);
    this.stderr.letGo();
  }

  close(): void {
    this.leave();
    for (const [event, handle] of this.listeners) process.off(event, handle);
    this.stdin.pause();
  }

  private on(event: string, handle: (...args: any[]) => void): void {
    this.listeners.push([event, handle]);
    process.on(event, handle);
  }

  /** Node aborts, with a native stack trace, when it cannot reset a terminal that has hung up; it leaves alone what is closed. */
  private dropIfGone(): void {
    if (!this.gone) return;
    for (const fd of this.terminals) attempt(() => closeSync(fd));
  }

  private raw(on: boolean): void {
    attempt(() => this.stdin.setRawMode(on));
  }

  /** At once, for the process may be about to end. */
  private write(text: string): void {
    for (let tries = 0; tries < 1000; tries++) {
      try {
        writeSync(this.stdout.fd, text);
        return;
      } catch (error) {
        if (codeOf(error) === 'EAGAIN') continue;
        this.gone = true;
        return;
      }
    }
  }
}

const ignore = (): void => {};

/** What fails because the terminal has gone needs not be done. */
const attempt = (act: () => void): void => {
  try {
    act();
  } catch {}
};
