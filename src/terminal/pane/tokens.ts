/** Cuts what a keyboard sends into keys, pastes and reports, across reads that end anywhere. */

export interface Token {
  readonly kind: 'key' | 'paste' | 'mouse';
  /** As it came, bytes as characters; a paste is without its brackets, and may come in pieces. */
  readonly raw: string;
  /** Of a paste: whether this piece is the first, and the last. */
  readonly opens?: boolean;
  readonly closes?: boolean;
}

const PASTE_BEGIN = '\x1b[200~';
const PASTE_END = '\x1b[201~';

/** A console's function key, a CSI sequence, an SS3 one, Alt with a character, a character in UTF-8, or a byte. */
const TOKEN =
  /\x1b\[\[[A-E]|\x1b\[[0-?]*[ -/]*[@-~]|\x1bO[ -~]|\x1b[^\x1b[O]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|./sy;

/** What could be the beginning of a longer token. */
const UNFINISHED = /(?:\x1b(?:\[\[?[0-?]*[ -/]*|O)?|[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})$/;

const isMouse = (raw: string): boolean => /^\x1b\[<[\d;]+[Mm]$/.test(raw);

export class Tokens {
  /** Not yet told: it may go on in the next read. */
  private rest = '';
  private pasting = false;

  /** Whether something waits for its continuation. Then, if none comes soon, `flush`. */
  get waiting(): boolean {
    return this.rest !== '';
  }

  /** @param data bytes as characters. */
  push(data: string): Token[] {
    const all = this.rest + data;
    this.rest = '';
    return [...this.cut(all)];
  }

  /** What waited is all there is: a lone Escape, say. */
  flush(): Token[] {
    const {rest} = this;
    this.rest = '';
    if (rest === '') return [];
    return this.pasting ? [{kind: 'paste', raw: rest}] : [...rest].map((raw) => ({kind: 'key', raw}));
  }

  private *cut(data: string): Generator<Token> {
    let at = 0;
    while (at < data.length) {
      if (this.pasting) {
        at = yield* this.paste(data, at);
        continue;
      }
      const begin = data.indexOf(PASTE_BEGIN, at);
      yield* this.keys(data.slice(at, begin < 0 ? undefined : begin), begin < 0);
      if (begin < 0) return;
      this.pasting = true;
      at = begin + PASTE_BEGIN.length;
      yield {kind: 'paste', raw: '', opens: true};
    }
  }

  /** A piece of a paste; what may be the beginning of its end waits. Gives where it stopped. */
  private *paste(data: string, at: number): Generator<Token, number> {
    const end = data.indexOf(PASTE_END, at);
    if (end >= 0) {
      this.pasting = false;
      yield {kind: 'paste', raw: data.slice(at, end), closes: true};
      return end + PASTE_END.length;
    }
    const keep = overlap(data, PASTE_END);
    this.rest = data.slice(data.length - keep);
    yield {kind: 'paste', raw: data.slice(at, data.length - keep)};
    return data.length;
  }

  private *keys(data: string, last: boolean): Generator<Token> {
    const stop = last ? data.length - (UNFINISHED.exec(data)?.[0].length ?? 0) : data.length;
    this.rest = data.slice(stop);
    const text = data.slice(0, stop);
    TOKEN.lastIndex = 0;
    for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) yield {kind: isMouse(found[0]) ? 'mouse' : 'key', raw: found[0]};
  }
}

/** How many of the last characters of `text` are the first of `mark`. */
const overlap = (text: string, mark: string): number => {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length--) if (text.endsWith(mark.slice(0, length))) return length;
  return 0;
};
