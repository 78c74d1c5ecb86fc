/** The app around the pane: its keys, and its layout at every size. */
import {describe, expect, it} from 'vitest';
import {PROMPT, paneForTests} from './pane.ts';

const pane = paneForTests();

describe('the keys of the app', () => {
  it('grades, shows what failed, goes back, and grades again', async () => {
    await pane.start();
    pane.driver.press('f2');
    const result = await pane.driver.waitFor('3 of 5 marks');
    expect(result).toMatch(/✗ web runs nginx:1\.27\.1.*0\/2\n\s+wanted\s+nginx:1\.27\.1\n\s+got\s+nginx:1\.27\n/);
    pane.driver.press('escape');
    await pane.driver.waitFor(PROMPT);
    await pane.run('echo yes > done', PROMPT);
    pane.driver.press('f2');
    await pane.driver.waitFor('5 of 5 marks');
  });

  it('shows hints below the task, one at a time', async () => {
    await pane.start(80, 24);
    pane.driver.press('f3');
    await pane.driver.waitFor('Look at spec.strategy.rollingUpdate');
    pane.driver.press('f3');
    await pane.driver.waitFor('Hint 2 of 2');
    pane.driver.press('f3');
    await pane.driver.waitFor('There are no more hints');
  });

  it('asks before it shows the solution, which ends the attempt', async () => {
    await pane.start();
    pane.driver.press('f4');
    await pane.driver.waitFor('It ends the attempt');
    pane.driver.press('y');
    await pane.driver.waitFor('kubectl -n ckad-deploy set image');
    pane.driver.press('escape');
    await pane.driver.waitFor(/5 marks · ended/);
  });

  it('resets: a new shell, and the clock from the start', async () => {
    await pane.start();
    await pane.run('OLD=1; echo old-$OLD', 'old-1');
    pane.driver.press('f5');
    await pane.driver.waitFor('Set the task up afresh?');
    pane.driver.press('enter');
    await pane.driver.waitFor('The task is as it was at the start');
    await pane.run('echo now-$OLD-', 'now--');
  });

  it('gives the task the keyboard after Ctrl-\\, and back', async () => {
    await pane.start(80, 24);
    pane.driver.press('ctrl-\\');
    await pane.driver.waitFor('the task has the keyboard');
    pane.driver.press('j', 'j');
    await pane.driver.waitFor('↑ 2 above');
    pane.driver.press('escape');
    await pane.driver.waitFor((screen) => !screen.includes('the task has the keyboard'));
    await pane.run('echo back', /\nback/);
  });

  it('gives the shell the place of the task, and back', async () => {
    await pane.start(100, 30);
    pane.driver.press('f8');
    await pane.driver.waitFor((screen) => /^ Update without.*\n(.*\n)?candidate@ckad/.test(screen) && screen.includes('F8 Zoom'));
    await pane.run('clear; echo "$COLUMNS $LINES"', /\n100 28\n/);
    pane.driver.press('f3');
    await pane.driver.waitFor('Look at spec.strategy.rollingUpdate');
    pane.driver.press('escape', 'f8');
    await pane.driver.waitFor(/── ↑ \d+ above ─+\n(.*\n)*.*candidate@ckad/);
    await pane.run('clear; echo "$COLUMNS $LINES"', /\n100 19\n/);
  });

  it('leads to the next task, and says when there is none', async () => {
    await pane.start();
    pane.driver.press('f6');
    await pane.driver.waitFor('Go to the next task?');
    pane.driver.press('y');
    await pane.driver.waitFor((screen) => screen.includes(PROMPT) && !screen.includes('next task?'));
  });
});

describe('the size of the terminal', () => {
  it.each([
    [80, 20],
    [80, 24],
    [119, 30],
    [200, 60],
  ])('fits %i by %i', async (columns, rows) => {
    await pane.start(columns, rows);
    const screen = await pane.run('echo "$COLUMNS $LINES"', /\b\d+ \d+\s*\n/);
    expect(screen.split('\n')).toHaveLength(rows);
    expect(screen).toContain('Update without losing capacity');
  });

  it('follows a resize, down to a shell alone with the time in its prompt', async () => {
    await pane.start();
    pane.driver.resize(80, 24);
    await pane.driver.waitFor(/── ↓ \d+ below ─+\n.*candidate@ckad/);
    pane.driver.resize(50, 12);
    await pane.driver.waitFor(/^candidate@ckad/);
    pane.driver.press('enter');
    await pane.driver.waitFor(/[45]:\d\d candidate@ckad/);
    pane.driver.resize(140, 40);
    await pane.driver.waitFor(/F10 Quit/);
    await pane.run('echo wide', /│ wide/);
  });
});
