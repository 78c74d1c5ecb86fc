/** The tree of an awk program. */

export type Expression =
  | {readonly type: 'number'; readonly value: number}
  | {readonly type: 'string'; readonly value: string}
  | {readonly type: 'regex'; readonly value: RegExp}
  | {readonly type: 'variable'; readonly name: string}
  | {readonly type: 'field'; readonly index: Expression}
  | {readonly type: 'element'; readonly name: string; readonly keys: readonly Expression[]}
  | {readonly type: 'in'; readonly key: Expression; readonly name: string}
  | {readonly type: 'unary'; readonly operator: string; readonly value: Expression}
  | {readonly type: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression}
  | {readonly type: 'choice'; readonly condition: Expression; readonly yes: Expression; readonly no: Expression}
  | {readonly type: 'assign'; readonly operator: string; readonly target: Expression; readonly value: Expression}
  | {readonly type: 'step'; readonly target: Expression; readonly by: number; readonly before: boolean}
  | {readonly type: 'call'; readonly name: string; readonly args: readonly Expression[]};

export type Statement =
  | {readonly type: 'expression'; readonly value: Expression}
  | {
      readonly type: 'print';
      readonly values: readonly Expression[];
      readonly format: boolean;
      readonly into?: {readonly append: boolean; readonly path: Expression};
    }
  | {readonly type: 'if'; readonly condition: Expression; readonly then: Statement; readonly otherwise?: Statement}
  | {readonly type: 'while'; readonly condition: Expression; readonly body: Statement; readonly first: boolean}
  | {readonly type: 'for'; readonly start?: Statement; readonly condition?: Expression; readonly step?: Statement; readonly body: Statement}
  | {readonly type: 'each'; readonly name: string; readonly array: string; readonly body: Statement}
  | {readonly type: 'delete'; readonly name: string; readonly keys?: readonly Expression[]}
  | {readonly type: 'block'; readonly statements: readonly Statement[]}
  | {readonly type: 'leave'; readonly what: 'next' | 'exit' | 'break' | 'continue' | 'return'; readonly value?: Expression};

export interface Rule {
  readonly when: 'BEGIN' | 'END' | {readonly from?: Expression; readonly to?: Expression};
  /** Absent: the line is printed. */
  readonly body?: Statement;
}

export interface AwkProgram {
  readonly rules: readonly Rule[];
  readonly functions: ReadonlyMap<string, {readonly parameters: readonly string[]; readonly body: Statement}>;
}
