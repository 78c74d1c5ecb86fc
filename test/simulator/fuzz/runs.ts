/** How often the fuzzers try: a little with every test run, and as often as `npm run fuzz` says. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? 300);
/** Another seed finds other faults; the same one finds the same ones again. */
export const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Time for a whole property, in milliseconds. */
export const LIMIT = Math.max(20_000, RUNS * 200);
