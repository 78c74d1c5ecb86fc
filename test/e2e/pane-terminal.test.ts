/** The terminal itself: without a pane, and after the app has gone. */
import {readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {bundle} from './bundle.ts';
import {PROMPT, paneForTests} from './pane.ts';

const pane = paneForTests();

describe('without a pseudo-terminal', () => {
  it('shows the task, gives the shell the whole terminal, and takes it back', async () => {
    const plain = await bundle('test/e2e/fake-app.ts', {pty: false});
    pane.open([process.execPath, plain, pane.root]);
    await pane.driver.waitFor((screen) => screen.includes('Update without losing capacity') && screen.includes('Esc Shell'));
    pane.driver.press('enter');
    await pane.driver.waitFor(/[45]:\d\d candidate@ckad:tune-surge\$/);
    expect(pane.driver.terminal.buffer.active.type).toBe('normal');
    await pane.run('echo yes > done; echo in-the-shell', /\nin-the-shell/);
    pane.driver.press('ctrl-c');
    await pane.driver.waitFor(/\^C\n.*candidate@ckad/);
    pane.driver.type('exit\r');
    await pane.driver.waitFor('Esc Shell');
    pane.driver.press('g');
    await pane.driver.waitFor('5 of 5 marks');
    pane.driver.press('q');
    expect(await pane.driver.exit).toBe(0);
    expect(pane.driver.terminal.buffer.active.type).toBe('normal');
    rmSync(path.dirname(plain), {recursive: true, force: true});
  });

  it('ends with the window, also while the shell has it', async () => {
    const plain = await bundle('test/e2e/fake-app.ts', {pty: false});
    pane.open([process.execPath, plain, pane.root]);
    await pane.driver.waitFor('Esc Shell');
    pane.driver.press('enter');
    await pane.driver.waitFor(/[45]:\d\d candidate@ckad:tune-surge\$/);
    pane.driver.signal('SIGHUP');
    expect(await pane.driver.exit).toBe(129);
    rmSync(path.dirname(plain), {recursive: true, force: true});
  });
});

describe('the terminal, afterwards', () => {
  /** Runs the app from a shell that has something on its screen. */
  const startInShell = async (): Promise<void> => {
    const plain = `echo before the app; stty -a > stty.before; "$0" "$1" "$2"; code=$?; stty -a > stty.after; echo "ended with $code"; read -r _`;
    pane.open(['bash', '-c', plain, process.execPath, pane.app, pane.root]);
    await pane.driver.waitFor((screen) => screen.includes(PROMPT) && screen.includes('F10 Quit'));
  };

  const expectRestored = (): void => {
    const {modes, buffer} = pane.driver.terminal;
    expect(buffer.active.type).toBe('normal');
    expect(modes).toMatchObject({
      bracketedPasteMode: false,
      mouseTrackingMode: 'none',
      applicationCursorKeysMode: false,
      sendFocusMode: false,
    });
    expect(pane.driver.output.lastIndexOf('\x1b[?25h')).toBeGreaterThan(pane.driver.output.lastIndexOf('\x1b[?25l'));
    expect(readFileSync(path.join(pane.root, 'stty.after'), 'utf8')).toBe(readFileSync(path.join(pane.root, 'stty.before'), 'utf8'));
    expect(pane.driver.screen()).toContain('before the app');
    expect(pane.driver.screen()).not.toContain('Update without');
  };

  it('is as it was after quitting, with a program of the shell still open', async () => {
    await startInShell();
    await pane.run(String.raw`printf '\e[?1003h\e[?1006h\e[?1h\e[?1004hset\n'; sleep 100`, /│ set/);
    pane.driver.press('f10');
    await pane.driver.waitFor('Quit?');
    pane.driver.press('y');
    await pane.driver.waitFor('ended with 0');
    expectRestored();
  });

  it('is kept from what others write to it meanwhile, which comes afterwards', async () => {
    pane.open([process.execPath, pane.app, pane.root, 'task']);
    await pane.driver.waitFor((screen) => screen.includes(PROMPT) && screen.includes('F10 Quit'));
    pane.driver.press('f2');
    expect(await pane.driver.waitFor('3 of 5 marks')).not.toMatch(/odd|somebody/);
    expect(pane.driver.output).not.toMatch(/odd|somebody/);
    pane.driver.press('q', 'y');
    await pane.driver.waitFor(/Warning: something odd/);
    expect(pane.driver.screen()).toContain('a line of somebody else');
  });

  it.each([
    ['TERM', 143],
    ['HUP', 129],
    ['INT', 130],
  ])('is as it was after kill -%s', async (signal, code) => {
    await startInShell();
    await pane.run(`kill -${signal} $PPID`, `ended with ${code}`);
    expectRestored();
  });
});
