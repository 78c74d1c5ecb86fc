/** A shell in conversation: prompt, line, answer. */
import {Interrupted, SIGNALS} from '../kernel/signals.ts';
import type {Terminal} from '../kernel/terminal.ts';
import type {Steps} from '../kernel/wait.ts';
import {Editor} from './editor.ts';
import {parse} from './parser.ts';
import {complain, runScript} from './run.ts';
import {SyntaxProblem} from './source.ts';
import {Leave, type Shell, ShellError} from './state.ts';

export function* converse(shell: Shell): Steps<number> {
  const {terminal} = shell.process;
  terminal?.leaders.push(shell.process);
  try {
    return yield* conversation(shell, terminal);
  } finally {
    terminal?.leaders.pop();
  }
}

function* conversation(shell: Shell, terminal: Terminal | undefined): Steps<number> {
  const {process} = shell;
  shell.interactive = true;
  // Ctrl-C ends what runs, not the shell.
  process.onSignal = (signal) => {
    if (signal === 'INT') process.system.kernel.interrupt(process);
    return signal === 'INT' || signal === 'QUIT' || signal === 'TERM';
  };
  const editor = terminal && new Editor(terminal, (text) => process.print(text));
  for (let text = ''; ; ) {
    try {
      const line = yield* nextLine(shell, terminal, editor, prompt(shell, text !== ''));
      if (line === undefined) {
        if (shell.kind !== 'ash' || terminal === undefined) yield* process.print(shell.kind === 'bash' ? 'exit\n' : '\n');
        return shell.status;
      }
      text += `${line}\n`;
      const script = parse(text);
      text = '';
      yield* runScript(shell, script);
    } catch (error) {
      if (error instanceof SyntaxProblem && error.open) continue;
      text = '';
      yield* recover(shell, error);
    }
  }
}

/** What ends a command ends no conversation, but for `exit`. */
function* recover(shell: Shell, error: unknown): Steps<void> {
  if (error instanceof Interrupted) {
    shell.status = 128 + SIGNALS.INT;
    yield* shell.process.print('\n');
  } else if (error instanceof SyntaxProblem || error instanceof ShellError) {
    shell.status = error instanceof ShellError ? error.code : 2;
    yield* complain(shell, error.message);
  } else if (!(error instanceof Leave) || error.what === 'exit') throw error;
}

function* nextLine(shell: Shell, terminal: Terminal | undefined, editor: Editor | undefined, shown: string): Steps<string | undefined> {
  if (terminal && editor) return yield* editor.line(shown);
  yield* shell.process.complain(shown);
  return (yield* shell.process.input.line())?.toString().replace(/\n$/, '');
}

const prompt = (shell: Shell, more: boolean): string => {
  if (more) return shell.get('PS2') ?? '> ';
  const {system, user, cwd} = shell.process;
  const mark = user.uid === 0 ? '#' : '$';
  const home = shell.get('HOME') ?? '/root';
  const short = cwd === home || cwd.startsWith(`${home}/`) ? `~${cwd.slice(home.length)}` : cwd;
  const usual = {ash: '\\w \\$ ', dash: '\\$ ', bash: system.userland.bashPrompt ?? '\\u@\\h:\\w\\$ '}[shell.kind];
  const values: Record<string, string> = {
    w: short,
    h: system.hostname,
    u: nameOf(shell),
    $: mark,
    W: short.slice(short.lastIndexOf('/') + 1) || '/',
    s: shell.kind,
    v: '5.2',
    n: '\n',
  };
  return (shell.get('PS1') ?? usual).replace(/\\([whu$Wsvn])/g, (_, letter) => values[letter]);
};

const nameOf = ({process}: Shell): string => process.system.userland.userName(process.user.uid) ?? 'I have no name!';
