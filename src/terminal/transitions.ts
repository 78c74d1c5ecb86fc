/** How the app moves on: pure functions from a state and a key's action, or the outcome of some work, to the next state. */
import type {Timeline} from '../report/timeline/timeline.ts';
import type {Answer} from '../report/why/answer.ts';
import type {AttemptView, GradeReport} from '../session/practice.ts';
import type {Action} from './keys.ts';
import {type Destination, type Effect, isUnfinished, type Solution, type State, type TaskRow, visibleTasks} from './state.ts';

/** What a key's action depends on besides the state: the screen's size. */
export interface Measures {
  /** The most rows that the present text can be scrolled by, and the rows seen at once. */
  readonly most: number;
  readonly page: number;
}

export type Next = readonly [state: State, effect?: Effect];

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

export const onAction = (state: State, action: Action, measures: Measures): Next => {
  const move = MOVES[action];
  if (move) return [moved(state, move(measures), measures)];
  if (state.busy && !FREE.has(action)) return [state];
  return ACTIONS[action]?.(state) ?? [state];
};

/** Actions that begin no work, and so need not wait for work to end. */
const FREE: ReadonlySet<Action> = new Set([
  'quit',
  'read',
  'zoom',
  'to-shell',
  'back',
  'help',
  'decline',
  'shell-back',
  'shell-forward',
  'accept',
]);

/** By how many rows. */
const MOVES: Partial<Record<Action, (measures: Measures) => number>> = {
  up: () => -1,
  down: () => 1,
  'page-up': ({page}) => -Math.max(1, page - 1),
  'page-down': ({page}) => Math.max(1, page - 1),
  top: () => Number.NEGATIVE_INFINITY,
  bottom: () => Number.POSITIVE_INFINITY,
};

const moved = (state: State, by: number, {most}: Measures): State =>
  state.screen === 'home'
    ? {...state, selected: clamp(state.selected + by, visibleTasks(state).length - 1)}
    : {...state, scroll: {...state.scroll, [state.screen]: clamp(clamp(state.scroll[state.screen] ?? 0, most) + by, most)}};

const ACTIONS: Partial<Record<Action, (state: State) => Next>> = {
  start: (state) => {
    const row = visibleTasks(state)[state.selected];
    return row ? opening(state, row.task, row.title) : [state];
  },
  filter: (state) => [{...state, filtering: true}],
  'clear-filter': (state) => [{...state, filtering: false, filter: '', selected: 0}],
  help: (state) => [{...state, screen: 'help', beneath: state.screen, scroll: {...state.scroll, help: 0}}],
  back: (state) => [{...state, screen: state.screen === 'help' ? state.beneath : 'practice', keys: shellKeys(state)}],
  zoom: (state) => [{...state, zoom: !state.zoom, keys: shellKeys(state)}],
  read: (state) => [{...state, keys: 'task'}],
  'to-shell': (state) => [{...state, screen: 'practice', keys: shellKeys(state), notice: undefined}, {do: 'to-shell'}],
  'shell-key': (state) => [{...state, keys: shellKeys(state)}, {do: 'shell-key'}],
  'shell-back': (state) => [state, {do: 'scroll-shell', pages: -1}],
  'shell-forward': (state) => [state, {do: 'scroll-shell', pages: 1}],
  grade: (state) =>
    state.attempt?.ended
      ? [{...state, notice: 'The attempt has ended: reset the task to try again.'}]
      : work(state, 'Grading …', {do: 'grade'}),
  timeline: (state) => work(state, 'Drawing the timeline …', {do: 'timeline'}),
  why: (state) => work(state, 'Looking at the cluster …', {do: 'why'}),
  hint: (state) => work(state, 'Looking for a hint …', {do: 'hint'}),
  solution: (state) => {
    if (state.solution) return [{...state, screen: 'solution'}];
    const effect: Effect = {do: 'solution'};
    return isUnfinished(state)
      ? ask(state, 'Show the solution?', 'It ends the attempt: no grade counts after it.', effect)
      : perform(state, effect);
  },
  reset: (state) =>
    ask(state, 'Set the task up afresh?', 'What you did in the cluster and in the working folder is lost; the clock starts again.', {
      do: 'reset',
    }),
  next: (state) => leave(state, 'next', 'Go to the next task?', 'This attempt ends here.'),
  tasks: (state) => leave(state, 'home', 'Go back to the list of tasks?', 'This attempt ends here.'),
  quit: (state) =>
    leave(
      state,
      'quit',
      'Quit?',
      `The attempt stays open and its clock runs on. To take it up again: ckad-drill practice ${state.attempt?.task}`,
    ),
  accept: (state) => (state.dialog?.kind === 'confirm' ? perform({...state, dialog: undefined}, state.dialog.effect) : [state]),
  decline: (state) => [{...state, dialog: undefined}],
};

/** Without a pane the task keeps the keyboard: the shell gets it only with the terminal. */
const shellKeys = ({pane}: State): State['keys'] => (pane ? 'shell' : 'task');

const ask = (state: State, question: string, detail: string, effect: Effect): Next => [
  {...state, dialog: {kind: 'confirm', question, detail, effect}},
];

/** Asks first where something would be lost; asked already, or about something else, it just goes. */
const leave = (state: State, to: Destination, question: string, detail: string): Next => {
  const effect: Effect = {do: 'leave', to};
  const asked = state.dialog?.kind === 'confirm' && state.dialog.effect.do === 'leave';
  return isUnfinished(state) && !asked ? ask(state, question, detail, effect) : perform({...state, dialog: undefined}, effect);
};

const WORDS: Partial<Record<Effect['do'], string>> = {
  solution: 'Looking up the solution …',
  reset: 'Setting the task up afresh …',
  leave: 'Tidying up …',
};

const perform = (state: State, effect: Effect): Next => work(state, WORDS[effect.do] ?? '', effect);

const work = (state: State, busy: string, effect: Effect): Next => [{...state, busy, notice: undefined}, effect];

export const opening = (state: State, task: string, title: string): Next => [
  {...initialOf(state), screen: 'opening', opening: title},
  {do: 'open', task},
];

/** What is left when no attempt is held. */
const initialOf = ({pane, zoom, tasks, selected, filter}: State): State => ({
  screen: 'home',
  beneath: 'home',
  pane,
  keys: pane ? 'shell' : 'task',
  zoom,
  scroll: {},
  tasks,
  selected,
  filter,
  filtering: false,
  opening: '',
});

/** A key in the filter that is no action: a character, or Backspace. */
export const onFilterKey = (state: State, key: string): State => {
  const typed = key === 'space' ? ' ' : key;
  if (key === 'backspace') return {...state, filter: state.filter.slice(0, -1), selected: 0};
  return [...typed].length === 1 ? {...state, filter: state.filter + typed, selected: 0} : state;
};

/** Outcomes of work. */
export const on = {
  /** News of a task that is being opened. */
  told: (state: State, notice: string): State => (state.screen === 'opening' ? {...state, notice} : state),
  listed: (state: State, tasks: readonly TaskRow[]): State => ({...state, tasks, selected: clamp(state.selected, tasks.length - 1)}),
  opened: (state: State, attempt: AttemptView): State => ({
    ...initialOf(state),
    screen: 'practice',
    attempt,
  }),
  graded: (state: State, attempt: AttemptView, report: GradeReport): State => ({
    ...state,
    busy: undefined,
    screen: 'result',
    attempt,
    report,
    scroll: {...state.scroll, result: 0},
  }),
  /** The task scrolls to the hint, which is at its end; where the shell hides the task, it is brought out. */
  hinted: (state: State, attempt: AttemptView, hint: string | undefined, inView = true): State => ({
    ...state,
    busy: undefined,
    screen: 'practice',
    keys: inView ? state.keys : 'task',
    attempt,
    notice: hint === undefined ? 'There are no more hints.' : undefined,
    scroll: {...state.scroll, practice: Number.MAX_SAFE_INTEGER},
  }),
  solved: (state: State, attempt: AttemptView, solution: Solution): State => ({
    ...state,
    busy: undefined,
    screen: 'solution',
    attempt,
    solution,
    scroll: {...state.scroll, solution: 0},
  }),
  drawn: (state: State, timeline: Timeline): State => ({
    ...state,
    busy: undefined,
    screen: 'timeline',
    timeline,
    scroll: {...state.scroll, timeline: 0},
  }),
  explained: (state: State, answers: readonly Answer[]): State => ({
    ...state,
    busy: undefined,
    screen: 'why',
    answers,
    scroll: {...state.scroll, why: 0},
  }),
  wasReset: (state: State, attempt: AttemptView): State => ({
    ...initialOf(state),
    screen: 'practice',
    attempt,
    notice: 'The task is as it was at the start.',
  }),
  leftFor: (state: State): State => initialOf(state),
  /** Back from a screen that has nothing to show. */
  failed: (state: State, message: string, hint?: string): State => ({
    ...state,
    busy: undefined,
    screen: state.screen === 'opening' ? 'home' : state.screen,
    dialog: {kind: 'error', message, hint},
  }),
};
