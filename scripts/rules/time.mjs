// All time goes through src/clock.ts, so that tests can drive it.
import {lineOf, withoutComments} from './source.mjs';

const TIME = /\bDate\.now\b|\bnew Date\b|\bset(?:Timeout|Interval)\b|\bperformance\.now\b|\bAbortSignal\.timeout\b|\btimers\/promises\b/g;

/** `files`: [{path, text}]. `checked` counts the files looked at. */
export const checkTime = (files) => {
  const sources = files.filter(({path}) => /^src\/.*\.tsx?$/.test(path) && path !== 'src/clock.ts');
  const problems = sources.flatMap(({path, text}) => {
    const code = withoutComments(text);
    return [...code.matchAll(TIME)].map(
      (match) => `${path}:${lineOf(code, match.index)}: ${match[0]}: take the time from a Clock (src/clock.ts)`,
    );
  });
  return {checked: sources.length, problems};
};
