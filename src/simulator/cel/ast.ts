/** Expressions of CEL, the Common Expression Language, as a tree. `at`: offset in the text that an error about the node points to. */

export type Node =
  | {readonly op: 'literal'; readonly value: unknown; readonly at: number}
  | {readonly op: 'ident'; readonly name: string; readonly at: number}
  /** `of.field`; `test`: within `has()`; `optional`: `of.?field`. */
  | {
      readonly op: 'select';
      readonly of: Node;
      readonly field: string;
      readonly test: boolean;
      readonly optional: boolean;
      readonly at: number;
    }
  /** Operators are calls of names such as `_+_`. */
  | {readonly op: 'call'; readonly name: string; readonly target?: Node; readonly args: readonly Node[]; readonly at: number}
  | {readonly op: 'list'; readonly items: readonly Node[]; readonly at: number}
  | {readonly op: 'map'; readonly entries: readonly (readonly [key: Node, value: Node])[]; readonly at: number}
  /** `range.macro(variable, args...)`: one of the macros that look at each element. */
  | {
      readonly op: 'fold';
      readonly macro: Fold;
      readonly range: Node;
      readonly variables: readonly string[];
      readonly args: readonly Node[];
      readonly at: number;
    }
  /** `cel.bind(name, value, body)`. */
  | {readonly op: 'bind'; readonly name: string; readonly value: Node; readonly body: Node; readonly at: number};

export type Fold = 'all' | 'exists' | 'exists_one' | 'map' | 'filter' | 'optMap' | 'optFlatMap' | 'transformList' | 'transformMap';

export const FOLDS: ReadonlySet<string> = new Set<Fold>([
  'all',
  'exists',
  'exists_one',
  'map',
  'filter',
  'optMap',
  'optFlatMap',
  'transformList',
  'transformMap',
]);

/** A fault of the text itself, at an offset. */
export interface Fault {
  readonly at: number;
  readonly message: string;
}

/** Faults as the real compiler prints them, each with the line it is in and a mark below. */
export const sayFaults = (text: string, faults: readonly Fault[]): string =>
  [...faults]
    .sort((a, b) => a.at - b.at)
    .map(({at, message}) => {
      const before = text.slice(0, at).split('\n');
      const column = before[before.length - 1].length;
      const line = text.split('\n')[before.length - 1] ?? '';
      return `ERROR: <input>:${before.length}:${column + 1}: ${message}\n | ${line}\n | ${'.'.repeat(column)}^`;
    })
    .join('\n');
