/** Durations as Go writes them: `1h30m`, `1.5s`, `300ms`. */

const UNITS: Readonly<Record<string, number>> = {ns: 1e-6, us: 1e-3, µs: 1e-3, μs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000};

/** Milliseconds. Throws an Error in the words of Go's parser. */
export const parseGoDuration = (text: string): number => {
  const bad = () => new Error(`time: invalid duration ${JSON.stringify(text)}`);
  const sign = text.startsWith('-') ? -1 : 1;
  let rest = text.replace(/^[+-]/, '');
  if (rest === '0') return 0;
  if (rest === '') throw bad();
  let ms = 0;
  while (rest !== '') {
    const [all, digits, unit] = /^(\d+\.?\d*|\.\d+)([^\d.]*)/.exec(rest) ?? [];
    if (all === undefined) throw bad();
    if (unit === '') throw new Error(`time: missing unit in duration ${JSON.stringify(text)}`);
    if (!Object.hasOwn(UNITS, unit)) throw new Error(`time: unknown unit ${JSON.stringify(unit)} in duration ${JSON.stringify(text)}`);
    ms += Number(digits) * UNITS[unit];
    rest = rest.slice(all.length);
  }
  return sign * ms;
};
