/** `$name` and `${name...}`: the value of a parameter, with what is done to it. */
import type {Steps} from '../kernel/wait.ts';
import {evaluate} from './arithmetic.ts';
import {expandPattern, expandText} from './expand.ts';
import {expressionOf} from './patterns.ts';
import {type Shell, ShellError} from './state.ts';
import type {Part} from './tree.ts';

type Parameter = Part & {type: 'parameter'};

export function* parameterValue(shell: Shell, part: Parameter): Steps<string> {
  const {name, operator} = part;
  const value = shell.parameter(name);
  if (operator === 'length') return String(name === '@' || name === '*' ? shell.positional.length : [...(value ?? '')].length);
  if (operator === undefined) return checked(shell, name, value);
  const base = operator.replace(/^:(?=.)/, '');
  if ('-=?+'.includes(base)) return yield* conditional(shell, part, base, operator.startsWith(':') ? value || undefined : value);
  return yield* changed(shell, part, operator, checked(shell, name, value));
}

const checked = (shell: Shell, name: string, value: string | undefined): string => {
  if (value === undefined && shell.options.unsetIsError && !'@*'.includes(name)) throw new ShellError(`${name}: parameter not set`);
  return value ?? '';
};

/** `${name:-word}` and its kin. */
function* conditional(shell: Shell, {name, word = []}: Parameter, operator: string, value: string | undefined): Steps<string> {
  if (operator === '+') return value === undefined ? '' : yield* expandText(shell, word);
  if (value !== undefined) return value;
  const other = yield* expandText(shell, word);
  if (operator === '?') throw new ShellError(`${name}: ${other || 'parameter not set'}`, 2);
  if (operator === '=') shell.set(name, other);
  return other;
}

/** `${name#pattern}`, `${name/a/b}`, `${name:2:3}`, `${name^^}`. */
function* changed(shell: Shell, {word = []}: Parameter, operator: string, value: string): Steps<string> {
  if (operator === ':') return slice(shell, value, yield* expandText(shell, word));
  const pattern = yield* expandPattern(shell, word);
  switch (operator) {
    case '#':
    case '##':
      return cutStart(value, pattern, operator === '##');
    case '%':
    case '%%':
      return cutEnd(value, pattern, operator === '%%');
    case '/':
    case '//':
      return replaced(value, pattern, operator === '//');
    case '^':
      return value.slice(0, 1).toUpperCase() + value.slice(1);
    case '^^':
      return value.toUpperCase();
    case ',':
      return value.slice(0, 1).toLowerCase() + value.slice(1);
    default:
      return value.toLowerCase();
  }
}

const slice = (shell: Shell, value: string, text: string): string => {
  const [from, length] = text.split(':').map((each) => Number(evaluate(each, shell)));
  const start = from < 0 ? Math.max(0, value.length + from) : from;
  return value.slice(start, length === undefined ? undefined : length < 0 ? value.length + length : start + length);
};

/** Whether the pattern takes as much as it can or as little. */
const greed = (expression: string, greedy: boolean): string => (greedy ? expression : expression.replace(/(?<!\\)\.\*/g, '.*?'));

const cutStart = (value: string, pattern: string, greedy: boolean): string =>
  value.replace(new RegExp(`^(?:${greed(expressionOf(pattern), greedy)})`, 'su'), '');

const cutEnd = (value: string, pattern: string, greedy: boolean): string => {
  const whole = new RegExp(`^(?:${expressionOf(pattern)})$`, 'su');
  const lengths = Array.from({length: value.length + 1}, (_, i) => (greedy ? i : value.length - i));
  const at = lengths.find((from) => whole.test(value.slice(from)));
  return at === undefined ? value : value.slice(0, at);
};

const replaced = (value: string, word: string, all: boolean): string => {
  const at = /^((?:\\[\s\S]|[^\\/])*)(?:\/([\s\S]*))?$/.exec(word)!;
  const replacement = (at[2] ?? '').replace(/\\([\s\S])/g, '$1');
  return at[1] === '' ? value : value.replace(new RegExp(expressionOf(at[1]), all ? 'gsu' : 'su'), () => replacement);
};
