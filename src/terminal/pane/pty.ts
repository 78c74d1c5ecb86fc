/** A program in a pseudo-terminal. */

export interface PtySize {
  readonly columns: number;
  readonly rows: number;
}

export interface Pty {
  readonly pid: number;
  /** Text, or bytes as they came from the keyboard. */
  write(data: string | Uint8Array): void;
  resize(size: PtySize): void;
  pause(): void;
  resume(): void;
  onData(handle: (data: Uint8Array) => void): void;
  /** Called once, after the last data. */
  onExit(handle: () => void): void;
  /** Hangs up, as a closed terminal window does; programs in it end unless they ignore that. */
  hangUp(): void;
}

export interface PtyProgram {
  readonly argv: readonly string[];
  /** The whole environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
}

export type OpenPty = (program: PtyProgram, size: PtySize) => Pty;

/** The way to open pseudo-terminals, or undefined where that native module has no build for this machine. */
export const loadPty = async (): Promise<OpenPty | undefined> => {
  try {
    const {spawn} = await import('@lydell/node-pty');
    return (program, size) => open(spawn, program, size);
  } catch {
    return undefined;
  }
};

const open = (spawn: typeof import('@lydell/node-pty').spawn, {argv, env, folder}: PtyProgram, {columns, rows}: PtySize): Pty => {
  const pty = spawn(argv[0], argv.slice(1), {name: 'xterm-256color', cols: columns, rows, cwd: folder, env: {...env}, encoding: null});
  return {
    pid: pty.pid,
    // Its types say text, but it hands everything on to a stream.
    write: (data) => pty.write(data as string),
    resize: (size) => quietly(() => pty.resize(size.columns, size.rows)),
    pause: () => pty.pause(),
    resume: () => pty.resume(),
    onData: (handle) => void pty.onData((data) => handle(data as unknown as Uint8Array)),
    onExit: (handle) => void pty.onExit(() => handle()),
    hangUp: () => quietly(() => pty.kill('SIGHUP')),
  };
};

/** The program may have ended a moment ago; then there is nothing to do. */
const quietly = (act: () => void): void => {
  try {
    act();
  } catch {}
};
