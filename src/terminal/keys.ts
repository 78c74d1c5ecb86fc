/** The one table of keys. What keys do, the bar at the bottom, and the help all come from it. */
import type {Mode} from './state.ts';

export type Action =
  | 'up'
  | 'down'
  | 'page-up'
  | 'page-down'
  | 'top'
  | 'bottom'
  | 'start'
  | 'filter'
  | 'end-filter'
  | 'clear-filter'
  | 'help'
  | 'grade'
  | 'hint'
  | 'solution'
  | 'reset'
  | 'next'
  | 'tasks'
  | 'read'
  | 'zoom'
  | 'timeline'
  | 'why'
  | 'to-shell'
  | 'shell-key'
  | 'shell-back'
  | 'shell-forward'
  | 'quit'
  | 'back'
  | 'accept'
  | 'decline';

export interface Binding {
  readonly action: Action;
  readonly modes: readonly Mode[];
  /** The first is the one shown. */
  readonly keys: readonly string[];
  /** A word for the bar; absent: not in the bar. */
  readonly label?: string;
  /** A line for the help; absent: not in the help. */
  readonly say?: string;
}

/** Ctrl-\ leads to the letters, for terminals that keep function keys to themselves. It would otherwise only abort a program. */
export const LEADER = 'ctrl-\\';

const bind = (action: Action, modes: readonly Mode[], keys: readonly string[], label?: string, say?: string): Binding => ({
  action,
  modes,
  keys,
  label,
  say,
});

const SCROLLED: readonly Mode[] = ['task', 'result', 'solution', 'timeline', 'why', 'help'];

/** A key's first binding in a mode counts; the order is that of the bar and of the help. */
export const BINDINGS: readonly Binding[] = [
  bind('start', ['home'], ['enter'], 'Start', 'start the task'),
  bind('filter', ['home'], ['/'], 'Filter', 'show only the tasks with these words'),
  bind('up', ['home'], ['up', 'k']),
  bind('down', ['home'], ['down', 'j'], 'Choose'),
  bind('start', ['filter'], ['enter'], 'Start'),
  bind('clear-filter', ['filter'], ['escape'], 'All tasks'),
  bind('clear-filter', ['home'], ['escape']),
  bind('up', ['filter'], ['up']),
  bind('down', ['filter'], ['down']),

  bind('to-shell', ['result', 'task'], ['escape', 'enter'], 'Shell', 'back to the shell'),
  bind('to-shell', ['task'], ['f7', LEADER]),
  bind('back', ['solution', 'timeline', 'why', 'help'], ['escape', 'enter', 'q'], 'Back', 'back to where you were'),
  bind('back', ['help'], ['f1', '?']),

  bind('help', ['shell'], ['f1'], 'Help', 'this help'),
  bind('help', ['home', 'task', 'result', 'solution', 'timeline', 'why'], ['?', 'f1'], 'Help', 'this help'),
  bind('grade', ['shell'], ['f2'], 'Grade', 'grade what you have done so far'),
  bind('grade', ['task'], ['g', 'f2'], 'Grade', 'grade what you have done so far'),
  bind('grade', ['result'], ['f2']),
  bind('hint', ['shell'], ['f3'], 'Hint', 'the next hint, below the task'),
  bind('hint', ['task'], ['h', 'f3'], 'Hint', 'the next hint, below the task'),
  bind('solution', ['shell'], ['f4'], 'Solution', 'the model solution; it ends the attempt'),
  bind('solution', ['task', 'result'], ['s', 'f4'], 'Solution', 'the model solution; it ends the attempt'),
  bind('reset', ['shell'], ['f5'], 'Reset', 'set the task up afresh'),
  bind('reset', ['task', 'result'], ['r', 'f5'], 'Reset', 'set the task up afresh'),
  bind('next', ['shell'], ['f6'], 'Next', 'go to the next task'),
  bind('next', ['task', 'result', 'solution'], ['n', 'f6'], 'Next', 'go to the next task'),
  bind('read', ['shell'], ['f7', LEADER], 'Task', 'give the keyboard to the task: scroll it, or use the keys below'),
  bind('zoom', ['shell'], ['f8'], 'Zoom', 'give the shell the place of the task, and back'),
  bind('zoom', ['task'], ['z', 'f8'], undefined, 'give the shell the place of the task, and back'),
  bind('timeline', ['shell'], ['f11'], 'Timeline', 'how the attempt has gone: ready endpoints over time'),
  bind('timeline', ['task', 'result', 'solution', 'why'], ['l', 'f11'], 'Timeline', 'how the attempt has gone: ready endpoints over time'),
  bind('timeline', ['timeline'], ['l', 'f11'], 'Again', 'the timeline as it is now'),
  bind('why', ['shell'], ['f12'], 'Why', 'why a rollout stands still'),
  bind('why', ['task', 'result', 'solution', 'timeline'], ['w', 'f12'], 'Why', 'why a rollout stands still'),
  bind('why', ['why'], ['w', 'f12'], 'Again', 'the answer as it is now'),
  bind('tasks', ['shell'], ['f9'], undefined, 'back to the list of tasks'),
  bind('tasks', ['task', 'result', 'solution'], ['t', 'f9'], 'Tasks', 'back to the list of tasks'),
  bind('shell-back', ['shell'], ['shift-pageup'], undefined, 'look back at what has scrolled out of the shell'),
  bind('shell-forward', ['shell'], ['shift-pagedown'], undefined, 'and forward again'),
  bind('shell-back', ['task'], ['b', 'shift-pageup'], undefined, 'look back at what has scrolled out of the shell'),
  bind('shell-forward', ['task'], ['f', 'shift-pagedown'], undefined, 'and forward again'),
  bind('shell-key', ['task'], ['\\'], undefined, 'send Ctrl-\\ to the shell'),

  bind('down', SCROLLED, ['down', 'j'], 'Scroll', 'scroll down a row'),
  bind('up', SCROLLED, ['up', 'k'], undefined, 'scroll up a row'),
  bind('page-down', SCROLLED, ['pagedown', 'space'], undefined, 'scroll down a page'),
  bind('page-up', SCROLLED, ['pageup'], undefined, 'scroll up a page'),
  bind('page-down', ['home'], ['pagedown']),
  bind('page-up', ['home'], ['pageup']),
  bind('top', [...SCROLLED, 'home'], ['home']),
  bind('bottom', [...SCROLLED, 'home'], ['end']),

  bind('accept', ['confirm'], ['y', 'enter'], 'Yes'),
  bind('decline', ['confirm'], ['n', 'escape', 'q'], 'No'),
  bind('decline', ['error'], ['enter', 'escape', 'q', 'space'], 'Go on'),

  bind('quit', ['shell'], ['f10'], 'Quit', 'quit'),
  bind('quit', ['home', 'task', 'result', 'opening'], ['q', 'f10', 'ctrl-c'], 'Quit', 'quit'),
  bind('quit', ['filter', 'solution', 'timeline', 'why', 'help', 'confirm', 'error'], ['f10', 'ctrl-c']),
];

/** What a key does in a mode. */
export const actionFor = (mode: Mode, key: string): Action | undefined =>
  BINDINGS.find(({modes, keys}) => modes.includes(mode) && keys.includes(key))?.action;

/** The bindings that the bar at the bottom shows. */
export const barOf = (mode: Mode): readonly Binding[] => BINDINGS.filter(({modes, label}) => label && modes.includes(mode));

/** The bindings that the help explains. */
export const helpOf = (mode: Mode): readonly Binding[] => BINDINGS.filter(({modes, say}) => say && modes.includes(mode));

const NAMES: Record<string, string> = {up: '↑', down: '↓', pageup: 'PgUp', pagedown: 'PgDn', escape: 'Esc', enter: 'Enter', space: 'Space'};

/** The keys of a binding in the bar: up and down are one. */
export const barKeys = ({action, keys}: Binding): string => (action === 'down' ? '↑↓' : keyLabel(keys[0]));

/** `F2`, `Ctrl-\`, `Shift-PgUp`: a key as people write it. */
export const keyLabel = (key: string): string =>
  key
    .split('-')
    .map((part) => NAMES[part] ?? (part.length > 1 ? part[0].toUpperCase() + part.slice(1) : part))
    .join('-');
