/** The text of a script, and the place up to which it has been read. */

/** What is wrong with a script. `open`: more text could make it right, as where a quote is not closed yet. */
export class SyntaxProblem extends Error {
  constructor(
    message: string,
    readonly open = false,
  ) {
    super(message);
  }
}

export class Source {
  at = 0;
  /** Here-documents whose text begins after the next newline. */
  readonly waiting: (() => void)[] = [];

  constructor(readonly text: string) {}

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  peek(length = 1): string {
    return this.text.slice(this.at, this.at + length);
  }

  starts(text: string): boolean {
    return this.text.startsWith(text, this.at);
  }

  /** Takes the text if it is next. */
  take(text: string): boolean {
    if (!this.starts(text)) return false;
    this.at += text.length;
    return true;
  }

  next(): string {
    return this.text[this.at++];
  }

  /** Takes what a sticky expression matches here. */
  match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.at;
    const found = expression.exec(this.text);
    if (!found) return undefined;
    this.at += found[0].length;
    return found;
  }

  /** Spaces, continued lines and comments. */
  skipBlanks(): void {
    this.match(/(?:[ \t\r]|\\\n)*/y);
    if (this.peek() === '#') this.match(/[^\n]*/y);
  }

  /** A newline, with the here-documents that begin after it. */
  takeNewline(): boolean {
    if (!this.take('\n')) return false;
    for (const read of this.waiting.splice(0)) read();
    return true;
  }

  unexpected(): SyntaxProblem {
    if (this.ended) return new SyntaxProblem('syntax error: unexpected end of file', true);
    const token = this.match(/\n|[;&|<>()]+|[^\s;&|<>()]+/y)?.[0] ?? this.peek();
    return new SyntaxProblem(`syntax error: unexpected ${token === '\n' ? 'newline' : `"${token}"`}`);
  }
}
