import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {timelineOf} from '../../src/report/timeline/timeline.ts';
import type {Answer} from '../../src/report/why/answer.ts';
import {layoutOf} from '../../src/terminal/layout.ts';
import {dialogBox} from '../../src/terminal/screens/dialog.ts';
import {measuresOf, screenRows} from '../../src/terminal/screens/index.ts';
import {initialState, type Screen, type State} from '../../src/terminal/state.ts';
import {clean, cutText, type Line, lineWidth, padTo, span, widthOf, wrapText} from '../../src/terminal/text.ts';
import {themeFor} from '../../src/terminal/theme.ts';
import {on} from '../../src/terminal/transitions.ts';
import {ansiFrame} from '../../src/terminal/widgets/ansi.ts';
import {markdownLines} from '../../src/terminal/widgets/markdown.ts';
import {meter} from '../../src/terminal/widgets/meter.ts';
import {duration, timerSpan} from '../../src/terminal/widgets/timer.ts';
import {temporaryFolder} from '../setup/temporary.ts';
import {fakePractice} from './fake-practice.ts';

const textOf = (lines: readonly Line[]): string => lines.map((line) => line.map(({text}) => text).join('')).join('\n');

const ANSWER: Answer = {
  object: 'deployment/web',
  namespace: 'ckad-deploy',
  complete: false,
  sentence:
    '1 of 4 updated; the new pod is not ready: image nginx:9.99 cannot be pulled: the registry has no such image or tag (not found)',
  causes: [],
  look: ['kubectl -n ckad-deploy describe pod web-6c5d8f7b9d-x2v9k'],
};

const fullState = async (): Promise<State> => {
  const practice = fakePractice(temporaryFolder(), 0);
  await practice.hint();
  const listed = on.listed(initialState, [
    {
      pack: 'p',
      task: 't',
      title: 'A title that is longer than most titles are, and has 日本語 in it',
      domain: 'application-deployment',
      minutes: 5,
      best: 60,
    },
    {pack: 'p', task: 'u', title: 'Short', domain: 'x', minutes: 120},
  ]);
  const opened = on.opened(listed, {...practice.attempt, notices: ['The cluster was lost, so the task was set up again.']});
  const graded = on.graded(opened, opened.attempt!, await practice.grade());
  const solved = on.solved(graded, opened.attempt!, await practice.solution());
  return {...on.explained(on.drawn(solved, timelineOf(await practice.recorded())), [ANSWER]), opening: 'Update', busy: undefined};
};

const SCREENS: Screen[] = ['home', 'opening', 'practice', 'result', 'solution', 'timeline', 'why', 'help'];
const SIZES = [
  [40, 10],
  [80, 20],
  [80, 24],
  [119, 30],
  [120, 35],
  [200, 60],
  [300, 90],
];

describe('screens', () => {
  it.each(SCREENS)('%s fills every size, row by row, and no row is too long', async (screen) => {
    const state = {...(await fullState()), screen};
    for (const [columns, rows] of SIZES) {
      const lines = screenRows({state, layout: layoutOf(columns, rows), now: 60_000, version: '1.0.0'});
      expect(lines, `${columns}x${rows}`).toHaveLength(rows);
      expect(Math.max(...lines.map(lineWidth)), `${columns}x${rows}`).toBeLessThanOrEqual(columns);
    }
  });

  it('say what failed, wanted beside got', async () => {
    const state = {...(await fullState()), screen: 'result' as const};
    const text = textOf(screenRows({state, layout: layoutOf(100, 30), now: 0, version: ''}));
    expect(text).toMatch(/✓ web may surge by 2 and never falls below 6 +3\/3/);
    expect(text).toMatch(/✗ web runs nginx:1\.27\.1.* 0\/2\n +wanted +nginx:1\.27\.1\n +got +nginx:1\.27\n/);
    expect(text).toContain('4:32 of 5:00');
  });

  it('say why a rollout stands still, and that none does', async () => {
    const state = {...(await fullState()), screen: 'why' as const};
    const scene = {layout: layoutOf(100, 30), now: 0, version: ''};
    expect(textOf(screenRows({state, ...scene}))).toMatch(/deployment\/web: 1 of 4 updated; .*\n.*describe pod/s);
    expect(textOf(screenRows({state: {...state, answers: [{...ANSWER, complete: true}]}, ...scene}))).toContain('Nothing stands still.');
    expect(textOf(screenRows({state: {...state, answers: []}, ...scene}))).toContain('There is no Deployment.');
  });

  it('draw the timeline', async () => {
    const state = {...(await fullState()), screen: 'timeline' as const};
    const text = textOf(screenRows({state, layout: layoutOf(80, 30), now: 0, version: ''}));
    expect(text).toContain('Service shop: ready endpoints, lowest 3, floor 4: broken');
    expect(text).toMatch(/4 ┼█+×+▒+/);
  });

  it('scroll to the end of their text and no further', async () => {
    const state = {...(await fullState()), screen: 'practice' as const};
    const layout = layoutOf(80, 24);
    const {most} = measuresOf(state, layout);
    const text = textOf(screenRows({state: {...state, scroll: {practice: most}}, layout, now: 0, version: ''}));
    expect(text).toContain('Look at spec.strategy.rollingUpdate');
    expect(text).not.toMatch(/↓ \d+ below/);
  });

  it('keep the chosen task in view', () => {
    const tasks = Array.from({length: 60}, (_, i) => ({pack: 'p', task: `t${i}`, title: `Task number ${i}.`, domain: 'd', minutes: 5}));
    for (const selected of [0, 30, 59]) {
      const state = {...on.listed(initialState, tasks), selected};
      expect(textOf(screenRows({state, layout: layoutOf(80, 24), now: 0, version: ''}))).toContain(`❯ Task number ${selected}.`);
    }
  });

  it('draw dialogs inside of the terminal', () => {
    const dialog = {kind: 'error' as const, message: 'x'.repeat(200), hint: 'do this '.repeat(20)};
    for (const [columns, rows] of SIZES) {
      const {place, lines} = dialogBox({...initialState, dialog}, {columns, rows})!;
      expect(place.left + place.columns).toBeLessThanOrEqual(columns);
      expect(place.top + place.rows).toBeLessThanOrEqual(rows);
      expect(Math.max(...lines.map(lineWidth))).toBeLessThanOrEqual(place.columns - 4);
    }
  });
});

describe('layout', () => {
  it.each([
    [120, 35, 'side', 43],
    [200, 60, 'side', 72],
    [119, 35, 'stacked', 119],
    [80, 20, 'stacked', 80],
    [79, 40, 'bare', 79],
    [200, 19, 'bare', 200],
  ])('%i by %i is %s', (columns, rows, kind, wide) => {
    const {kind: found, task, shell} = layoutOf(columns, rows);
    expect(found).toBe(kind);
    expect(task.columns + 2).toBe(wide);
    expect(shell.left + shell.columns).toBe(columns);
  });

  it('gives shell and task room of their own', () => {
    fc.assert(
      fc.property(fc.integer({min: 80, max: 400}), fc.integer({min: 20, max: 120}), (columns, rows) => {
        const {task, shell} = layoutOf(columns, rows);
        const apart = task.left + task.columns < shell.left || task.top + task.rows < shell.top;
        expect(apart && shell.rows >= 8 && shell.columns >= 40 && shell.top + shell.rows === rows - 1).toBe(true);
      }),
    );
  });
});

describe('text', () => {
  it.each([
    ['\x1b[31mred\x1b[0m', 'red'],
    ['\x1b]0;title\x07after', 'after'],
    ['\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\', 'link'],
    ['\x1bPq#0\x1b\\x', 'x'],
    ['a\tb', 'a  b'],
    ['bell\x07 back\x08 del\x7f c1\x9b31m', 'bell back del c131m'],
    ['\u202eevil\u2066', 'evil'],
    ['line\nbreak\r\nother', 'line break other'],
    ['日本語 é ✓', '日本語 é ✓'],
  ])('%j is shown as %j', (text, shown) => expect(clean(text)).toBe(shown));

  it('never lets a control character through', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), (text) => {
        expect(span(text).text).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      }),
    );
  });

  it('is wrapped to its width, no word lost', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z日]{1,30}$/)), fc.integer({min: 12, max: 60}), (words, width) => {
        const lines = wrapText(words.join(' '), width);
        expect(Math.max(0, ...lines.map(lineWidth))).toBeLessThanOrEqual(width);
        expect(textOf(lines).replace(/\s/g, '')).toBe(words.join(''));
      }),
    );
  });

  it('is cut and filled to columns, not characters', () => {
    expect([cutText('日本語', 5), cutText('abc', 3), cutText('abcd', 3), padTo('日', 4)]).toEqual(['日本…', 'abc', 'ab…', '日  ']);
    expect(widthOf('e\u0301🚀日')).toBe(5);
  });
});

describe('Markdown', () => {
  const shown = (text: string, width = 40): string => textOf(markdownLines(text, width));

  it.each([
    ['# Head\n\ntext', 'Head\n\ntext'],
    ['a **b** `c` *d*', 'a b c d'],
    ['- a\n- b\n  - c', '• a\n• b\n  • c'],
    ['3. a\n4. b', '3. a\n4. b'],
    ['```yaml\na: 1\n  b: 2\n```', '  a: 1\n    b: 2'],
    ['[docs](https://kubernetes.io/docs)', 'docs (https://kubernetes.io/docs)'],
    ['https://kubernetes.io', 'https://kubernetes.io'],
    ['> said', '│ said'],
    ['| a | bb |\n|---|---|\n| 1 | 2 |', 'a  bb\n─────\n1  2'],
    ['a < b && c', 'a < b && c'],
    ['a\\*b', 'a*b'],
    ['line  \nbreak', 'line\nbreak'],
    ['<b>raw</b>', '<b>raw</b>'],
    ['twenty-nine columns of a texts, `and-code`, which ends there', 'twenty-nine columns of a texts,\nand-code, which ends there'],
  ])('%j', (text, wanted) =>
    expect(
      shown(text)
        .split('\n')
        .map((row) => row.trimEnd())
        .join('\n'),
    ).toBe(wanted),
  );

  it('gives words their roles', () => {
    const [line] = markdownLines('a **b** `c`', 40);
    expect(line.map(({text, role}) => [text.trim(), role]).filter(([text]) => text)).toEqual([
      ['a', 'plain'],
      ['b', 'strong'],
      ['c', 'code'],
    ]);
  });

  it('fits its width whatever it is', () => {
    fc.assert(
      fc.property(fc.string({unit: 'grapheme', maxLength: 200}), fc.integer({min: 20, max: 60}), (text, width) => {
        expect(Math.max(0, ...markdownLines(text, width).map(lineWidth))).toBeLessThanOrEqual(width);
      }),
      {numRuns: 300},
    );
  });
});

describe('widgets', () => {
  it.each([
    [300_000, 0, '5:00 left'],
    [300_000, 1, '5:00 left'],
    [300_000, 1000, '4:59 left'],
    [300_000, 299_001, '0:01 left'],
    [300_000, 300_000, '0:00 over'],
    [300_000, 372_000, '1:12 over'],
  ])('of %i ms at %i ms the clock shows %s', (deadline, now, text) => expect(timerSpan(deadline, now).text).toBe(text));

  it('write hours where there are some', () => expect(duration(3_723_000)).toBe('1:02:03'));

  it.each([
    [0, '──────────'],
    [0.5, '━━━━━─────'],
    [0.99, '━━━━━━━━━─'],
    [1, '━━━━━━━━━━'],
  ])('draw a share of %d as %s', (share, bar) => expect(textOf([meter(share, 10)])).toBe(bar));

  it('use no colour where none is wanted', () => {
    const lines = markdownLines('# h\n\n`c` **b**', 40);
    expect(ansiFrame(lines, themeFor(true))).toMatch(/\x1b\[(1;)?3\dm/);
    expect(ansiFrame(lines, themeFor(false))).not.toMatch(/\x1b\[[\d;]*(3\d|4\d)m/);
  });
});
