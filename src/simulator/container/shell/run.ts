/** Running the tree of a script. */
import type {Process} from '../kernel/process.ts';
import {NO_INPUT, Pipe} from '../kernel/streams.ts';
import type {Steps} from '../kernel/wait.ts';
import {BUILTINS} from './builtins/index.ts';
import {runCompound} from './compound.ts';
import {runProgram} from './execute.ts';
import {expandText, expandWords} from './expand.ts';
import {parse} from './parser.ts';
import {redirected, type Streams} from './redirect.ts';
import {Leave, Shell, ShellError} from './state.ts';
import type {Assignment, Command, Redirect, Script, Simple} from './tree.ts';

/** So many commands a shell runs before others have their turn. */
const TURN = 50;
/** Functions that call themselves end somewhere. */
const DEEPEST_CALL = 200;

/** The exit code of its last command. */
export function* runScript(shell: Shell, script: Script): Steps<number> {
  for (const {command, background} of script) {
    if (background) shell.status = startInBackground(shell, command);
    else yield* runCommand(shell, command);
  }
  return shell.status;
}

export function* runCommand(shell: Shell, command: Command): Steps<number> {
  if (++shell.busy % TURN === 0) yield shell.process.system.kernel.turn;
  const code = yield* withoutFail(shell, command);
  shell.status = code;
  yield* runTraps(shell);
  const excused = shell.conditions > 0 || command.type === 'and-or' || (command.type === 'pipeline' && command.negated);
  if (code !== 0 && shell.options.exitOnError && !excused) throw new Leave('exit', code);
  return code;
}

/** A failure of the shell's own is said, and ends what cannot go on. */
function* withoutFail(shell: Shell, command: Command): Steps<number> {
  switch (command.type) {
    case 'simple':
      return yield* runSimple(shell, command);
    case 'pipeline':
      return yield* runPipeline(shell, command.commands, command.negated);
    case 'and-or':
      return yield* runChain(shell, command);
    case 'function':
      shell.functions.set(command.name, command.body);
      return 0;
    default:
      return yield* withRedirects(shell, command.redirects, () => runCompound(shell, command.command));
  }
}

/** Runs what the signals that have come are trapped with. */
export function* runTraps(shell: Shell): Steps<void> {
  for (let signal = shell.pending.shift(); signal; signal = shell.pending.shift()) {
    const status = shell.status;
    yield* runText(shell, shell.traps.get(signal) ?? '');
    shell.status = status;
  }
}

/** Runs the text of a script. Throws a SyntaxProblem. */
export function* runText(shell: Shell, text: string): Steps<number> {
  return yield* runScript(shell, parse(text));
}

/** Runs a script in which a failure is no error. */
export function* runCondition(shell: Shell, run: () => Steps<number>): Steps<number> {
  shell.conditions++;
  try {
    return yield* run();
  } finally {
    shell.conditions--;
  }
}

function* runChain(shell: Shell, {first, rest}: Command & {type: 'and-or'}): Steps<number> {
  const conditional = (command: Command): Steps<number> => runCondition(shell, () => runCommand(shell, command));
  let code = yield* conditional(first);
  for (const [index, {join, command}] of rest.entries()) {
    if ((code === 0) !== (join === '&&')) continue;
    const last = index === rest.length - 1;
    // The failure of the last command is one of the whole.
    code = yield* last ? runCommand(shell, command) : conditional(command);
  }
  return code;
}

function* runPipeline(shell: Shell, commands: readonly Command[], negated: boolean): Steps<number> {
  let code: number;
  if (commands.length === 1) code = yield* runCondition(shell, () => runCommand(shell, commands[0]));
  else {
    const codes: number[] = [];
    for (const child of startPipeline(shell, commands)) codes.push(yield* child.wait());
    code = (shell.options.pipefail ? codes.findLast((each) => each !== 0) : codes.at(-1)) ?? 0;
  }
  return negated ? Number(code === 0) : code;
}

const startPipeline = (shell: Shell, commands: readonly Command[]): Process[] => {
  let input = shell.process.input;
  return commands.map((command, index) => {
    const pipe = index < commands.length - 1 ? new Pipe() : undefined;
    const before = input;
    const child = startSubshell(shell, [{command, background: false}], {
      input: before,
      ...(pipe ? {output: pipe} : {}),
      onEnd: () => {
        pipe?.end();
        if (index > 0) (before as Pipe).break();
      },
    });
    if (pipe) input = pipe;
    return child;
  });
};

/** Such a script needs no shell beside the program it runs. */
export const isOneCommand = (script: Script): boolean =>
  script.length === 1 && script[0].command.type === 'simple' && !script[0].background;

/** A copy of the shell, in a process of its own. */
export const startSubshell = (shell: Shell, script: Script, options: Parameters<Process['spawn']>[1] = {}): Process =>
  shell.process.spawn(
    function* (process) {
      const copy = new Shell(process, shell);
      copy.gives = isOneCommand(script);
      return yield* untilLeft(copy, () => runScript(copy, script));
    },
    {argv: shell.process.argv, env: shell.process.env, ...options},
  );

/** Runs to the end of a shell: `exit` gives its code, and the trap of EXIT is run. */
export function* untilLeft(shell: Shell, run: () => Steps<number>): Steps<number> {
  let code = yield* leaving(shell, run);
  const trap = shell.traps.get('EXIT');
  if (trap) {
    shell.traps.delete('EXIT');
    const after = yield* leaving(shell, () => runText(shell, trap));
    code = after || code;
  }
  return code;
}

function* leaving(shell: Shell, run: () => Steps<number>): Steps<number> {
  try {
    return yield* run();
  } catch (error) {
    if (error instanceof Leave) return error.count;
    if (!(error instanceof ShellError)) throw error;
    yield* complain(shell, error.message);
    return error.code;
  }
}

/** `sh: line 1: x: ...`: each shell begins in its own way. */
export const complain = (shell: Shell, message: string): Steps<void> => {
  const name = shell.name.slice(shell.name.lastIndexOf('/') + 1).replace(/^-/, '') || 'sh';
  const place = shell.interactive ? '' : shell.kind === 'dash' ? '1: ' : shell.kind === 'bash' ? 'line 1: ' : '';
  const dash = shell.interactive && shell.kind === 'dash' ? '1: ' : place;
  return shell.process.complain(`${shell.kind === 'ash' && shell.interactive ? '/bin/sh' : name}: ${dash}${message}\n`);
};

const startInBackground = (shell: Shell, command: Command): number => {
  shell.jobs.push(startSubshell(shell, [{command, background: false}], {input: NO_INPUT}));
  return 0;
};

/** What a script prints, for `$(...)`. */
export function* outputOf(shell: Shell, script: Script): Steps<string> {
  const pipe = new Pipe();
  const child = startSubshell(shell, script, {output: pipe, onEnd: () => pipe.end()});
  const chunks: Buffer[] = [];
  for (let chunk = yield* pipe.read(); chunk; chunk = yield* pipe.read()) chunks.push(chunk);
  shell.substituted = yield* child.wait();
  return Buffer.concat(chunks).toString();
}

export function* withRedirects(shell: Shell, redirects: readonly Redirect[], run: () => Steps<number>): Steps<number> {
  if (redirects.length === 0) return yield* run();
  const {process} = shell;
  const before: Streams = {input: process.input, output: process.output, errors: process.errors};
  let streams: Streams;
  try {
    streams = yield* redirected(shell, redirects);
  } catch (error) {
    if (!(error instanceof ShellError)) throw error;
    yield* complain(shell, error.message);
    return error.code;
  }
  Object.assign(process, streams);
  shell.keepsStreams = false;
  try {
    return yield* run();
  } finally {
    if (!shell.keepsStreams) Object.assign(process, before);
    shell.keepsStreams = false;
  }
}

function* runSimple(shell: Shell, {assignments, words, redirects}: Simple): Steps<number> {
  shell.substituted = 0;
  const fields = yield* expandWords(shell, words);
  if (shell.options.trace && fields.length > 0) yield* shell.process.complain(`+ ${fields.join(' ')}\n`);
  if (fields.length > 0) return yield* withRedirects(shell, redirects, () => runFields(shell, assignments, fields));
  return yield* withRedirects(shell, redirects, () => assign(shell, assignments));
}

function* assign(shell: Shell, assignments: readonly Assignment[]): Steps<number> {
  for (const {name, value, append} of assignments) {
    const text = yield* expandText(shell, value);
    shell.set(name, append ? (shell.get(name) ?? '') + text : text);
  }
  return shell.substituted;
}

function* runFields(shell: Shell, assignments: readonly Assignment[], fields: readonly string[]): Steps<number> {
  const [name] = fields;
  const known = shell.functions.get(name);
  if (known) return yield* callFunction(shell, known, fields);
  const builtin = Object.hasOwn(BUILTINS, name) ? BUILTINS[name] : undefined;
  if (builtin) {
    yield* assign(shell, assignments);
    return yield* builtin(shell, fields.slice(1));
  }
  const env: Record<string, string> = {...shell.process.env};
  for (const {name: variable, value} of assignments) env[variable] = yield* expandText(shell, value);
  return yield* runProgram(shell, fields, env);
}

function* callFunction(shell: Shell, body: Command, fields: readonly string[]): Steps<number> {
  if (shell.calls >= DEEPEST_CALL) throw new ShellError(`${fields[0]}: maximum function nesting level exceeded`, 1);
  const {positional} = shell;
  shell.calls++;
  shell.positional = fields.slice(1);
  shell.locals.push(new Map());
  try {
    return yield* runCommand(shell, body);
  } catch (error) {
    if (error instanceof Leave && error.what === 'return') return error.count;
    throw error;
  } finally {
    shell.calls--;
    shell.positional = positional;
    for (const [name, value] of shell.locals.pop()!) value === undefined ? shell.variables.delete(name) : shell.variables.set(name, value);
  }
}
