/** `printf`. */
import type {Process} from '../kernel/process.ts';
import type {Steps} from '../kernel/wait.ts';
import {unescaped} from '../shell/words.ts';

export function* printf(process: Process, args: readonly string[]): Steps<number> {
  const [format, ...rest] = args[0] === '--' ? args.slice(1) : args;
  if (format === undefined) return yield* process.fail('printf: usage: printf format [arguments]', 2);
  let text = '';
  // The format is used again for what it left.
  do text += formatted(format, rest);
  while (rest.length > 0 && /%[^%]/.test(format.replaceAll('%%', '')));
  yield* process.print(text);
  return 0;
}

const SPECIFICATION = /%([-0+ #]*)(\*|\d+)?(?:\.(\d+))?([sdiuxXofeEgcbq%])|((?:[^%\\]|\\[\s\S])+|[%\\])/g;

/** One use of the format; what it takes is taken out of `values`. */
export const formatted = (format: string, values: string[]): string =>
  format.replace(SPECIFICATION, (_, flags = '', width, precision, type, plain) => {
    if (plain !== undefined) return unescaped(plain);
    if (type === '%') return '%';
    const size = Number((width === '*' ? values.shift() : width) ?? 0);
    const value = values.shift() ?? '';
    return padded(converted(type, value, precision, flags), size, flags, type);
  });

const converted = (type: string, value: string, precision: string | undefined, flags: string): string => {
  if (type === 's') return precision === undefined ? value : value.slice(0, Number(precision));
  if (type === 'b') return unescaped(value);
  if (type === 'c') return value.slice(0, 1);
  if (type === 'q') return /^[\w./-]+$/.test(value) ? value : `'${value}'`;
  const number = /^['"]/.test(value) ? value.charCodeAt(1) : Number(value) || 0;
  if ('feEg'.includes(type)) return real(type, number, precision === undefined ? 6 : Number(precision));
  const whole = Math.trunc(number);
  const digits =
    type === 'x' ? whole.toString(16) : type === 'X' ? whole.toString(16).toUpperCase() : type === 'o' ? whole.toString(8) : String(whole);
  return (flags.includes('+') && whole >= 0 ? '+' : '') + digits.padStart(Number(precision ?? 0), '0');
};

const real = (type: string, number: number, precision: number): string => {
  if (type === 'f') return number.toFixed(Math.min(100, precision));
  if (type === 'g') return String(Number(number.toPrecision(Math.min(100, Math.max(1, precision)))));
  return number.toExponential(Math.min(100, precision)).replace(/e([+-])(\d)$/, 'e$10$2');
};

const padded = (text: string, size: number, flags: string, type: string): string => {
  const width = Math.min(size, 10_000);
  if (flags.includes('-')) return text.padEnd(width);
  if (!flags.includes('0') || 'sbcq'.includes(type)) return text.padStart(width);
  return text.startsWith('-') ? `-${text.slice(1).padStart(width - 1, '0')}` : text.padStart(width, '0');
};
