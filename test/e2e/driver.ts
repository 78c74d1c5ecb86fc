/** A user at a terminal: runs a program in a pty, types, and looks at the screen. Waits for what is to be seen, never for a time. */
import {type IPty, spawn} from '@lydell/node-pty';
import {Unicode11Addon} from '@xterm/addon-unicode11';
import type {Terminal} from '@xterm/headless';
import headless from '@xterm/headless';

export interface DriverOptions {
  readonly argv: readonly string[];
  readonly folder: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly columns?: number;
  readonly rows?: number;
}

type Wanted = string | RegExp | ((screen: string) => boolean);

/** What terminals send. */
const KEYS: Record<string, string> = {
  enter: '\r',
  escape: '\x1b',
  tab: '\t',
  up: '\x1b[A',
  down: '\x1b[B',
  pageup: '\x1b[5~',
  pagedown: '\x1b[6~',
  'shift-pageup': '\x1b[5;2~',
  f1: '\x1bOP',
  f2: '\x1bOQ',
  f3: '\x1bOR',
  f4: '\x1bOS',
  f5: '\x1b[15~',
  f6: '\x1b[17~',
  f7: '\x1b[18~',
  f8: '\x1b[19~',
  f9: '\x1b[20~',
  f10: '\x1b[21~',
  f11: '\x1b[23~',
  f12: '\x1b[24~',
};

export class Driver {
  readonly terminal: Terminal;
  /** All that the program wrote. */
  output = '';
  /** How the program ended: its exit code, or 128 + the signal. */
  readonly exit: Promise<number>;
  private readonly pty: IPty;
  private readonly listeners = new Set<() => void>();
  private readonly looks = new Set<() => void>();

  constructor({argv, folder, env = {}, columns = 120, rows = 35}: DriverOptions) {
    this.terminal = new headless.Terminal({cols: columns, rows, allowProposedApi: true});
    this.terminal.loadAddon(new Unicode11Addon());
    this.terminal.unicode.activeVersion = '11';
    const inherited = {
      ...process.env,
      CI: undefined,
      CONTINUOUS_INTEGRATION: undefined,
      BUILD_NUMBER: undefined,
      NO_COLOR: undefined,
      ...env,
    };
    this.pty = spawn(argv[0], argv.slice(1), {name: 'xterm-256color', cols: columns, rows, cwd: folder, env: inherited});
    this.pty.onData((data) => {
      this.output += data;
      for (const listen of this.listeners) listen();
      this.terminal.write(data, () => this.look());
    });
    this.exit = new Promise((resolve) => {
      this.pty.onExit(({exitCode, signal}) => resolve(signal ? 128 + signal : exitCode));
    });
  }

  get pid(): number {
    return this.pty.pid;
  }

  type(text: string): void {
    this.pty.write(text);
  }

  /** `f2`, `enter`, `ctrl-c`, or a character. */
  press(...keys: string[]): void {
    for (const key of keys) this.type(KEYS[key] ?? (key.startsWith('ctrl-') ? String.fromCharCode(key.charCodeAt(5) & 31) : key));
  }

  /** Called when there is more `output`; gives what ends that. */
  onOutput(listen: () => void): () => void {
    this.listeners.add(listen);
    return () => this.listeners.delete(listen);
  }

  /** The rows in view, trimmed at the right. */
  screen(): string {
    const {rows, cols, buffer} = this.terminal;
    const row = (y: number): string =>
      buffer.active
        .getLine(buffer.active.baseY + y)
        ?.translateToString(false, 0, cols)
        .trimEnd() ?? '';
    return Array.from({length: rows}, (_, y) => row(y)).join('\n');
  }

  /** Resolves to the screen once it shows what is wanted; rejects with the screen as it is when it does not in time. */
  waitFor(wanted: Wanted, ms = 10_000): Promise<string> {
    const shows =
      typeof wanted === 'function'
        ? wanted
        : (screen: string) => (typeof wanted === 'string' ? screen.includes(wanted) : wanted.test(screen));
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const screen = this.screen();
        if (!shows(screen)) return;
        this.looks.delete(look);
        clearTimeout(timer);
        resolve(screen);
      };
      const timer = setTimeout(() => {
        this.looks.delete(look);
        reject(new Error(`after ${ms} ms the screen does not show ${wanted}:\n${this.screen()}`));
      }, ms);
      this.looks.add(look);
      look();
    });
  }

  resize(columns: number, rows: number): void {
    this.terminal.resize(columns, rows);
    this.pty.resize(columns, rows);
  }

  signal(name: NodeJS.Signals): void {
    process.kill(this.pid, name);
  }

  /** Closes the window. */
  close(): void {
    try {
      this.pty.kill('SIGHUP');
    } catch {
      // It has ended.
    }
    this.terminal.dispose();
  }

  /** Half a frame is no screen. */
  private look(): void {
    if (this.terminal.modes.synchronizedOutputMode) return;
    for (const look of this.looks) look();
  }
}
