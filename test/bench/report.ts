/** What benches print: `name<TAB>value<TAB>goal`, a line each; and the statistics they need. */

export const report = (name: string, value: string, goal: string): void => {
  process.stdout.write(`${name}\t${value}\t${goal}\n`);
};

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Milliseconds that each of `n` runs takes. */
export const timed = (n: number, run: (i: number) => void): number[] =>
  Array.from({length: n}, (_, i) => {
    const start = performance.now();
    run(i);
    return performance.now() - start;
  });
