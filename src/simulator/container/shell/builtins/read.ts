/** `read`: a line of the input into variables. */
import type {Steps} from '../../kernel/wait.ts';
import {parseOptions} from '../../programs/support.ts';
import type {Shell} from '../state.ts';
import type {Builtin} from './index.ts';

export const read: Builtin = function* (shell, args) {
  const {options, operands} = parseOptions(args, 'rsp:t:n:d:u:');
  const prompt = options.get('p');
  if (prompt !== undefined && shell.process.terminal) yield* shell.process.complain(prompt);
  const line = yield* wholeLine(shell, options.has('r'));
  const names = operands.length > 0 ? operands : ['REPLY'];
  const fields = fieldsOf(line?.text ?? '', shell.get('IFS') ?? ' \t\n', names.length);
  for (const [index, name] of names.entries()) shell.set(name, fields[index] ?? '');
  return line?.complete === true ? 0 : 1;
};

/** A line, with those that a `\` at the end joins to it. */
function* wholeLine(shell: Shell, raw: boolean): Steps<{text: string; complete: boolean} | undefined> {
  let text = '';
  for (;;) {
    const line = (yield* shell.process.input.line())?.toString();
    if (line === undefined) return text === '' ? undefined : {text, complete: false};
    text += line.replace(/\n$/, '');
    const joined = !raw && /(^|[^\\])(\\\\)*\\$/.test(text);
    if (!joined) return {text: raw ? text : text.replace(/\\(.)/g, '$1'), complete: line.endsWith('\n')};
    text = text.slice(0, -1);
  }
}

/** As many as there are names: the last holds all the rest. */
const fieldsOf = (text: string, separators: string, count: number): string[] => {
  if (separators === '') return [text];
  const set = `[${separators.replace(/[\\\]^-]/g, '\\$&')}]`;
  const blanks = [...separators].filter((c) => ' \t\n'.includes(c)).join('');
  const trimmed = blanks ? text.replace(new RegExp(`^[${blanks}]+|[${blanks}]+$`, 'g'), '') : text;
  const fields: string[] = [];
  let rest = trimmed;
  while (fields.length < count - 1) {
    const at = new RegExp(`[${blanks || '\\0'}]*${set}[${blanks || '\\0'}]*`).exec(rest);
    if (!at) break;
    fields.push(rest.slice(0, at.index));
    rest = rest.slice(at.index + at[0].length);
  }
  return [...fields, rest];
};
