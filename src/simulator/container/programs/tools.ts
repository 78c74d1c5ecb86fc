/** Small tools: `seq`, `yes`, `basename`, `dirname`, `realpath`, `readlink`, `which`, `expr`, `xargs`, `timeout`, `nohup`, `watch`, `base64`, the checksums. */
import {createHash} from 'node:crypto';
import {FileError} from '../files/errors.ts';
import {baseName, parentOf} from '../files/paths.ts';
import type {Process} from '../kernel/process.ts';
import {type Input, readAll} from '../kernel/streams.ts';
import {either, type Steps} from '../kernel/wait.ts';
import {evaluate} from '../shell/arithmetic.ts';
import {executable} from '../shell/execute.ts';
import type {Program} from './program.ts';
import {sourceOf} from './regex.ts';
import {secondsOf} from './sleep.ts';
import {filesOf, isBusybox, openInput, parseOptions, pathIn} from './support.ts';

/** Runs a command in a child; one that is not there is said so. */
function* runChild(process: Process, argv: readonly string[], input?: Input): Steps<number> {
  const found = executable(process, argv[0] ?? '');
  if (typeof found === 'string')
    return yield* process.fail(
      isBusybox(process)
        ? `${process.name}: can't execute '${argv[0]}': ${found}`
        : `${process.name}: failed to run command '${argv[0]}': ${found}`,
      127,
    );
  return yield* process.spawn(found.main, {argv, ...(input ? {input} : {})}).wait();
}

export const seq: Program = function* (process, args) {
  const {options, operands} = parseOptions(
    args.map((arg) => (/^-\d/.test(arg) ? `\0${arg}` : arg)),
    's:w',
  );
  const numbers = operands.map((arg) => Number(arg.replace('\0', '')));
  if (numbers.length === 0 || numbers.some(Number.isNaN)) return yield* process.fail('seq: missing operand');
  const [from, step, to] = numbers.length === 1 ? [1, 1, numbers[0]] : numbers.length === 2 ? [numbers[0], 1, numbers[1]] : numbers;
  const separator = options.get('s') ?? '\n';
  const width = options.has('w') ? String(Math.max(from, to)).length : 0;
  for (let value = from, first = true; step > 0 ? value <= to : step < 0 && value >= to; value += step, first = false)
    yield* process.print(`${first ? '' : separator}${String(Number(value.toFixed(10))).padStart(width, '0')}`);
  yield* process.print('\n');
  return 0;
};

export const yes: Program = function* (process, args) {
  const text = `${args.join(' ') || 'y'}\n`.repeat(512);
  for (;;) {
    yield* process.print(text);
    yield process.system.kernel.turn;
  }
};

export const basename: Program = function* (process, args) {
  const [path = '', suffix = ''] = args;
  const name = baseName(path);
  yield* process.print(`${suffix && name !== suffix && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name}\n`);
  return 0;
};

export const dirname: Program = function* (process, [path = '']) {
  yield* process.print(`${parentOf(path)}\n`);
  return 0;
};

export const realpath: Program = function* (process, args) {
  let code = 0;
  for (const path of args.filter((arg) => !arg.startsWith('-'))) {
    try {
      yield* process.print(`${filesOf(process).find(pathIn(process, path)).path}\n`);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      code = yield* process.fail(`realpath: ${path}: ${error.message}`);
    }
  }
  return code;
};

export const readlink: Program = function* (process, args) {
  const paths = args.filter((arg) => !arg.startsWith('-'));
  if (args.some((arg) => /^-[fe]$/.test(arg))) return yield* realpath(process, paths);
  const node = filesOf(process).look(pathIn(process, paths[0] ?? ''), false);
  if (node?.type !== 'link') return 1;
  yield* process.print(`${node.target}\n`);
  return 0;
};

export const which: Program = function* (process, names) {
  let code = 0;
  for (const name of names.filter((each) => !each.startsWith('-'))) {
    const found = executable(process, name);
    if (typeof found === 'string') code = 1;
    else yield* process.print(`${found.path}\n`);
  }
  return code;
};

export const expr: Program = function* (process, args) {
  const [a = '', operator, b = ''] = args;
  let value: string;
  try {
    if (operator === ':') {
      const found = new RegExp(`^(?:${sourceOf(b.replace(/^\^/, ''), false)})`).exec(a);
      value = found ? (found[1] ?? String(found[0].length)) : b.includes('\\(') ? '' : '0';
    } else if (a === 'length') value = String(operator?.length ?? 0);
    else if (operator === '=' || operator === '!=') value = String(Number((a === b) === (operator === '=')));
    else value = args.length === 1 ? a : String(evaluate(args.join(' '), {get: () => undefined, set: () => {}}));
  } catch (error) {
    return yield* process.fail(`expr: ${/divide/.test((error as Error).message) ? 'division by zero' : 'syntax error'}`, 2);
  }
  yield* process.print(`${value}\n`);
  return value === '' || value === '0' ? 1 : 0;
};

export const xargs: Program = function* (process, args) {
  const {options, operands} = parseOptions(beforeCommand(args, 'nIPLds'), 'n:I:0rtP:L:d:');
  const command = [...operands, ...args.slice(beforeCommand(args, 'nIPLds').length)];
  const text = (yield* readAll(process.input)).toString();
  const insert = options.get('I');
  const items = options.has('0')
    ? text.split('\0').filter(Boolean)
    : insert !== undefined || options.has('L')
      ? text.split('\n').filter(Boolean)
      : text.split(/\s+/).filter(Boolean);
  if (items.length === 0 && options.has('r')) return 0;
  const size = Number(options.get('n') ?? (insert === undefined ? Math.max(1, items.length) : 1));
  let code = 0;
  for (let at = 0; at < Math.max(1, items.length); at += size) {
    const batch = items.slice(at, at + size);
    const argv = command.length > 0 ? command : ['echo'];
    const whole = insert === undefined ? [...argv, ...batch] : argv.map((word) => word.replaceAll(insert, batch[0] ?? ''));
    code = (yield* runChild(process, whole)) === 0 ? code : 123;
  }
  return code;
};

/** The options of a program that runs another: up to that one's name. */
const beforeCommand = (args: readonly string[], withValue: string): string[] => {
  let at = 0;
  while (at < args.length && args[at].startsWith('-')) at += args[at].length === 2 && withValue.includes(args[at][1]) ? 2 : 1;
  return args.slice(0, at);
};

export const timeout: Program = function* (process, args) {
  const given = beforeCommand(args, 'sk');
  const [length = '', ...argv] = args.slice(given.length);
  const seconds = secondsOf(length);
  if (seconds === undefined) return yield* process.fail(`timeout: invalid time interval '${length}'`, 125);
  const found = executable(process, argv[0] ?? '');
  if (typeof found === 'string') return yield* process.fail(`timeout: failed to run command '${argv[0]}': ${found}`, 127);
  const child = process.spawn(found.main, {argv});
  let over = false;
  const limit = process.system.clock.now() + seconds * 1000;
  while (child.code === undefined) {
    if (process.system.clock.now() >= limit && !over) {
      over = true;
      process.system.kernel.signal(child, 'TERM');
    } else yield over ? child.ended.wait : either(child.ended.wait, process.system.kernel.sleep(limit - process.system.clock.now()));
  }
  return over ? (isBusybox(process) ? 143 : 124) : child.code;
};

export const nohup: Program = (process, args) => runChild(process, args);

export const watch: Program = function* (process, args) {
  const given = beforeCommand(args, 'n');
  const seconds = secondsOf(parseOptions(given, 'n:td').options.get('n') ?? '2') ?? 2;
  const text = args.slice(given.length).join(' ');
  for (;;) {
    yield* process.print(`\x1b[H\x1b[2JEvery ${seconds}s: ${text}\n\n`);
    yield* runChild(process, ['sh', '-c', text]);
    yield process.system.kernel.sleep(Math.max(0.1, seconds) * 1000);
  }
};

export const base64: Program = function* (process, args) {
  const {options, operands} = parseOptions(args, 'diw:', ['decode', 'wrap:']);
  const input = yield* openInput(process, operands[0] ?? '-');
  if (!input) return 1;
  const bytes = yield* readAll(input);
  if (options.has('d') || options.has('decode')) yield* process.output.write(Buffer.from(bytes.toString(), 'base64'));
  else {
    const width = Number(options.get('w') ?? options.get('wrap') ?? 76);
    const text = bytes.toString('base64');
    yield* process.print(width > 0 ? text.replace(new RegExp(`.{1,${width}}`, 'g'), '$&\n') : text);
  }
  return 0;
};

const checksum = (algorithm: string): Program =>
  function* (process, args) {
    let code = 0;
    const paths = args.filter((arg) => !arg.startsWith('-'));
    for (const path of paths.length > 0 ? paths : ['-']) {
      const input = yield* openInput(process, path);
      if (!input) code = 1;
      else
        yield* process.print(
          `${createHash(algorithm)
            .update(yield* readAll(input))
            .digest('hex')}  ${path}\n`,
        );
    }
    return code;
  };

export const md5sum = checksum('md5');
export const sha256sum = checksum('sha256');
