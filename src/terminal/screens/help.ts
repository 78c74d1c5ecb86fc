/** All keys of the screen that it was called from. */
import {type Binding, helpOf, keyLabel, LEADER} from '../keys.ts';
import {type Mode, modeOf, type State} from '../state.ts';
import {EMPTY, type Line, line, padTo, span, wrap, wrapText} from '../text.ts';
import {pageRows, type Size} from './page.ts';

export const helpRows = (state: State, size: Size, columns: number): Line[] =>
  pageRows(state, size, {title: 'Keys', lines: helpLines(state, columns)});

export const helpLines = (state: State, columns: number): Line[] => {
  if (state.beneath === 'practice') return practiceHelp(columns);
  return [EMPTY, ...bindings(modeOf({...state, screen: state.beneath, dialog: undefined}), columns)];
};

const practiceHelp = (columns: number): Line[] => [
  EMPTY,
  ...wrapText(
    `What you type goes to the shell, but for these keys. ${keyLabel(LEADER)} does what F7 does, for terminals that keep the function keys.`,
    columns,
  ),
  EMPTY,
  ...bindings('shell', columns),
  EMPTY,
  line(`After F7 or ${keyLabel(LEADER)} the task has the keyboard`, 'heading'),
  EMPTY,
  ...bindings('task', columns),
];

const bindings = (mode: Mode, columns: number): Line[] => helpOf(mode).flatMap((binding) => bindingLines(binding, columns));

const bindingLines = ({keys, say}: Binding, columns: number): Line[] =>
  wrap([span(padTo(keys.map(keyLabel).join(', '), 22), 'barKey'), span(say ?? '')], columns, 22);
