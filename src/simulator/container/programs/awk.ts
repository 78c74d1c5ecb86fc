/** `awk`. */
import type {Process} from '../kernel/process.ts';
import {type Input, type Output, readLine} from '../kernel/streams.ts';
import type {Steps} from '../kernel/wait.ts';
import {outputOfPath} from '../shell/redirect.ts';
import {unescaped} from '../shell/words.ts';
import {Awk, AwkExit, AwkNext} from './awk-machine.ts';
import {parseAwk} from './awk-parser.ts';
import {BadAwk} from './awk-tokens.ts';
import type {AwkProgram, Rule} from './awk-tree.ts';
import {textOf} from './lines.ts';
import type {Program} from './program.ts';
import {openInput, parseOptions, refuseOption} from './support.ts';

export const awk: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(args, 'F:v:f:');
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const file = options.get('f');
  const text = file === undefined ? operands[0] : yield* textOf(process, [file]);
  if (text === undefined) return yield* process.fail('Usage: awk [OPTIONS] [AWK_PROGRAM] [FILE]...');
  let program: AwkProgram;
  try {
    program = parseAwk(text);
  } catch (error) {
    if (!(error instanceof BadAwk) && !(error instanceof SyntaxError)) throw error;
    return yield* process.fail(`awk: cmd. line:1: ${error.message}`, 2);
  }
  const machine = new Awk(program, process.env, process.system.clock.now());
  if (options.has('F')) machine.set('FS', unescaped(options.get('F')!));
  for (const assignment of args.flatMap((arg, i) => (args[i - 1] === '-v' ? [arg] : []))) assign(machine, assignment);
  return yield* run(process, program, machine, file === undefined ? operands.slice(1) : operands);
};

const assign = (machine: Awk, text: string): void => {
  const [name, value = ''] = text.split(/=(.*)/s);
  machine.set(name, unescaped(value));
};

function* run(process: Process, {rules}: AwkProgram, machine: Awk, files: readonly string[]): Steps<number> {
  const outputs = new Map<string, Output>();
  const body = rules.filter(({when}) => when !== 'BEGIN' && when !== 'END');
  const ended = rules.some(({when}) => when === 'END');
  try {
    for (const rule of rules) if (rule.when === 'BEGIN') yield* act(process, machine, rule, outputs);
    if (body.length > 0 || ended) yield* read(process, body, machine, files, outputs);
  } catch (error) {
    if (!(error instanceof AwkExit)) return yield* failed(process, error);
    yield* flush(process, machine, outputs);
    if (error.atEnd) return error.code;
    machine.code = error.code;
  }
  try {
    for (const rule of rules) if (rule.when === 'END') yield* act(process, machine, rule, outputs);
  } catch (error) {
    if (!(error instanceof AwkExit)) return yield* failed(process, error);
    machine.code = error.code;
  }
  yield* flush(process, machine, outputs);
  return machine.code;
}

function* failed(process: Process, error: unknown): Steps<number> {
  if (!(error instanceof BadAwk)) throw error;
  return yield* process.fail(`awk: cmd. line:1: ${error.message}`, 2);
}

function* read(
  process: Process,
  rules: readonly Rule[],
  machine: Awk,
  files: readonly string[],
  outputs: Map<string, Output>,
): Steps<void> {
  const inRange = new Set<Rule>();
  const inputs = files.filter((file) => !/^[A-Za-z_]\w*=/.test(file));
  for (const file of files) if (!inputs.includes(file)) assign(machine, file);
  for (const file of inputs.length > 0 ? inputs : ['-']) {
    const input: Input | undefined = yield* openInput(process, file);
    if (!input) {
      machine.code = 2;
      continue;
    }
    machine.set('FILENAME', file === '-' ? '' : file);
    machine.set('FNR', 0);
    for (let line = yield* readLine(input); line !== undefined; line = yield* readLine(input)) {
      machine.record(line);
      try {
        for (const rule of rules) if (machine.applies(rule, inRange)) yield* act(process, machine, rule, outputs);
      } catch (error) {
        if (!(error instanceof AwkNext)) throw error;
      }
      yield* flush(process, machine, outputs);
    }
  }
}

function* act(process: Process, machine: Awk, {body}: Rule, outputs: Map<string, Output>): Steps<void> {
  if (body) machine.execute(body);
  else machine.print([machine.field(0)]);
  yield* flush(process, machine, outputs);
}

/** What has been printed goes out. */
function* flush(process: Process, machine: Awk, outputs: Map<string, Output>): Steps<void> {
  for (const {text, path, append} of machine.printed.splice(0)) {
    if (path === undefined) yield* process.print(text);
    else {
      const output = outputs.get(path) ?? outputOfPath(process, path, append);
      outputs.set(path, output);
      yield* output.write(Buffer.from(text));
    }
  }
}
