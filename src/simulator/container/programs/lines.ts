/** Programs that take lines and give lines: `wc`, `sort`, `uniq`, `cut`, `tr`, `rev`, `nl`, `paste`, `tee`. */
import type {Process} from '../kernel/process.ts';
import {readAll} from '../kernel/streams.ts';
import type {Steps} from '../kernel/wait.ts';
import {outputOfPath} from '../shell/redirect.ts';
import {unescaped} from '../shell/words.ts';
import type {Program} from './program.ts';
import {attempt, isBusybox, openInput, parseOptions, refuseOption} from './support.ts';

/** The text of all files, or of the input; undefined after saying what cannot be read. */
export function* textOf(process: Process, paths: readonly string[]): Steps<string | undefined> {
  let text: string | undefined = '';
  for (const path of paths.length > 0 ? paths : ['-']) {
    const input = yield* openInput(process, path);
    if (!input) text = undefined;
    else {
      const more = (yield* readAll(input)).toString();
      if (text !== undefined) text += more;
    }
  }
  return text;
}

export const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

export const wc: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(args, 'lwcmL', ['lines', 'words', 'bytes', 'chars']);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const asked = (['l', 'w', 'c', 'm'] as const).filter(
    (name) => options.has(name) || options.has({l: 'lines', w: 'words', c: 'bytes', m: 'chars'}[name]),
  );
  const columns = asked.length > 0 ? asked : (['l', 'w', 'c'] as const);
  const rows: {name: string; values: number[]}[] = [];
  let code = 0;
  for (const path of operands.length > 0 ? operands : ['-']) {
    const input = yield* openInput(process, path);
    if (!input) code = 1;
    else {
      const bytes = yield* readAll(input);
      const text = bytes.toString();
      const counts = {l: text.split('\n').length - 1, w: text.split(/\s+/).filter(Boolean).length, c: bytes.length, m: [...text].length};
      rows.push({name: operands.length > 0 ? path : '', values: columns.map((column) => counts[column])});
    }
  }
  if (rows.length > 1) rows.push({name: 'total', values: columns.map((_, i) => rows.reduce((sum, {values}) => sum + values[i], 0))});
  const alone = columns.length === 1 && rows.length === 1;
  const width = alone
    ? 0
    : isBusybox(process)
      ? 9
      : operands.length > 0
        ? Math.max(...rows.flatMap(({values}) => values.map((value) => String(value).length)))
        : 7;
  for (const {name, values} of rows)
    yield* process.print(`${values.map((value) => String(value).padStart(width)).join(' ')}${name ? ` ${name}` : ''}\n`);
  return code;
};

export const sort: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(args, 'nrubfhVk:t:o:s', ['numeric-sort', 'reverse', 'unique', 'human-numeric-sort']);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const text = yield* textOf(process, operands);
  if (text === undefined) return 2;
  const key = keyOf(options);
  const numeric = ['n', 'numeric-sort', 'h', 'V'].some((name) => options.has(name)) || /^\d+(\.\d+)?n|n$/.test(options.get('k') ?? '');
  const reverse = options.has('r') || options.has('reverse') || (options.get('k') ?? '').includes('r');
  const compare = (a: string, b: string): number => (numeric ? numberIn(a) - numberIn(b) : a < b ? -1 : a > b ? 1 : 0);
  const whole = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  const lines = linesOf(text).sort((a, b) => (reverse ? -1 : 1) * (compare(key(a), key(b)) || whole(a, b)));
  const unique = options.has('u') || options.has('unique');
  yield* process.print(
    lines
      .filter((line, i) => !unique || i === 0 || compare(key(line), key(lines[i - 1])) !== 0)
      .map((line) => `${line}\n`)
      .join(''),
  );
  return 0;
};

const UNITS: Record<string, number> = {K: 2 ** 10, M: 2 ** 20, G: 2 ** 30};
const numberIn = (text: string): number => {
  const [, number = '0', unit = ''] = /^\s*(-?\d+(?:\.\d+)?)([KMG])?/.exec(text) ?? [];
  return Number(number) * (UNITS[unit] ?? 1);
};

/** `-k 2`, `-k 2,3`, with `-t ,`. */
const keyOf = (options: ReadonlyMap<string, string>): ((line: string) => string) => {
  const fold = (text: string): string => (options.has('f') ? text.toLowerCase() : text);
  const found = /^(\d+)[^,]*(?:,(\d+))?/.exec(options.get('k') ?? '');
  if (!found) return fold;
  const separator = options.get('t');
  return (line) => {
    const fields = separator === undefined ? line.trim().split(/\s+/) : line.split(separator);
    return fold(fields.slice(Number(found[1]) - 1, found[2] ? Number(found[2]) : undefined).join(separator ?? ' '));
  };
};

export const uniq: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(args, 'cdui', ['count']);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const text = yield* textOf(process, operands.slice(0, 1));
  if (text === undefined) return 1;
  const runs: {line: string; count: number}[] = [];
  for (const line of linesOf(text)) {
    const last = runs.at(-1);
    const same = last && (options.has('i') ? last.line.toLowerCase() === line.toLowerCase() : last.line === line);
    if (same) last.count++;
    else runs.push({line, count: 1});
  }
  const kept = runs.filter(({count}) => (!options.has('d') || count > 1) && (!options.has('u') || count === 1));
  const counted = options.has('c') || options.has('count');
  yield* process.print(kept.map(({line, count}) => `${counted ? `${String(count).padStart(7)} ` : ''}${line}\n`).join(''));
  return 0;
};

export const cut: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(args, 'd:f:c:b:s', [
    'delimiter:',
    'fields:',
    'characters:',
    'output-delimiter:',
    'only-delimited',
  ]);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const delimiter = options.get('d') ?? options.get('delimiter') ?? '\t';
  const fields = options.get('f') ?? options.get('fields');
  const list = fields ?? options.get('c') ?? options.get('characters') ?? options.get('b');
  if (list === undefined) return yield* process.fail('cut: you must specify a list of bytes, characters, or fields');
  const text = yield* textOf(process, operands);
  if (text === undefined) return 1;
  const picks = ranges(list);
  const joint = options.get('output-delimiter') ?? delimiter;
  const picked = linesOf(text).flatMap((line) => {
    if (fields === undefined) return [[...line].filter((_, i) => picks(i + 1)).join('')];
    if (!line.includes(delimiter)) return options.has('s') ? [] : [line];
    return [
      line
        .split(delimiter)
        .filter((_, i) => picks(i + 1))
        .join(joint),
    ];
  });
  yield* process.print(picked.map((line) => `${line}\n`).join(''));
  return 0;
};

/** `1,3-5,7-`. */
const ranges = (list: string): ((n: number) => boolean) => {
  const parts = list.split(',').map((part) => {
    const [from, to] = part.includes('-') ? part.split('-') : [part, part];
    return [Number(from || 1), to === '' ? Number.POSITIVE_INFINITY : Number(to)];
  });
  return (n) => parts.some(([from, to]) => n >= from && n <= to);
};

export const tr: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(args, 'dscC', ['delete', 'squeeze-repeats', 'complement']);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const [first = '', second = ''] = operands.map(characters);
  const outside = ['c', 'C', 'complement'].some((name) => options.has(name));
  const squeezed = options.has('s') ? second || first : '';
  for (let bytes = yield* process.input.read(); bytes; bytes = yield* process.input.read()) {
    let text = '';
    for (const c of bytes.toString()) {
      const at = first.indexOf(c);
      const hit = outside ? at < 0 : at >= 0;
      const made = !hit
        ? c
        : options.has('d')
          ? ''
          : second === ''
            ? c
            : second[outside ? second.length - 1 : Math.min(at, second.length - 1)];
      if (made !== '' && !(squeezed.includes(made) && text.endsWith(made))) text += made;
    }
    yield* process.print(text);
  }
  return 0;
};

const SETS: Record<string, string> = {
  '[:upper:]': 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '[:lower:]': 'abcdefghijklmnopqrstuvwxyz',
  '[:digit:]': '0123456789',
  '[:space:]': ' \t\n\r\v\f',
  '[:alpha:]': 'A-Za-z',
  '[:alnum:]': 'A-Za-z0-9',
  '[:punct:]': '!"#$%&\'()*+,./:;<=>?@[]^_`{|}~-',
};

/** All characters of `a-z0-9`. */
const characters = (set: string): string =>
  unescaped(set.replace(/\[:\w+:\]/g, (name) => SETS[name] ?? '')).replace(/([^-])-([^-])/g, (all, a: string, b: string) => {
    const [from, to] = [a.charCodeAt(0), b.charCodeAt(0)];
    return to < from ? all : Array.from({length: Math.min(256, to - from + 1)}, (_, i) => String.fromCharCode(from + i)).join('');
  });

export const rev: Program = function* (process, args) {
  const text = yield* textOf(process, args);
  yield* process.print(
    linesOf(text ?? '')
      .map((line) => `${[...line].reverse().join('')}\n`)
      .join(''),
  );
  return text === undefined ? 1 : 0;
};

export const nl: Program = function* (process, args) {
  const text = yield* textOf(
    process,
    args.filter((arg) => !arg.startsWith('-')),
  );
  let number = 0;
  yield* process.print(
    linesOf(text ?? '')
      .map((line) => (line === '' ? '\n' : `${String(++number).padStart(6)}\t${line}\n`))
      .join(''),
  );
  return text === undefined ? 1 : 0;
};

export const paste: Program = function* (process, args) {
  const {options, operands} = parseOptions(args, 'd:s');
  const delimiter = unescaped(options.get('d') ?? '\t');
  const texts: string[][] = [];
  for (const path of operands.length > 0 ? operands : ['-']) texts.push(linesOf((yield* textOf(process, [path])) ?? ''));
  if (options.has('s')) for (const lines of texts) yield* process.print(`${lines.join(delimiter)}\n`);
  else
    for (let row = 0; row < Math.max(...texts.map(({length}) => length)); row++)
      yield* process.print(`${texts.map((lines) => lines[row] ?? '').join(delimiter)}\n`);
  return 0;
};

export const tee: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(args, 'ai', ['append']);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const outputs = [process.output];
  let code = 0;
  for (const path of operands) {
    const opened = yield* attempt(process, path, () =>
      outputs.push(outputOfPath(process, path, options.has('a') || options.has('append'))),
    );
    if (!opened) code = 1;
  }
  for (let bytes = yield* process.input.read(); bytes; bytes = yield* process.input.read())
    for (const output of outputs) yield* output.write(bytes);
  return code;
};
