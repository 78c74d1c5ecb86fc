/** Owns the keyboard: sends each key to the shell or to the app. */
import type {Clock, Timer} from '../../clock.ts';
import {keyName} from './key-names.ts';
import {type MouseReport, parseMouse} from './mouse.ts';
import {type Token, Tokens} from './tokens.ts';

export interface InputTargets {
  /** Whether the shell has the keyboard now. */
  shellHasKeys(): boolean;
  /** Whether the app takes this key although the shell has the keyboard. */
  isAppKey(key: string): boolean;
  onKey(key: string): void;
  /** Text pasted while the app has the keyboard. */
  onPaste(text: string): void;
  /** Bytes for the shell. */
  toShell(bytes: Uint8Array): void;
  onMouse(report: MouseReport): void;
}

/** How long the rest of a key's sequence may take to arrive; an Escape alone is told after this, in milliseconds. */
const PATIENCE = 10;

export class Input {
  private readonly tokens = new Tokens();
  private timer: Timer | undefined;
  /** Of the shell's, not yet sent: what comes in one read goes out in one write. */
  private outgoing = '';

  constructor(
    private readonly targets: InputTargets,
    private readonly clock: Clock,
  ) {}

  feed(chunk: Uint8Array): void {
    this.clock.clear(this.timer);
    this.take(this.tokens.push(Buffer.from(chunk).toString('latin1')));
    if (this.tokens.waiting) this.timer = this.clock.after(PATIENCE, () => this.take(this.tokens.flush()));
  }

  private take(tokens: Token[]): void {
    for (const token of tokens) {
      if (this.targets.shellHasKeys()) this.shellToken(token);
      else this.appToken(token);
    }
    this.send();
  }

  private shellToken(token: Token): void {
    const {kind, raw} = token;
    if (kind === 'paste') {
      this.outgoing += `${token.opens ? '\x1b[200~' : ''}${raw}${token.closes ? '\x1b[201~' : ''}`;
      return;
    }
    const key = keyName(raw);
    if (kind === 'key' && (!key || !this.targets.isAppKey(key))) {
      this.outgoing += raw;
      return;
    }
    // What was typed before goes out before, for a key of the app may take the keyboard away.
    this.send();
    this.appToken(token);
  }

  private appToken({kind, raw}: Token): void {
    if (kind === 'paste') {
      if (raw) this.targets.onPaste(Buffer.from(raw, 'latin1').toString('utf8'));
    } else if (kind === 'mouse') {
      this.targets.onMouse(parseMouse(raw));
    } else {
      const key = keyName(raw);
      if (key) this.targets.onKey(key);
    }
  }

  private send(): void {
    if (this.outgoing) this.targets.toShell(Buffer.from(this.outgoing, 'latin1'));
    this.outgoing = '';
  }
}
