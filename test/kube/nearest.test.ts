import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {didYouMean, editDistance, nearest} from '../../src/kube/nearest.ts';

const TASKS = ['tune-surge', 'roll-back', 'overlay', 'fix-values', 'blue-green', 'canary'];

describe('nearest', () => {
  it.each([
    ['tune-serge', 'tune-surge'],
    ['tunesurge', 'tune-surge'],
    ['rollback', 'roll-back'],
    ['roll-bakc', 'roll-back'],
    ['canry', 'canary'],
    ['CANARY', 'canary'],
    ['blue', 'blue-green'],
    ['overlays', 'overlay'],
    ['xyz', undefined],
    ['', undefined],
    ['c', undefined],
  ])('%s means %s', (word, meant) => {
    expect(nearest(word, TASKS)).toBe(meant);
  });

  it('is said in a clause, or not at all', () => {
    expect(didYouMean('canry', TASKS)).toBe(' (did you mean "canary"?)');
    expect(didYouMean('kubernetes', TASKS)).toBe('');
  });
});

describe('edit distance', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
    ['ab', 'ba', 1],
    ['list', 'lsit', 1],
  ])('%s and %s: %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  it('is the same both ways, and 0 only of equals', () => {
    fc.assert(
      fc.property(fc.string({maxLength: 8}), fc.string({maxLength: 8}), (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
      }),
    );
  });
});
