/** `cd` and `pwd`. */
import {FileError} from '../../files/errors.ts';
import {absolute} from '../../files/paths.ts';
import {filesOf} from '../../programs/support.ts';
import {complain} from '../run.ts';
import type {Builtin} from './index.ts';

export const cd: Builtin = function* (shell, args) {
  const {process} = shell;
  const [wanted = shell.get('HOME') ?? '/'] = args.filter((arg) => !/^-[LP]$/.test(arg));
  const target = wanted === '-' ? (shell.get('OLDPWD') ?? process.cwd) : wanted;
  try {
    const files = filesOf(process);
    const {node} = files.find(absolute(target, process.cwd));
    if (node.type !== 'directory') throw new FileError('ENOTDIR');
    if (!files.may(node, 1)) throw new FileError('EACCES');
    shell.changeDirectory(absolute(target, process.cwd));
    if (wanted === '-') yield* process.print(`${process.cwd}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    yield* complain(
      shell,
      shell.kind === 'bash'
        ? `cd: ${target}: ${error.message}`
        : `cd: can't cd to ${target}${shell.kind === 'ash' ? `: ${error.message}` : ''}`,
    );
    return shell.kind === 'dash' ? 2 : 1;
  }
};

export const pwd: Builtin = function* ({process}) {
  yield* process.print(`${process.cwd}\n`);
  return 0;
};
