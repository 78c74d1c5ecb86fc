/** `sed`. */
import {FileError} from '../files/errors.ts';
import type {Process} from '../kernel/process.ts';
import type {Steps} from '../kernel/wait.ts';
import {linesOf, textOf} from './lines.ts';
import type {Program} from './program.ts';
import {type Address, BadScript, parseSed, type SedCommand} from './sed-script.ts';
import {filesOf, parseOptions, pathIn, refuseOption} from './support.ts';

export const sed: Program = function* (process, args) {
  const {options, operands, unknown} = parseOptions(inPlaceSuffix(args), 'nEre:f:is', [
    'quiet',
    'silent',
    'regexp-extended',
    'in-place',
    'expression:',
  ]);
  if (unknown !== undefined) return yield* refuseOption(process, unknown);
  const scripts = scriptsOf(args);
  const text = scripts.length > 0 ? scripts.join('\n') : operands[0];
  const paths = scripts.length > 0 ? operands : operands.slice(1);
  if (text === undefined) return yield* process.fail('sed: no script given');
  const extended = ['E', 'r', 'regexp-extended'].some((name) => options.has(name));
  const quiet = ['n', 'quiet', 'silent'].some((name) => options.has(name));
  let commands: SedCommand[];
  try {
    commands = parseSed(text, extended);
  } catch (error) {
    if (!(error instanceof BadScript) && !(error instanceof SyntaxError)) throw error;
    return yield* process.fail(`sed: ${error instanceof BadScript ? error.message : `bad regex in '${text}'`}`);
  }
  return yield* options.has('i') || options.has('in-place')
    ? inPlace(process, commands, quiet, paths)
    : through(process, commands, quiet, paths);
};

/** `-i.bak`: no copy is kept. */
const inPlaceSuffix = (args: readonly string[]): string[] => args.map((arg) => arg.replace(/^-i\..*/, '-i'));

const scriptsOf = (args: readonly string[]): string[] =>
  args.flatMap((arg, i) => (/^-[nErs]*e$|^--expression$/.test(args[i - 1] ?? '') ? [arg] : []));

function* through(process: Process, commands: readonly SedCommand[], quiet: boolean, paths: readonly string[]): Steps<number> {
  if (paths.length === 0) {
    // Line by line, so that what comes slowly is not held back.
    const editor = new Editor(commands, quiet);
    let line = (yield* process.input.line())?.toString();
    while (line !== undefined && !editor.over) {
      const next = (yield* process.input.line())?.toString();
      yield* process.print(editor.line(line.replace(/\n$/, ''), next === undefined));
      line = next;
    }
    return editor.code;
  }
  const text = yield* textOf(process, paths);
  yield* process.print(edited(commands, quiet, text ?? ''));
  return text === undefined ? 1 : 0;
}

function* inPlace(process: Process, commands: readonly SedCommand[], quiet: boolean, paths: readonly string[]): Steps<number> {
  let code = 0;
  for (const path of paths) {
    const text = yield* textOf(process, [path]);
    if (text === undefined) code = 1;
    else {
      try {
        filesOf(process).write(pathIn(process, path), Buffer.from(edited(commands, quiet, text)));
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        code = yield* process.fail(
          `sed: ${error.code === 'EROFS' || error.code === 'EBUSY' ? `cannot rename ${path}` : `couldn't open file ${path}`}: ${error.message}`,
          4,
        );
      }
    }
  }
  return code;
}

const edited = (commands: readonly SedCommand[], quiet: boolean, text: string): string => {
  const editor = new Editor(commands, quiet);
  const lines = linesOf(text);
  let output = '';
  for (const [index, line] of lines.entries()) if (!editor.over) output += editor.line(line, index === lines.length - 1);
  return output;
};

class Editor {
  over = false;
  code = 0;
  private number = 0;
  private hold = '';
  /** What `N` has put together: the text before the next line. */
  private carried: string | undefined;
  private readonly inRange = new Set<SedCommand>();

  constructor(
    private readonly commands: readonly SedCommand[],
    private readonly quiet: boolean,
  ) {}

  /** What comes of a line. */
  line(text: string, last: boolean): string {
    this.number++;
    let space = this.carried === undefined ? text : `${this.carried}\n${text}`;
    this.carried = undefined;
    let [printed, after, replaced] = ['', '', false];
    for (let at = 0; at < this.commands.length; at++) {
      const command = this.commands[at];
      if (this.applies(command, space, last) === command.negated) {
        at = command.end ?? at;
        continue;
      }
      const {name, argument = ''} = command;
      if (name === 's') {
        const made = space.replace(command.expression!, command.replacement!);
        if (made !== space) {
          [space, replaced] = [made, true];
          if (command.prints) printed += `${space}\n`;
        }
      } else if (name === 'y') space = [...space].map((c) => command.map!.get(c) ?? c).join('');
      else if (name === 'd') return printed + after;
      else if (name === 'p') printed += `${space}\n`;
      else if (name === '=') printed += `${this.number}\n`;
      else if (name === 'i') printed += `${argument}\n`;
      else if (name === 'a') after += `${argument}\n`;
      else if (name === 'c') return `${printed}${argument}\n${after}`;
      else if (name === 'q' || name === 'Q') {
        [this.over, this.code] = [true, Number(argument) || 0];
        return printed + (this.quiet || name === 'Q' ? '' : `${space}\n`) + after;
      } else if (name === 'h') this.hold = space;
      else if (name === 'H') this.hold += `\n${space}`;
      else if (name === 'g') space = this.hold;
      else if (name === 'G') space += `\n${this.hold}`;
      else if (name === 'x') [space, this.hold] = [this.hold, space];
      else if (name === 'N' || name === 'n') {
        if (last) break;
        if (name === 'N') {
          this.carried = space;
          return printed;
        }
      } else if (name === 't' && replaced) break;
    }
    return printed + (this.quiet ? '' : `${space}\n`) + after;
  }

  private applies(command: SedCommand, space: string, last: boolean): boolean {
    const {from, to} = command;
    if (!from) return true;
    if (!to) return this.at(from, space, last);
    if (this.inRange.has(command)) {
      if (this.at(to, space, last) || (to.type === 'line' && this.number >= to.number)) this.inRange.delete(command);
      return to.type !== 'line' || this.number <= to.number;
    }
    if (!this.at(from, space, last)) return false;
    if (to.type !== 'line' || to.number > this.number) this.inRange.add(command);
    return true;
  }

  private at(address: Address, space: string, last: boolean): boolean {
    if (address.type === 'last') return last;
    if (address.type === 'line') return this.number === address.number;
    return address.expression.test(space);
  }
}
