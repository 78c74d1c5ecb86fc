import {render} from 'ink-testing-library';
import {expect, it} from 'vitest';
import {appOf} from '../../src/terminal/app.tsx';
import {layoutOf} from '../../src/terminal/layout.ts';
import {screenRows} from '../../src/terminal/screens/index.ts';
import {initialState, type State} from '../../src/terminal/state.ts';
import {themeFor} from '../../src/terminal/theme.ts';
import {on} from '../../src/terminal/transitions.ts';
import {temporaryFolder} from '../setup/temporary.ts';
import {fakePractice} from './fake-practice.ts';

const theme = themeFor(false);

const practising = (): State => on.opened(initialState, fakePractice(temporaryFolder(), 0).attempt);

const frame = (state: State, columns = 100, rows = 24): string[] => {
  const scene = {state, layout: layoutOf(columns, rows), now: 0, version: '1.0.0'};
  const {lastFrame, unmount} = render(appOf({scene, theme}));
  const text = lastFrame() ?? '';
  unmount();
  return text.split('\n').map((row) => row.trimEnd());
};

it('draws with Ink what is drawn before Ink is there', () => {
  for (const state of [practising(), {...practising(), screen: 'help' as const}, initialState]) {
    const rows = screenRows({state, layout: layoutOf(100, 24), now: 0, version: '1.0.0'});
    expect(frame(state)).toEqual(
      rows.map((row) =>
        row
          .map(({text}) => text)
          .join('')
          .trimEnd(),
      ),
    );
  }
});

it('draws a dialog above the screen, in the middle', () => {
  const state: State = {...practising(), dialog: {kind: 'error', message: 'the cluster does not answer', hint: 'press F5'}};
  const rows = frame(state);
  const top = rows.findIndex((row) => row.includes('╭'));
  expect(rows[0]).toContain('Update without losing capacity');
  expect(rows.slice(top, top + 7).map((row) => row.slice(20, 80))).toEqual([
    `╭${'─'.repeat(58)}╮`,
    `│ ${'The cluster does not answer.'.padEnd(56)} │`,
    `│ ${''.padEnd(56)} │`,
    `│ ${'Press F5.'.padEnd(56)} │`,
    `│ ${''.padEnd(56)} │`,
    `│ ${'Enter Go on'.padEnd(56)} │`,
    `╰${'─'.repeat(58)}╯`,
  ]);
});

it('says what a terminal lacks', () => {
  expect(frame(initialState, 30, 5).join(' ')).toContain('needs 40x10, the terminal has 30x5');
});
