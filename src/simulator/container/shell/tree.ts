/** The tree of a shell script. */

export type Word = readonly Part[];

export type Part =
  | {readonly type: 'text'; readonly text: string; readonly quoted: boolean}
  | {
      readonly type: 'parameter';
      readonly name: string;
      /** `:-`, `#`, `%%`, `/` ... and what follows it; `length` for `${#name}`. */
      readonly operator?: string;
      readonly word?: Word;
      readonly quoted: boolean;
    }
  | {readonly type: 'command'; readonly script: Script; readonly quoted: boolean}
  | {readonly type: 'arithmetic'; readonly expression: Word; readonly quoted: boolean};

export interface Redirect {
  /** Which of the process's streams: 0, 1, 2; `&>` means 1 and 2. */
  readonly stream: number;
  readonly operator: '>' | '>>' | '>|' | '<' | '>&' | '<&' | '<<' | '<<<' | '&>' | '&>>';
  readonly target: Word;
}

export interface Assignment {
  readonly name: string;
  readonly value: Word;
  readonly append: boolean;
}

export interface Simple {
  readonly type: 'simple';
  readonly assignments: readonly Assignment[];
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
}

export type Compound =
  | {readonly type: 'group'; readonly script: Script}
  | {readonly type: 'subshell'; readonly script: Script}
  | {readonly type: 'loop'; readonly until: boolean; readonly condition: Script; readonly body: Script}
  | {readonly type: 'for'; readonly name: string; readonly words: readonly Word[] | undefined; readonly body: Script}
  | {readonly type: 'count'; readonly parts: readonly [Word, Word, Word]; readonly body: Script}
  | {readonly type: 'if'; readonly condition: Script; readonly body: Script; readonly otherwise?: Script}
  | {
      readonly type: 'case';
      readonly subject: Word;
      readonly branches: readonly {readonly patterns: readonly Word[]; readonly body: Script}[];
    }
  | {readonly type: 'arithmetic'; readonly expression: Word}
  | {readonly type: 'test'; readonly words: readonly Word[]};

export type Command =
  | Simple
  | {readonly type: 'compound'; readonly command: Compound; readonly redirects: readonly Redirect[]}
  | {readonly type: 'function'; readonly name: string; readonly body: Command}
  | {readonly type: 'pipeline'; readonly negated: boolean; readonly commands: readonly Command[]}
  | {readonly type: 'and-or'; readonly first: Command; readonly rest: readonly {readonly join: '&&' | '||'; readonly command: Command}[]};

/** Commands one after the other, each waited for or not. */
export type Script = readonly {readonly command: Command; readonly background: boolean}[];

/** The text of a word that nothing has to be filled into; undefined for others, and for quoted ones. */
export const plainText = (word: Word): string | undefined =>
  word.every((part) => part.type === 'text' && !part.quoted) ? word.map((part) => (part as {text: string}).text).join('') : undefined;
