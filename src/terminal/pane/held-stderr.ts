/** Keeps what is written to standard error, and Node's warnings, off the terminal while the app draws on it. */

type Listener = (...args: any[]) => void;

export class HeldStderr {
  private held: string[] = [];
  private release: (() => void) | undefined;

  hold(): void {
    if (this.release || !process.stderr.isTTY) return;
    const {write} = process.stderr;
    const listeners = process.listeners('warning') as Listener[];
    const onWarning = ({name, message}: Error): void => void this.held.push(`${name}: ${message}\n`);
    process.stderr.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
      this.held.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
      const done = rest.at(-1);
      if (typeof done === 'function') process.nextTick(done as () => void);
      return true;
    };
    // Node's own listener writes around the stream.
    process.removeAllListeners('warning');
    process.on('warning', onWarning);
    this.release = () => {
      process.stderr.write = write;
      process.off('warning', onWarning);
      for (const listener of listeners) process.on('warning', listener);
    };
  }

  /** Lets go, and writes what was held. */
  letGo(): void {
    this.release?.();
    this.release = undefined;
    for (const text of this.held.splice(0)) process.stderr.write(text);
  }
}
