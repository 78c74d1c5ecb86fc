/** A terminal of a container: what the client types is echoed, edited and given out by lines, unless a program takes the keys themselves. */
import type {Process} from './process.ts';
import {ClientOutput, type Input, type Output, Pipe} from './streams.ts';
import type {Steps} from './wait.ts';

const [CTRL_C, CTRL_D, BACKSPACE, CTRL_U, CTRL_BACKSLASH, DELETE] = [3, 4, 8, 21, 28, 127];
const [NEWLINE, RETURN] = [10, 13];

export class Terminal implements Input, Output {
  columns = 80;
  rows = 24;
  /** A program edits its line by itself: nothing is echoed or collected. */
  raw = false;
  private typed = new Pipe();
  private pending: number[] = [];
  private readonly client: ClientOutput;
  /** The line that a program edits, as it is to be shown again. */
  redraw: () => string = () => '';
  /** Shells in conversation, the innermost last. */
  readonly leaders: Process[] = [];
  /** What Ctrl-C and Ctrl-\ do. */
  onInterrupt: (signal: 'INT' | 'QUIT') => void = () => {};

  constructor(private readonly send: (bytes: Uint8Array) => boolean) {
    this.client = new ClientOutput(send);
  }

  read(most?: number): Steps<Buffer | undefined> {
    return this.typed.read(most);
  }

  line(): Steps<Buffer | undefined> {
    return this.typed.line();
  }

  write(bytes: Uint8Array): Steps<void> {
    return this.client.write(withReturns(bytes));
  }

  resize(columns: number, rows: number): void {
    [this.columns, this.rows] = [columns || 80, rows || 24];
    // A client that has just come sees the line that is being edited.
    if (this.raw) this.echo(this.redraw());
  }

  drained(): void {
    this.client.drained();
  }

  hangUp(): void {
    this.typed.end();
    this.client.close();
  }

  /** Bytes from the client. */
  input(bytes: Uint8Array): void {
    for (const byte of bytes) this.key(byte);
  }

  private key(byte: number): void {
    if (this.raw) this.typed.push(Buffer.of(byte));
    else if (byte === CTRL_C) this.interrupt('INT', '^C');
    else if (byte === CTRL_BACKSLASH) this.interrupt('QUIT', '^\\');
    else this.cooked(byte);
  }

  private interrupt(signal: 'INT' | 'QUIT', shown: string): void {
    this.pending = [];
    this.echo(shown);
    this.onInterrupt(signal);
  }

  private cooked(byte: number): void {
    if (byte === NEWLINE || byte === RETURN) {
      this.echo('\r\n');
      this.flush(NEWLINE);
    } else if (byte === CTRL_D) {
      if (this.pending.length > 0) this.flush();
      else this.endOfInput();
    } else if (byte === BACKSPACE || byte === DELETE) this.erase();
    else if (byte === CTRL_U) while (this.pending.length > 0) this.erase();
    else if (byte >= 32 || byte === 9) {
      this.pending.push(byte);
      this.send(Buffer.of(byte));
    }
  }

  private erase(): void {
    if (this.pending.length === 0) return;
    // The bytes that continue a character go with it.
    while (this.pending.length > 1 && (this.pending.at(-1)! & 0xc0) === 0x80) this.pending.pop();
    this.pending.pop();
    this.echo('\b \b');
  }

  private flush(...end: number[]): void {
    this.typed.push(Buffer.from([...this.pending, ...end]));
    this.pending = [];
  }

  /** Whoever reads now is at the end; whoever reads after that is not. */
  private endOfInput(): void {
    const old = this.typed;
    this.typed = new Pipe();
    old.end();
  }

  private echo(text: string): void {
    this.send(Buffer.from(text));
  }
}

/** A line ends with both on a terminal. */
const withReturns = (bytes: Uint8Array): Uint8Array =>
  bytes.includes(NEWLINE) ? Buffer.from(Buffer.from(bytes).toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1') : bytes;
