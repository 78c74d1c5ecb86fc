/** `sh`, `bash`: a shell that runs a text, a file, or what it is told line by line. */
import {FileError} from '../files/errors.ts';
import type {Process} from '../kernel/process.ts';
import type {Steps} from '../kernel/wait.ts';
import {takeOptions} from '../shell/builtins/names.ts';
import {converse} from '../shell/interactive.ts';
import {parse} from '../shell/parser.ts';
import {complain, isOneCommand, runScript, untilLeft} from '../shell/run.ts';
import {SyntaxProblem} from '../shell/source.ts';
import {Shell} from '../shell/state.ts';
import type {Program} from './program.ts';
import {filesOf, pathIn} from './support.ts';

export const sh: Program = function* (process, args) {
  const shell = new Shell(process);
  const {text, input, rest} = yield* commandLine(shell, args);
  shell.positional = rest;
  if (text !== undefined) return yield* untilLeft(shell, () => runWhole(shell, text));
  if (input) return yield* untilLeft(shell, () => runLines(shell));
  return yield* untilLeft(shell, () => converse(shell));
};

interface Invocation {
  /** The script; undefined: it comes from the input, or by conversation. */
  readonly text?: string;
  readonly input: boolean;
  readonly rest: readonly string[];
}

function* commandLine(shell: Shell, args: readonly string[]): Steps<Invocation> {
  const {process} = shell;
  const words = args.filter((arg) => !/^--(login|noprofile|norc|posix)$/.test(arg));
  const flags = words.findIndex((word) => !/^[-+][a-zA-Z]/.test(word));
  const given = words.slice(0, flags < 0 ? words.length : flags).join('');
  const [first, ...rest] = takeOptions(shell, words) ?? [];
  if (given.includes('c')) {
    if (rest.length > 0) shell.name = rest[0];
    return {text: first ?? '', input: false, rest: rest.slice(1)};
  }
  if (first === undefined || given.includes('s'))
    return {input: process.terminal === undefined && !given.includes('i'), rest: first === undefined ? [] : [first, ...rest]};
  shell.name = first;
  return {text: yield* scriptIn(process, first), input: false, rest};
}

function* scriptIn(process: Process, path: string): Steps<string> {
  try {
    return filesOf(process).read(pathIn(process, path)).toString();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    yield* process.complain(
      `${process.name}: ${process.name === 'bash' ? '' : `${process.name === 'sh' ? '0: ' : ''}cannot open `}${path}: ${error.message}\n`,
    );
    return 'exit 127';
  }
}

function* runWhole(shell: Shell, text: string): Steps<number> {
  try {
    const script = parse(text);
    shell.gives = isOneCommand(script);
    return yield* runScript(shell, script);
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    yield* complain(shell, error.message);
    return 2;
  }
}

/** The commands of the input, each run before the next is read: it may read on by itself. */
function* runLines(shell: Shell): Steps<number> {
  let text = '';
  for (;;) {
    const line = yield* shell.process.input.line();
    if (line) text += line.toString();
    try {
      const script = parse(text);
      text = '';
      yield* runScript(shell, script);
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error;
      if (!error.open || !line) {
        yield* complain(shell, error.message);
        return 2;
      }
    }
    if (!line) return shell.status;
  }
}
