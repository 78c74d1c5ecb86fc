/** A real bash in the pane: what it runs, what is seen of it, what it is sent. */
import {mkdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {PROMPT, paneForTests} from './pane.ts';

const pane = paneForTests();

describe('the shell beside the task', () => {
  it('runs commands, and shows task and output in one row', async () => {
    await pane.start();
    const screen = await pane.run('echo out-$((6*7))', 'out-42');
    expect(screen).toMatch(/Update without losing capacity .*5 marks · [45]:\d\d left/);
    expect(screen).toMatch(/│ out-42/);
  });

  it('puts the cursor where bash has it', async () => {
    await pane.start();
    pane.driver.type('ab');
    await pane.driver.waitFor(`${PROMPT} ab`);
    const {cursorX, cursorY} = pane.driver.terminal.buffer.active;
    const row = pane.driver.screen().split('\n')[cursorY];
    expect(row.slice(0, cursorX).endsWith(`${PROMPT} ab`)).toBe(true);
  });

  it('edits a file with vim', async () => {
    await pane.start();
    pane.driver.type('vim -u NONE -N note.txt\r');
    await pane.driver.waitFor(/~\s*\n.*~/);
    pane.driver.type('ihello from vim');
    await pane.driver.waitFor('hello from vim');
    pane.driver.press('escape');
    pane.driver.type(':wq\r');
    await pane.driver.waitFor((screen) => !/│ ~/.test(screen));
    await pane.run('cat note.txt', /│ hello from vim/);
    expect(readFileSync(path.join(pane.folder(), 'note.txt'), 'utf8')).toBe('hello from vim\n');
  });

  it('pages with less and comes back to the prompt', async () => {
    await pane.start();
    await pane.run('seq 1 500 | less', /│ 30\b/);
    pane.driver.press('G');
    await pane.driver.waitFor(/│ 500\n/);
    pane.driver.press('q');
    await pane.driver.waitFor((screen) => /│ .*seq 1 500 \| less/.test(screen) && !/│ 500/.test(screen));
  });

  it('stops a flood of output with Ctrl-C', async () => {
    await pane.start();
    await pane.run('yes', /│ y\n.*│ y\n.*│ y/);
    pane.driver.press('ctrl-c');
    await pane.driver.waitFor(/\^C(.|\n)*candidate@ckad/);
    await pane.run('clear; echo still-$((1+1))', 'still-2');
  });

  it('keeps colours: 16, 256 and true ones', async () => {
    await pane.start();
    await pane.run(
      String.raw`printf '\e[31mRED\e[38;5;208mORANGE\e[38;2;1;2;3mTRUE\e[0m\e[7mINV\e[0m\n'; tput setaf 2`,
      'REDORANGETRUEINV',
    );
    expect(pane.cellOf('REDORANGETRUEINV')?.getFgColor()).toBe(1);
    expect(pane.cellOf('ORANGETRUEINV')?.getFgColor()).toBe(208);
    expect(pane.cellOf('TRUEINV')).toMatchObject({});
    expect(pane.cellOf('TRUEINV')?.isFgRGB() && pane.cellOf('TRUEINV')?.getFgColor()).toBe(0x010203);
    expect(pane.cellOf('INV')?.isInverse()).toBeTruthy();
  });

  it('keeps columns right after wide characters', async () => {
    await pane.start();
    const screen = await pane.run("printf '日本語|\\n🚀🚀|\\nabcdef|\\n'", /abcdef\|\s*\n/);
    const rows = screen.split('\n').filter((row) => /│ (日本語|abcdef)\|/.test(row));
    expect(rows).toHaveLength(2);
    const column = (text: string): number => {
      const {active} = pane.driver.terminal.buffer;
      const y = pane.driver
        .screen()
        .split('\n')
        .findIndex((row) => row.includes(text));
      const line = active.getLine(active.baseY + y)!;
      return Array.from({length: line.length}, (_, x) => line.getCell(x)?.getChars()).lastIndexOf('|');
    };
    expect(column('日本語|')).toBe(column('abcdef|'));
  });

  it('completes with Tab', async () => {
    await pane.start();
    mkdirSync(path.join(pane.folder(), 'overlays-production'));
    pane.driver.type('cd over');
    await pane.driver.waitFor(`${PROMPT} cd over`);
    pane.driver.press('tab');
    await pane.driver.waitFor('cd overlays-production/');
  });

  it('takes a wide paste as one piece, keys of the app in it included', async () => {
    await pane.start();
    const text = `echo ${'x'.repeat(300)} \x1bOQ\nsecond line`;
    pane.driver.type(`\x1b[200~cat > pasted <<'EOF'\n${text}\nEOF\x1b[201~`);
    await pane.driver.waitFor('second line');
    expect(pane.driver.screen()).not.toContain('Result:');
    pane.driver.press('enter');
    await pane.run("wc -l < pasted; tail -1 pasted; clear; echo do'ne'", /│ done/);
    expect(readFileSync(path.join(pane.folder(), 'pasted'), 'utf8')).toContain(`${'x'.repeat(300)}`);
  });

  it('lets a program have the mouse, in coordinates of its own', async () => {
    await pane.start();
    await pane.run(String.raw`printf '\e[?1000h\e[?1006hready\n'; cat -v`, /│ ready/);
    await pane.driver.waitFor(() => pane.driver.terminal.modes.mouseTrackingMode === 'vt200');
    const left =
      pane.driver
        .screen()
        .split('\n')
        .find((row) => row.includes('│'))!
        .indexOf('│') + 2;
    pane.driver.type(`\x1b[<0;${left + 5};4M\r`);
    await pane.driver.waitFor('^[[<0;5;2M');
    pane.driver.press('ctrl-c');
  });

  it('starts another shell when the first has ended', async () => {
    await pane.start();
    await pane.run('exit', 'the shell has ended');
    pane.driver.press('enter');
    await pane.driver.waitFor((screen) => screen.includes(PROMPT) && !screen.includes('has ended'));
  });

  it('looks back at what has scrolled away', async () => {
    await pane.start();
    await pane.run('seq 1 200', /│ 200\n/);
    pane.driver.press('shift-pageup');
    await pane.driver.waitFor((screen) => /│ 150\n/.test(screen) && !/│ 200\n/.test(screen));
    pane.driver.type('x');
    await pane.driver.waitFor(/│ 200\n/);
  });
});
