import {expect, test} from 'vitest';
import {evaluate} from '../../src/pack/arithmetic.ts';
import {draw, fillFile, fillStrictly, parametersSchema, placeholdersIn} from '../../src/pack/parameters.ts';

const P = {replicas: 4, share: 25, tag: '1.27', 'version.to': '1.28', on: true};
const $ = '$';

test.each([
  ['replicas', 4],
  ['replicas + 1', 5],
  ['replicas * share / 100', 1],
  ['-(replicas - 6) * 2', 4],
  ['version.to', '1.28'],
  ['on', true],
])('%s is %s', (expression, value) => {
  expect(evaluate(expression, P)).toBe(value);
});

test.each([
  ['replica', 'there is no parameter "replica"'],
  ['replicas / 3', 'not a whole number'],
  ['replicas / 0', 'not a whole number'],
  ['tag + 1', '"tag" is not a number'],
  ['replicas +', 'ends too early'],
  ['(replicas', 'a bracket is not closed'],
  ['replicas replicas', '"replicas" is too much'],
  ['', 'is not an expression'],
  ['a; b', 'is not an expression'],
  ['constructor', 'there is no parameter'],
])('%s is refused in words', (expression, words) => {
  expect(() => evaluate(expression, P)).toThrow(words);
});

test.each([
  [`${$}{replicas}`, 4],
  [`web has ${$}{replicas} of nginx:${$}{tag}`, 'web has 4 of nginx:1.27'],
  [`${$}${$}{replicas} stays`, `${$}{replicas} stays`],
])('%s is filled in', (text, value) => {
  expect(fillStrictly(text, P)).toBe(value);
});

test('a file keeps what is not made of parameters', () => {
  const script = `echo ${$}{HOME} ${$}{1:-x} ${$}{replicas} ${$}{#list} ${$}{replicas * 2} ${$}(id) ${$}${$}{tag}`;
  expect(fillFile(script, P)).toBe(`echo ${$}{HOME} ${$}{1:-x} 4 ${$}{#list} 8 ${$}(id) ${$}{tag}`);
  expect(placeholdersIn(`${$}{a + b.c} ${$}${$}{d}`)).toEqual(['a', 'b.c']);
});

const sources = parametersSchema.parse({
  replicas: {oneOf: [4, 6, 8]},
  port: {range: {from: 8000, to: 8010, step: 5}},
  version: {
    oneOf: [
      {from: '1', to: '2'},
      {from: '2', to: '3'},
    ],
  },
  double: {value: `${$}{replicas * 2}`},
});

test('the same seed draws the same, on every machine', () => {
  expect(draw(sources, 7)).toEqual(draw(sources, 7));
  expect(draw(sources, 1)).toEqual({
    replicas: expect.any(Number),
    port: expect.any(Number),
    'version.from': expect.any(String),
    'version.to': expect.any(String),
    double: expect.any(Number),
  });
  expect([1, 2, 3, 4, 5, 6].map((seed) => draw(sources, seed).replicas)).toEqual([6, 8, 8, 4, 8, 8]);
});

test('every value is drawn, about equally often', () => {
  const drawn = Array.from({length: 600}, (_, seed) => draw(sources, seed));
  for (const replicas of [4, 6, 8]) expect(Math.abs(drawn.filter((one) => one.replicas === replicas).length - 200)).toBeLessThan(45);
  expect([...new Set(drawn.map(({port}) => port))].sort()).toEqual([8000, 8005, 8010]);
  for (const one of drawn) {
    expect(Number(one['version.to'])).toBe(Number(one['version.from']) + 1);
    expect(one.double).toBe(2 * Number(one.replicas));
  }
});

test('another parameter changes none of the others', () => {
  const {replicas} = draw({spare: {oneOf: [1, 2]}, ...sources}, 5);
  expect(replicas).toBe(draw(sources, 5).replicas);
});
