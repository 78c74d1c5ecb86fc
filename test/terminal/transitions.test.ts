import {describe, expect, it} from 'vitest';
import {ManualClock} from '../../src/clock.ts';
import {UserError} from '../../src/kube/user-error.ts';
import type {GradeReport, Practice} from '../../src/session/practice.ts';
import {Effects, type Surface} from '../../src/terminal/effects.ts';
import {type Action, actionFor, BINDINGS, barOf, helpOf, keyLabel} from '../../src/terminal/keys.ts';
import {initialState, type Mode, modeOf, type State, type TaskRow, visibleTasks} from '../../src/terminal/state.ts';
import {on, onAction, onFilterKey} from '../../src/terminal/transitions.ts';
import {temporaryFolder} from '../setup/temporary.ts';
import {fakePractice} from './fake-practice.ts';

const MEASURES = {most: 20, page: 10};

const TASKS: TaskRow[] = [
  {pack: 'ckad-deploy', task: 'tune-surge', title: 'Update without losing capacity', domain: 'application-deployment', minutes: 5},
  {pack: 'ckad-deploy', task: 'roll-back', title: 'Return to the last good revision', domain: 'application-deployment', minutes: 6},
];

const home: State = on.listed(initialState, TASKS);
const practising = (): State => on.opened(home, fakePractice(temporaryFolder(), 0).attempt);
const report = (percent: number): GradeReport => ({
  pack: 'ckad-deploy',
  task: 'tune-surge',
  seed: 1,
  cluster: 'simulated',
  seconds: 10,
  explanation: '',
  marks: percent / 20,
  of: 5,
  percent,
  passed: percent === 100,
  checks: [],
});

const act = (state: State, ...actions: Action[]): readonly [State, ...unknown[]] =>
  actions.reduce<readonly [State, ...unknown[]]>(([now], action) => onAction(now, action, MEASURES), [state]);

describe('the list of tasks', () => {
  it('moves within its ends', () => {
    expect(act(home, 'down')[0].selected).toBe(1);
    expect(act(home, 'down', 'down', 'down')[0].selected).toBe(1);
    expect(act(home, 'bottom', 'top')[0].selected).toBe(0);
  });

  it('opens the task chosen, of those that the filter leaves', () => {
    const filtered = [...'good'].reduce(onFilterKey, act(home, 'filter')[0]);
    expect(visibleTasks(filtered).map(({task}) => task)).toEqual(['roll-back']);
    const [state, effect] = act(filtered, 'start');
    expect([state.screen, effect]).toEqual(['opening', {do: 'open', task: 'roll-back'}]);
  });

  it('shows all again, and opens nothing where nothing is left', () => {
    const none = [...'zzz'].reduce(onFilterKey, act(home, 'filter')[0]);
    expect(act(none, 'start')[1]).toBeUndefined();
    expect(visibleTasks(act(none, 'clear-filter')[0])).toHaveLength(2);
    expect(onFilterKey(none, 'backspace').filter).toBe('zz');
    expect(onFilterKey(none, 'space').filter).toBe('zzz ');
    expect(onFilterKey(none, 'pageup').filter).toBe('zzz');
  });
});

describe('leaving an attempt', () => {
  it.each<[Action, string]>([
    ['next', 'next'],
    ['tasks', 'home'],
    ['quit', 'quit'],
  ])('%s asks first when it is unfinished', (action, to) => {
    const [asked, nothing] = act(practising(), action);
    expect([asked.dialog?.kind, nothing]).toEqual(['confirm', undefined]);
    expect(act(asked, 'decline')[0].dialog).toBeUndefined();
    expect(act(asked, 'accept')[1]).toEqual({do: 'leave', to});
  });

  it.each<Action>(['next', 'tasks', 'quit'])('%s just goes when all marks are made', (action) => {
    const state = practising();
    const passed = on.graded(state, state.attempt!, report(100));
    expect(act(passed, action)[1]).toMatchObject({do: 'leave'});
  });

  it('quits at the second quit, whatever is being asked or done', () => {
    const busy = {...practising(), busy: 'Grading …'};
    const [asked] = act(busy, 'quit');
    expect(act(asked, 'quit')[1]).toEqual({do: 'leave', to: 'quit'});
  });
});

describe('work', () => {
  it('is not begun while other work is under way', () => {
    const [busy, effect] = act(practising(), 'grade');
    expect(effect).toEqual({do: 'grade'});
    for (const action of ['grade', 'hint', 'reset', 'next'] as const) expect(act(busy, action)).toEqual([busy]);
    expect(act(busy, 'read')[0].keys).toBe('task');
  });

  it('shows a grade, and goes back to the shell', () => {
    const state = practising();
    const graded = on.graded(act(state, 'grade')[0], state.attempt!, report(60));
    expect([graded.screen, graded.busy]).toEqual(['result', undefined]);
    expect(act(graded, 'to-shell')[0]).toMatchObject({screen: 'practice', keys: 'shell'});
  });

  it('does not grade what has ended', () => {
    const state = practising();
    const ended = {...state, attempt: {...state.attempt!, ended: true}};
    expect(act(ended, 'grade')[1]).toBeUndefined();
    expect(act(ended, 'grade')[0].notice).toContain('ended');
  });

  it('shows a solution again without asking', () => {
    const state = practising();
    const asked = act(state, 'solution')[0];
    expect(asked.dialog?.kind).toBe('confirm');
    const solved = on.solved(asked, {...state.attempt!, ended: true}, {script: 'x', explanation: ''});
    expect(act({...solved, screen: 'practice', dialog: undefined}, 'solution')).toMatchObject([{screen: 'solution'}]);
  });

  it('forgets report and solution at a reset', () => {
    const state = practising();
    const graded = on.graded(state, state.attempt!, report(60));
    const again = on.wasReset(graded, state.attempt!);
    expect([again.report, again.solution, again.screen]).toEqual([undefined, undefined, 'practice']);
  });

  it('returns from help to where it was called', () => {
    const state = practising();
    const graded = on.graded(state, state.attempt!, report(60));
    expect(act(graded, 'help', 'back')[0].screen).toBe('result');
  });

  it('scrolls within the text', () => {
    const state = act(practising(), 'read')[0];
    expect(act(state, 'bottom')[0].scroll.practice).toBe(20);
    expect(act(state, 'page-down', 'up')[0].scroll.practice).toBe(8);
    expect(act({...state, scroll: {practice: 999}}, 'up')[0].scroll.practice).toBe(19);
  });

  it('leaves the keyboard to the task where there is no pane for a shell', () => {
    const state = on.opened({...home, pane: false}, practising().attempt!);
    expect(modeOf(state)).toBe('task');
    expect(act(state, 'to-shell')).toMatchObject([{keys: 'task'}, {do: 'to-shell'}]);
  });
});

describe('keys', () => {
  const modes = [...new Set(BINDINGS.flatMap((binding) => binding.modes))];

  it.each(modes)('do one thing each in mode %s', (mode) => {
    for (const {action, keys} of BINDINGS.filter((binding) => binding.modes.includes(mode)))
      for (const key of keys) expect(actionFor(mode, key), key).toBe(action);
  });

  it.each(modes)('leave a way to quit in mode %s', (mode) => {
    expect(BINDINGS.some((binding) => binding.action === 'quit' && binding.modes.includes(mode))).toBe(true);
  });

  it('leave the shell everything but function keys, the leader, and scrolling', () => {
    const taken = BINDINGS.filter(({modes}) => modes.includes('shell')).flatMap(({keys}) => keys);
    expect(taken.filter((key) => !/^(f\d+|ctrl-\\|shift-page(up|down))$/.test(key))).toEqual([]);
  });

  it('of the task are all there as letters too, for terminals without function keys', () => {
    for (const {action, keys} of BINDINGS.filter(({modes}) => modes.includes('shell') && !modes.includes('task')))
      if (keys[0].startsWith('f') && action !== 'read')
        expect(BINDINGS.some((other) => other.action === action && other.modes.includes('task') && !/^f\d/.test(other.keys[0]))).toBe(true);
  });

  it('are in the bar or in the help', () => {
    const shown = (mode: Mode) => [...barOf(mode), ...helpOf(mode)].map(({action}) => action);
    expect(shown('shell')).toEqual(expect.arrayContaining(['grade', 'hint', 'solution', 'reset', 'next', 'read', 'quit', 'help']));
    expect(keyLabel('ctrl-\\')).toBe('Ctrl-\\');
    expect(keyLabel('shift-pageup')).toBe('Shift-PgUp');
  });
});

describe('effects', () => {
  const surface = (state: State) => {
    const calls: string[] = [];
    const it: Surface & {calls: string[]} = {
      calls,
      state,
      taskInView: true,
      update(change) {
        (it as {state: State}).state = change(it.state);
      },
      startShell: () => calls.push('start'),
      stopShell: () => calls.push('stop'),
      toShell: () => calls.push('to-shell'),
      type: () => calls.push('type'),
      scrollShell: () => calls.push('scroll'),
      quit: () => calls.push('quit'),
    };
    return it;
  };

  const spied = (practice: Practice, calls: string[]): Practice => ({
    ...practice,
    get attempt() {
      return practice.attempt;
    },
    stop: async () => void calls.push('attempt stopped'),
    close: async () => void calls.push('attempt closed'),
  });

  const set = (over: Partial<Practice> = {}) => {
    const on = surface(home);
    const practice = Object.defineProperties(spied(fakePractice(temporaryFolder(), 0), on.calls), Object.getOwnPropertyDescriptors(over));
    const source = {
      list: async () => TASKS,
      open: async () => practice,
      nextTask: (current: string) => (current === 'tune-surge' ? 'roll-back' : undefined),
    };
    return {on, effects: new Effects(source, on, new ManualClock())};
  };

  it('open a task, and start its shell', async () => {
    const {on, effects} = set();
    await effects.run({do: 'open', task: 'tune-surge'});
    expect([on.state.screen, on.calls]).toEqual(['practice', ['start']]);
  });

  it('say what went wrong, and what to do, and take the app on', async () => {
    const {on, effects} = set({
      grade: () => Promise.reject(new UserError('the cluster does not answer', {hint: 'press F5'})),
    });
    await effects.run({do: 'open', task: 'tune-surge'});
    await effects.run({do: 'grade'});
    expect(on.state.dialog).toEqual({kind: 'error', message: 'the cluster does not answer', hint: 'press F5'});
    expect(on.state.busy).toBeUndefined();
  });

  it('leave an unfinished attempt open at quitting, and end a finished one', async () => {
    const open = set();
    await open.effects.run({do: 'open', task: 'tune-surge'});
    await open.effects.run({do: 'leave', to: 'quit'});
    expect(open.on.calls).toEqual(['start', 'attempt closed', 'quit']);
    const done = set();
    await done.effects.run({do: 'open', task: 'tune-surge'});
    done.on.update((state) => on.graded(state, state.attempt!, report(100)));
    await done.effects.run({do: 'leave', to: 'quit'});
    expect(done.on.calls).toEqual(['start', 'attempt stopped', 'quit']);
  });

  it('end an attempt before the next, and say when there is none', async () => {
    const {on, effects} = set();
    await effects.run({do: 'open', task: 'tune-surge'});
    await effects.run({do: 'leave', to: 'next'});
    expect(on.calls).toEqual(['start', 'attempt stopped', 'stop', 'start']);
    await effects.run({do: 'leave', to: 'home'});
    expect([on.state.screen, on.state.attempt]).toEqual(['home', undefined]);
  });

  it('close an attempt that opens when the app has gone', async () => {
    const {on, effects} = set();
    const opening = effects.run({do: 'open', task: 'tune-surge'});
    await effects.close();
    await opening;
    expect(on.calls).toEqual(['attempt closed']);
  });
});
