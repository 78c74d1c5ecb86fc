/** The screens: one file and one line each. */
import {bodyOf, type Layout} from '../layout.ts';
import type {Screen, State} from '../state.ts';
import type {Line} from '../text.ts';
import {mostScroll} from '../widgets/scroll.ts';
import {helpLines, helpRows} from './help.ts';
import {homeRows} from './home.ts';
import {openingRows} from './opening.ts';
import {practiceLines, practiceRows} from './practice.ts';
import {resultLines, resultRows} from './result.ts';
import {solutionLines, solutionRows} from './solution.ts';
import {timelineRows, timelineText} from './timeline.ts';
import {whyRows, whyText} from './why.ts';

export interface Scene {
  readonly state: State;
  readonly layout: Layout;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly version: string;
}

interface ScreenKind {
  /** Every row of the terminal, from the top. */
  rows(scene: Scene, columns: number): Line[];
  /** The text that scrolls, if it does. */
  text?(state: State, columns: number): Line[];
}

const SCREENS: Record<Screen, ScreenKind> = {
  home: {rows: ({state, layout, version}) => homeRows(state, layout, version)},
  opening: {rows: ({state, layout}) => openingRows(state, layout)},
  practice: {rows: ({state, layout, now}) => practiceRows(state, layout, now), text: practiceLines},
  result: {rows: ({state, layout}, columns) => resultRows(state, layout, columns), text: resultLines},
  solution: {rows: ({state, layout}, columns) => solutionRows(state, layout, columns), text: solutionLines},
  timeline: {rows: ({state, layout}, columns) => timelineRows(state, layout, columns), text: timelineText},
  why: {rows: ({state, layout}, columns) => whyRows(state, layout, columns), text: whyText},
  help: {rows: ({state, layout}, columns) => helpRows(state, layout, columns), text: helpLines},
};

const textRect = (screen: Screen, layout: Layout) => (screen === 'practice' ? layout.task : bodyOf(layout));

export const screenRows = (scene: Scene): Line[] => {
  const {screen} = scene.state;
  return SCREENS[screen].rows(scene, textRect(screen, scene.layout).columns);
};

/** How far the screen's text can be scrolled, and how much of it is seen at once. */
export const measuresOf = (state: State, layout: Layout): {most: number; page: number} => {
  const {columns, rows} = textRect(state.screen, layout);
  const lines = SCREENS[state.screen].text?.(state, columns) ?? [];
  return {most: mostScroll(lines, rows), page: rows};
};
