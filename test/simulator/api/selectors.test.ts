import {describe, expect, test} from 'vitest';
import {matchesAll} from '../../../src/kube/selector.ts';
import {parseFieldSelector} from '../../../src/simulator/api/selectors/field-selector.ts';
import {parseLabelSelector} from '../../../src/simulator/api/selectors/label-selector.ts';

const NAME =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

describe('label selectors', () => {
  test.each<[string, Record<string, string>, boolean]>([
    ['', {}, true],
    [' ', {}, true],
    ['a', {a: ''}, true],
    ['!a', {a: 'x'}, false],
    ['! a', {}, true],
    ['a=x,b!=y', {a: 'x'}, true],
    ['a==x, b != y', {a: 'x', b: 'y'}, false],
    ['a=', {a: ''}, true],
    ['a=,b', {a: '', b: '1'}, true],
    ['a in (x,y)', {a: 'y'}, true],
    ['a in(x , y )', {a: 'z'}, false],
    ['a notin (x,y)', {}, true],
    ['a in ()', {a: ''}, true],
    ['a in (x,)', {a: ''}, true],
    ['a in (,x)', {a: ''}, true],
    ['in in (in, notin)', {in: 'notin'}, true],
    ['a=in', {a: 'in'}, true],
    ['notin', {notin: 'x'}, true],
    ['a>3', {a: '4'}, true],
    ['a<3', {a: '4'}, false],
    ['a>3', {a: 'x'}, false],
    ['example.com/a=b', {'example.com/a': 'b'}, true],
  ])('%j of %j: %s', (text, labels, matches) => {
    expect(matchesAll(parseLabelSelector(text), labels)).toBe(matches);
  });

  test.each([
    [',a', "found ',', expected: !, identifier, or 'end of string'"],
    ['(a)', "found '(', expected: !, identifier, or 'end of string'"],
    ['a,', "found '', expected: identifier after ','"],
    ['a,,b', "found ',', expected: identifier after ','"],
    ['a=b=c', "found '=', expected: ',' or 'end of string'"],
    ['a b', "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ['a !', "unable to parse requirement: found '!', expected: in, notin, =, ==, !=, gt, lt"],
    ['!', "unable to parse requirement: found '', expected: identifier"],
    ['!!a', "unable to parse requirement: found '!', expected: identifier"],
    ['!a=b', "found '=', expected: ',' or 'end of string'"],
    ['a in', "unable to parse requirement: found '' expected: '('"],
    ['a in x', "unable to parse requirement: found 'x' expected: '('"],
    ['a in (', "unable to parse requirement: found '', expected: ',', ')' or identifier"],
    ['a in (=)', "unable to parse requirement: found '=', expected: ',', ')' or identifier"],
    ['a in (x', "unable to parse requirement: found '', expected: ',' or ')'"],
    ['a in (x,', "unable to parse requirement: found '', expected: ',', or identifier"],
    ['a in (x y)', "unable to parse requirement: found 'y', expected: ',' or ')'"],
    ['a==(', "unable to parse requirement: found '(', expected: identifier"],
    ['a>b', "unable to parse requirement: values[0]: Invalid value: \"b\": for 'Gt', 'Lt' operators, the value must be an integer"],
    ['a~b', `unable to parse requirement: <nil>: Invalid value: "a~b": ${NAME}`],
  ])('%j is refused', (text, message) => {
    expect(() => parseLabelSelector(text)).toThrow(new Error(message));
  });

  test('bad values are all named, with their key', () => {
    expect(() => parseLabelSelector('a in (-x,-y)')).toThrow(
      /^unable to parse requirement: \[values\[0\]\[a\]: Invalid value: "-x": a valid label .*, values\[1\]\[a\]: Invalid value: "-y"/,
    );
  });
});

describe('field selectors', () => {
  test.each([
    ['', []],
    [',', []],
    [
      'b=1,a!=2',
      [
        ['a', true, '2'],
        ['b', false, '1'],
      ],
    ],
    ['a==x', [['a', false, 'x']]],
    ['a=', [['a', false, '']]],
    ['a=x\\,y\\=z\\\\', [['a', false, 'x,y=z\\']]],
  ] as [string, [string, boolean, string][]][])('%j', (text, wanted) => {
    expect(parseFieldSelector(text).map(({field, not, value}) => [field, not, value])).toEqual(wanted);
  });

  test.each([
    ['a', "invalid selector: 'a'; can't understand 'a'"],
    ['a=b,c>d', "invalid selector: 'a=b,c>d'; can't understand 'c>d'"],
    ['a=b=c', 'invalid field selector: unescaped character in value: 61'],
    ['a=\\x', 'invalid field selector: invalid escape sequence: \\x'],
    ['a=b\\', 'invalid field selector: invalid escape sequence: \\'],
  ])('%j is refused', (text, message) => {
    expect(() => parseFieldSelector(text)).toThrow(new Error(message));
  });
});
