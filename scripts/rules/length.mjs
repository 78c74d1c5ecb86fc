// Files stay short enough to be read at one sitting.
const LONGEST = 350;
const MEDIAN = 120;

const isCode = ({path}) => /\.(tsx?|mjs)$/.test(path);

/** `files`: [{path, text}]. `longest`: [{path, lines}], the longest first. */
export const checkLength = (files) => {
  const sizes = files
    .filter(isCode)
    .map(({path, text}) => ({path, lines: text.split('\n').length - 1}))
    .sort((a, b) => b.lines - a.lines);
  const median = sizes[Math.floor(sizes.length / 2)]?.lines ?? 0;
  const tooLong = sizes.filter(({lines}) => lines > LONGEST).map(({path, lines}) => `${path}: ${lines} lines, more than ${LONGEST}`);
  const problems =
    median > MEDIAN ? [...tooLong, `half of the files have more than ${median} lines; the median may be ${MEDIAN}`] : tooLong;
  return {checked: sizes.length, problems, longest: sizes.slice(0, 10), median};
};
