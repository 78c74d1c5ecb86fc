/** What the app knows. Plain data: `transitions.ts` moves it on, `screens/` draw it, `effects.ts` does what it asks for. */
import type {Timeline} from '../report/timeline/timeline.ts';
import type {Answer} from '../report/why/answer.ts';
import type {AttemptView, GradeReport} from '../session/practice.ts';

/** A task to choose from. */
export interface TaskRow {
  readonly pack: string;
  /** The name that opens it. */
  readonly task: string;
  readonly title: string;
  readonly domain: string;
  readonly minutes: number;
  /** The best percentage so far, if it was ever graded. */
  readonly best?: number;
}

export type Screen = 'home' | 'opening' | 'practice' | 'result' | 'solution' | 'timeline' | 'why' | 'help';

/** Where keys go on a screen. */
export type Mode =
  | 'home'
  | 'filter'
  | 'opening'
  | 'shell'
  | 'task'
  | 'result'
  | 'solution'
  | 'timeline'
  | 'why'
  | 'help'
  | 'confirm'
  | 'error';

/** Where to go when an attempt is left. */
export type Destination = 'home' | 'next' | 'quit';

/** What `effects.ts` is to do. */
export type Effect =
  | {readonly do: 'list' | 'grade' | 'hint' | 'solution' | 'reset' | 'timeline' | 'why' | 'shell-key' | 'to-shell'}
  | {readonly do: 'open'; readonly task: string}
  | {readonly do: 'leave'; readonly to: Destination}
  | {readonly do: 'scroll-shell'; readonly pages: number};

export type Dialog =
  | {readonly kind: 'confirm'; readonly question: string; readonly detail: string; readonly effect: Effect}
  | {readonly kind: 'error'; readonly message: string; readonly hint?: string};

export interface Solution {
  readonly script: string;
  readonly explanation: string;
}

export interface State {
  readonly screen: Screen;
  /** The screen that help returns to. */
  readonly beneath: Screen;
  /** Whether shells run beside the task; if not, they get the terminal and the keyboard for themselves. */
  readonly pane: boolean;
  /** Who has the keyboard on the practice screen. */
  readonly keys: 'shell' | 'task';
  /** Whether the shell has the place of the task too. */
  readonly zoom: boolean;
  readonly dialog?: Dialog;
  /** What is being done: no other work begins meanwhile. */
  readonly busy?: string;
  /** A sentence about what was done last. */
  readonly notice?: string;
  /** Rows that a screen's text is scrolled by. */
  readonly scroll: Readonly<Partial<Record<Screen, number>>>;
  /** Absent: not yet read. */
  readonly tasks?: readonly TaskRow[];
  readonly selected: number;
  readonly filter: string;
  readonly filtering: boolean;
  /** What is being opened, in words. */
  readonly opening: string;
  readonly attempt?: AttemptView;
  readonly report?: GradeReport;
  readonly solution?: Solution;
  readonly timeline?: Timeline;
  /** About each Deployment of the task. */
  readonly answers?: readonly Answer[];
}

export const initialState: State = {
  screen: 'home',
  beneath: 'home',
  pane: true,
  keys: 'shell',
  zoom: false,
  scroll: {},
  selected: 0,
  filter: '',
  filtering: false,
  opening: '',
};

export const modeOf = ({dialog, screen, filtering, keys}: State): Mode => {
  if (dialog) return dialog.kind;
  if (screen === 'practice') return keys;
  return screen === 'home' && filtering ? 'filter' : screen;
};

/** The tasks that the filter leaves: every word of it is somewhere in a row. */
export const visibleTasks = ({tasks = [], filter}: State): readonly TaskRow[] => {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return tasks.filter(({task, title, domain, pack}) => {
    const text = `${pack} ${task} ${title} ${domain}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

/** Whether leaving the attempt loses something. */
export const isUnfinished = ({attempt, report}: State): boolean => attempt !== undefined && !attempt.ended && !report?.passed;

/** Milliseconds since the epoch at which the target time of an attempt is up. */
export const deadlineOf = ({startedAt, minutes}: AttemptView): number => startedAt + minutes * 60_000;
