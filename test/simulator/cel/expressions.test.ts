import {describe, expect, it} from 'vitest';
import {compile} from '../../../src/simulator/cel/program.ts';
import {DYN, INT, listOf, mapOf, STRING, type Type} from '../../../src/simulator/cel/types.ts';
import {Budget} from '../../../src/simulator/cel/values.ts';

const TYPES = new Map<string, Type>([
  ['n', INT],
  ['s', STRING],
  ['l', listOf(INT)],
  ['m', mapOf(STRING)],
  ['d', DYN],
]);
const VALUES = new Map<string, unknown>([
  ['n', 3n],
  ['s', 'héllo'],
  ['l', [1n, 2n, 3n]],
  ['m', new Map([['a', 'x']])],
  ['d', new Map<string, unknown>([['a', 1n]])],
]);

const run = (text: string, steps = 100_000): unknown => {
  const {program, error} = compile(text, TYPES);
  if (!program) throw new Error(error);
  return program.run(VALUES, new Budget(steps));
};

describe('an expression gives', () => {
  it.each<[string, unknown]>([
    ['n + 1', 4n],
    ['n * -2 + 10 % 4', -4n],
    ['7 / 2', 3n],
    ['7.0 / 2.0', 3.5],
    ['n > 2 ? "more" : "less"', 'more'],
    ['1 + 2 * 3 == 7 && !(n < 3)', true],
    ['dyn(1) == 1.0 && dyn(1u) == 1', true],
    ['s.size() == 5 && size(l) == 3', true],
    ['s.substring(1, 3) + s.charAt(0)', 'élh'],
    ['"a,b,c".split(",", 2)', ['a', 'b,c']],
    ['["a", "b"].join("-")', 'a-b'],
    ['"aXbX".replace("X", "y", 1).lowerAscii()', 'aybx'],
    [String.raw`r'\d+'.size() == 3 && '\u00e9' == 'é' && "a\tb".size() == 3`, true],
    ['s.matches("^h.*o$") && !"abc".matches("^[0-9]+$")', true],
    ['l.all(x, x > 0) && l.exists(x, x == 2) && l.exists_one(x, x == 3)', true],
    ['l.map(x, x * 2)', [2n, 4n, 6n]],
    ['l.map(x, x > 1, x * 10)', [20n, 30n]],
    ['l.filter(x, x % 2 == 1)', [1n, 3n]],
    ['m.all(k, m[k] == "x") && "a" in m && 2 in l', true],
    ['l.sum() == 6 && l.max() == 3 && l.isSorted() && l.indexOf(2) == 1', true],
    ['has(d.a) && !has(d.b)', true],
    ['d.?b.orValue(7)', 7n],
    ['optional.of(n).optMap(x, x + 1).value()', 4n],
    ['false && d.b', false],
    ['d.b == 1 || true', true],
    ['l.exists(x, 10 / (x - 2) > 5)', true],
    ['cel.bind(x, n * 2, x + x)', 12n],
    ['{"a": 1, "b": 2}["b"]', 2n],
    ['type(n) == int && type(s) == string', true],
    ['"%s is %d, %.1f".format([s, n, 1.25])', 'héllo is 3, 1.3'],
    ['quantity("1Gi").isGreaterThan(quantity("500Mi")) && quantity("1500m").add(1).asApproximateFloat() == 2.5', true],
    ['url("https://a.example:80/p?q=1").getHostname() == "a.example" && isURL("http://b")', true],
    ['cidr("10.0.0.0/8").containsIP("10.1.2.3") && ip("::1").family() == 6', true],
    ['timestamp("2026-01-31T23:00:00Z") + duration("90m") == timestamp("2026-02-01T00:30:00Z")', true],
    ['timestamp("2026-02-03T04:05:06Z").getHours("+02:00")', 6n],
    ['duration("1h30m").getMinutes()', 90n],
    ['sets.equivalent([1, 2], [2, 1]) && sets.intersects(l, [3])', true],
    ['int("42") + int(2.9) == 44 && string(true) == "true"', true],
  ])('%s', (text, wanted) => {
    expect(run(text)).toEqual(wanted);
  });
});

describe('an expression fails', () => {
  it.each([
    ['d.b', 'no such key: b'],
    ['l[5]', 'index out of bounds: 5'],
    ['1 / (n - 3)', 'division by zero'],
    ['9223372036854775807 + n', 'integer overflow'],
    ['d + 1', 'no such overload'],
    ['duration("soon")', 'time: invalid duration "soon"'],
  ])('%s: %s', (text, message) => {
    expect(() => run(text)).toThrow(message);
  });

  it('when it takes too long, however it is written', () => {
    const nested = 'l.all(a, l.all(b, l.all(c, l.all(d, l.all(e, l.all(f, l.all(g, true)))))))';
    expect(() => run(nested, 1000)).toThrow('actual cost limit exceeded');
    let doubled = '"aaaaaaaaaaaaaaaa"';
    for (let i = 0; i < 60; i++) doubled = `cel.bind(x, ${doubled}, x + x)`;
    expect(() => run(doubled)).toThrow('actual cost limit exceeded');
    expect(run('"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab".matches("^(a+)+$")')).toBe(false);
  });
});

/** As the real compiler says it, with a mark under the place. */
describe('a text does not compile', () => {
  it.each([
    ['self.b > 1', "ERROR: <input>:1:1: undeclared reference to 'self' (in container '')\n | self.b > 1\n | ^"],
    ['n + 1.5', "ERROR: <input>:1:3: found no matching overload for '_+_' applied to '(int, double)'\n | n + 1.5\n | ..^"],
    ['n == s', "ERROR: <input>:1:3: found no matching overload for '_==_' applied to '(int, string)'\n | n == s\n | ..^"],
    ['s.size', "ERROR: <input>:1:2: type 'string' does not support field selection\n | s.size\n | .^"],
    ['s.foo()', "ERROR: <input>:1:6: undeclared reference to 'foo' (in container '')\n | s.foo()\n | .....^"],
    [
      's.startsWith(1)',
      "ERROR: <input>:1:13: found no matching overload for 'startsWith' applied to 'string.(int)'\n | s.startsWith(1)\n | ............^",
    ],
    [
      'n.all(x, true)',
      "ERROR: <input>:1:1: expression of type 'int' cannot be range of a comprehension (must be list, map, or dynamic)\n | n.all(x, true)\n | ^",
    ],
    ['[1, "a"]', "ERROR: <input>:1:5: expected type 'int' but found 'string'\n | [1, \"a\"]\n | ....^"],
  ])('%s', (text, error) => {
    expect(compile(text, TYPES).error).toBe(error);
  });

  it.each([
    'n ==',
    'n +* 2',
    '(n',
    'l[',
    '"open',
    'a b',
    '{1: }',
    'has(n)',
    'l.map(1, x)',
    '\u0000',
    `${'('.repeat(5000)}1${')'.repeat(5000)}`,
    `${'!'.repeat(5000)}true`,
  ])('since it is no expression: %.20s', (text) => {
    expect(compile(text, TYPES).error).toMatch(/^ERROR: <input>:\d+:\d+: Syntax error: /);
  });
});
