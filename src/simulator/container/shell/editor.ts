/** Editing a line on a terminal: moving about, deleting, and the lines before. */
import {Interrupted} from '../kernel/signals.ts';
import type {Terminal} from '../kernel/terminal.ts';
import type {Steps} from '../kernel/wait.ts';

/** What is kept of former lines. */
const MOST_LINES = 500;

const ESCAPES: Record<string, Key> = {
  '[A': 'up',
  '[B': 'down',
  '[C': 'right',
  '[D': 'left',
  '[H': 'home',
  '[F': 'end',
  '[1~': 'home',
  '[4~': 'end',
  '[3~': 'delete',
  OA: 'up',
  OB: 'down',
  OC: 'right',
  OD: 'left',
  OH: 'home',
  OF: 'end',
};

const CONTROLS: Record<number, Key> = {
  1: 'home',
  2: 'left',
  3: 'interrupt',
  4: 'eof',
  5: 'end',
  6: 'right',
  8: 'backspace',
  10: 'enter',
  11: 'killRight',
  12: 'clear',
  13: 'enter',
  14: 'down',
  16: 'up',
  21: 'killLeft',
  23: 'killWord',
  127: 'backspace',
};

type Key =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'home'
  | 'end'
  | 'delete'
  | 'backspace'
  | 'interrupt'
  | 'eof'
  | 'enter'
  | 'clear'
  | 'killLeft'
  | 'killRight'
  | 'killWord';

export class Editor {
  private readonly history: string[] = [];
  private text: string[] = [];
  private at = 0;
  private shown = '';
  /** Bytes that have been read and not been used. */
  private keys = Buffer.alloc(0);

  constructor(
    private readonly terminal: Terminal,
    private readonly print: (text: string) => Steps<void>,
  ) {}

  /** Undefined at the end of the input; throws Interrupted for Ctrl-C. */
  *line(prompt: string): Steps<string | undefined> {
    this.terminal.raw = true;
    this.terminal.redraw = () => this.whole();
    try {
      return yield* this.edit(prompt);
    } finally {
      this.terminal.raw = false;
    }
  }

  private *edit(prompt: string): Steps<string | undefined> {
    [this.text, this.at, this.shown] = [[], 0, prompt];
    yield* this.print(prompt);
    let place = this.history.length;
    for (;;) {
      const key = yield* this.key();
      if (key === undefined || (key.name === 'eof' && this.text.length === 0)) return undefined;
      if (key.name === 'enter') return yield* this.entered();
      if (key.name === 'interrupt') {
        yield* this.print('^C');
        throw new Interrupted();
      }
      if (key.name === 'up' || key.name === 'down') {
        place = Math.min(this.history.length, Math.max(0, place + (key.name === 'up' ? -1 : 1)));
        yield* this.replace(this.history[place] ?? '');
      } else yield* key.name === undefined ? this.insert(key.text) : this.command(key.name);
    }
  }

  private *entered(): Steps<string> {
    yield* this.print('\n');
    const line = this.text.join('');
    if (line.trim() !== '' && line !== this.history.at(-1)) this.history.push(line);
    if (this.history.length > MOST_LINES) this.history.shift();
    return line;
  }

  private *insert(text: string): Steps<void> {
    const chars = [...text];
    this.text.splice(this.at, 0, ...chars);
    this.at += chars.length;
    // At the end, what is typed is all that changes.
    yield* this.at === this.text.length ? this.print(text) : this.redraw();
  }

  private *command(name: Key): Steps<void> {
    const {text, at} = this;
    if (name === 'left') this.at = Math.max(0, at - 1);
    else if (name === 'right') this.at = Math.min(text.length, at + 1);
    else if (name === 'home') this.at = 0;
    else if (name === 'end') this.at = text.length;
    else if (name === 'delete' || name === 'eof') text.splice(at, 1);
    else if (name === 'backspace' && at > 0) text.splice(--this.at, 1);
    else if (name === 'killRight') text.splice(at);
    else if (name === 'killLeft') this.cut(0);
    else if (name === 'killWord') this.cut(text.slice(0, at).join('').trimEnd().lastIndexOf(' ') + 1);
    else if (name === 'clear') yield* this.print('\x1b[H\x1b[2J');
    yield* this.redraw();
  }

  private cut(from: number): void {
    this.text.splice(from, this.at - from);
    this.at = from;
  }

  private *replace(line: string): Steps<void> {
    this.text = [...line];
    this.at = this.text.length;
    yield* this.redraw();
  }

  private redraw(): Steps<void> {
    return this.print(this.whole());
  }

  private whole(): string {
    const back = this.text.length - this.at;
    const prompt = this.shown.slice(this.shown.lastIndexOf('\n') + 1);
    return `\r${prompt}${this.text.join('')}\x1b[K${back > 0 ? `\x1b[${back}D` : ''}`;
  }

  /** A key with a name, or text to be put in. */
  private *key(): Steps<{name: Key} | {name: undefined; text: string} | undefined> {
    const first = yield* this.byte();
    if (first === undefined) return undefined;
    if (first === 27) return {name: undefined, text: '', ...(yield* this.escape())};
    if (CONTROLS[first]) return {name: CONTROLS[first]};
    if (first < 32) return {name: undefined, text: ''};
    const bytes = [first];
    for (let left = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0; left > 0; left--) bytes.push((yield* this.byte()) ?? 0);
    return {name: undefined, text: Buffer.from(bytes).toString()};
  }

  private *escape(): Steps<{name?: Key}> {
    let sequence = '';
    for (;;) {
      const byte = yield* this.byte();
      if (byte === undefined) return {};
      sequence += String.fromCharCode(byte);
      const done = sequence.length > 1 ? /[A-Za-z~]$/.test(sequence) : !/[[O]/.test(sequence);
      if (done || sequence.length > 8) return ESCAPES[sequence] ? {name: ESCAPES[sequence]} : {};
    }
  }

  private *byte(): Steps<number | undefined> {
    while (this.keys.length === 0) {
      const more = yield* this.terminal.read();
      if (!more) return undefined;
      this.keys = Buffer.from(more);
    }
    const byte = this.keys[0];
    this.keys = this.keys.subarray(1);
    return byte;
  }
}
