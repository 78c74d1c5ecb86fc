/** Numbers as a row of blocks. */

const BLOCKS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** One character a number, as high as its share of `most`; 0 is a `·`, so that it differs from little; undefined a space. */
export const sparkline = (values: readonly (number | undefined)[], most: number): string =>
  values.map((value) => (value === undefined ? ' ' : value <= 0 ? '·' : BLOCKS[blockOf(value / Math.max(1, most))])).join('');

const blockOf = (share: number): number => Math.min(BLOCKS.length - 1, Math.max(0, Math.ceil(share * BLOCKS.length) - 1));
