/** The app in a terminal with a real bash beside the task; its attempts have no cluster. */
import {mkdirSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {bundle} from './bundle.ts';
import {Driver} from './driver.ts';

const TIMEOUT = 30_000;
const PROMPT = 'candidate@ckad:tune-surge$';

let app: string;
let root: string;
let driver: Driver;

beforeAll(async () => {
  app = await bundle('test/e2e/fake-app.ts');
}, 60_000);
afterAll(() => rmSync(path.dirname(app), {recursive: true, force: true}));

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'pane-'));
});
afterEach(() => {
  driver?.close();
  rmSync(root, {recursive: true, force: true, maxRetries: 5, retryDelay: 50});
});

const workFolder = () => path.join(root, 'work', 'tune-surge');

const start = async (columns = 120, rows = 35, env: Record<string, string> = {}): Promise<void> => {
  driver = new Driver({argv: [process.execPath, app, root], folder: root, env: {HOME: root, ...env}, columns, rows});
  await driver.waitFor((screen) => screen.includes(PROMPT) && screen.includes('F10 Quit'));
};

/** Types a command; waits for what it is to bring. */
const run = async (command: string, wanted: string | RegExp): Promise<string> => {
  driver.type(`${command}\r`);
  return driver.waitFor(wanted);
};

/** The colours of the cell at which a text begins. */
const cellOf = (text: string) => {
  const rows = driver.screen().split('\n');
  const y = rows.findLastIndex((row) => row.includes(text));
  return driver.terminal.buffer.active.getLine(driver.terminal.buffer.active.baseY + y)?.getCell(rows[y].indexOf(text));
};

describe('the shell beside the task', () => {
  it(
    'runs commands, and shows task and output in one row',
    async () => {
      await start();
      const screen = await run('echo out-$((6*7))', 'out-42');
      expect(screen).toMatch(/Update without losing capacity .*5 marks · [45]:\d\d left/);
      expect(screen).toMatch(/│ out-42/);
    },
    TIMEOUT,
  );

  it(
    'puts the cursor where bash has it',
    async () => {
      await start();
      driver.type('ab');
      await driver.waitFor(`${PROMPT} ab`);
      const {cursorX, cursorY} = driver.terminal.buffer.active;
      const row = driver.screen().split('\n')[cursorY];
      expect(row.slice(0, cursorX).endsWith(`${PROMPT} ab`)).toBe(true);
    },
    TIMEOUT,
  );

  it(
    'edits a file with vim',
    async () => {
      await start();
      driver.type('vim -u NONE -N note.txt\r');
      await driver.waitFor(/~\s*\n.*~/);
      driver.type('ihello from vim');
      await driver.waitFor('hello from vim');
      driver.press('escape');
      driver.type(':wq\r');
      await driver.waitFor((screen) => !/│ ~/.test(screen));
      await run('cat note.txt', /│ hello from vim/);
      expect(readFileSync(path.join(workFolder(), 'note.txt'), 'utf8')).toBe('hello from vim\n');
    },
    TIMEOUT,
  );

  it(
    'pages with less and comes back to the prompt',
    async () => {
      await start();
      await run('seq 1 500 | less', /│ 30\b/);
      driver.press('G');
      await driver.waitFor(/│ 500\n/);
      driver.press('q');
      await driver.waitFor((screen) => /│ .*seq 1 500 \| less/.test(screen) && !/│ 500/.test(screen));
    },
    TIMEOUT,
  );

  it(
    'stops a flood of output with Ctrl-C',
    async () => {
      await start();
      await run('yes', /│ y\n.*│ y\n.*│ y/);
      driver.press('ctrl-c');
      await driver.waitFor(/\^C(.|\n)*candidate@ckad/);
      await run('clear; echo still-$((1+1))', 'still-2');
    },
    TIMEOUT,
  );

  it(
    'keeps colours: 16, 256 and true ones',
    async () => {
      await start();
      await run(String.raw`printf '\e[31mRED\e[38;5;208mORANGE\e[38;2;1;2;3mTRUE\e[0m\e[7mINV\e[0m\n'; tput setaf 2`, 'REDORANGETRUEINV');
      expect(cellOf('REDORANGETRUEINV')?.getFgColor()).toBe(1);
      expect(cellOf('ORANGETRUEINV')?.getFgColor()).toBe(208);
      expect(cellOf('TRUEINV')).toMatchObject({});
      expect(cellOf('TRUEINV')?.isFgRGB() && cellOf('TRUEINV')?.getFgColor()).toBe(0x010203);
      expect(cellOf('INV')?.isInverse()).toBeTruthy();
    },
    TIMEOUT,
  );

  it(
    'keeps columns right after wide characters',
    async () => {
      await start();
      const screen = await run("printf '日本語|\\n🚀🚀|\\nabcdef|\\n'", /abcdef\|\s*\n/);
      const rows = screen.split('\n').filter((row) => /│ (日本語|abcdef)\|/.test(row));
      expect(rows).toHaveLength(2);
      const column = (text: string): number => {
        const {active} = driver.terminal.buffer;
        const y = driver
          .screen()
          .split('\n')
          .findIndex((row) => row.includes(text));
        const line = active.getLine(active.baseY + y)!;
        return Array.from({length: line.length}, (_, x) => line.getCell(x)?.getChars()).lastIndexOf('|');
      };
      expect(column('日本語|')).toBe(column('abcdef|'));
    },
    TIMEOUT,
  );

  it(
    'completes with Tab',
    async () => {
      await start();
      mkdirSync(path.join(workFolder(), 'overlays-production'));
      driver.type('cd over');
      await driver.waitFor(`${PROMPT} cd over`);
      driver.press('tab');
      await driver.waitFor('cd overlays-production/');
    },
    TIMEOUT,
  );

  it(
    'takes a wide paste as one piece, keys of the app in it included',
    async () => {
      await start();
      const text = `echo ${'x'.repeat(300)} \x1bOQ\nsecond line`;
      driver.type(`\x1b[200~cat > pasted <<'EOF'\n${text}\nEOF\x1b[201~`);
      await driver.waitFor('second line');
      expect(driver.screen()).not.toContain('Result:');
      driver.press('enter');
      await run("wc -l < pasted; tail -1 pasted; clear; echo do'ne'", /│ done/);
      expect(readFileSync(path.join(workFolder(), 'pasted'), 'utf8')).toContain(`${'x'.repeat(300)}`);
    },
    TIMEOUT,
  );

  it(
    'lets a program have the mouse, in coordinates of its own',
    async () => {
      await start();
      await run(String.raw`printf '\e[?1000h\e[?1006hready\n'; cat -v`, /│ ready/);
      await driver.waitFor(() => driver.terminal.modes.mouseTrackingMode === 'vt200');
      const left =
        driver
          .screen()
          .split('\n')
          .find((row) => row.includes('│'))!
          .indexOf('│') + 2;
      driver.type(`\x1b[<0;${left + 5};4M\r`);
      await driver.waitFor('^[[<0;5;2M');
      driver.press('ctrl-c');
    },
    TIMEOUT,
  );

  it(
    'starts another shell when the first has ended',
    async () => {
      await start();
      await run('exit', 'the shell has ended');
      driver.press('enter');
      await driver.waitFor((screen) => screen.includes(PROMPT) && !screen.includes('has ended'));
    },
    TIMEOUT,
  );

  it(
    'looks back at what has scrolled away',
    async () => {
      await start();
      await run('seq 1 200', /│ 200\n/);
      driver.press('shift-pageup');
      await driver.waitFor((screen) => /│ 150\n/.test(screen) && !/│ 200\n/.test(screen));
      driver.type('x');
      await driver.waitFor(/│ 200\n/);
    },
    TIMEOUT,
  );
});

describe('the keys of the app', () => {
  it(
    'grades, shows what failed, goes back, and grades again',
    async () => {
      await start();
      driver.press('f2');
      const result = await driver.waitFor('3 of 5 marks');
      expect(result).toMatch(/✗ web runs nginx:1\.27\.1.*0\/2\n\s+wanted\s+nginx:1\.27\.1\n\s+got\s+nginx:1\.27\n/);
      driver.press('escape');
      await driver.waitFor(PROMPT);
      await run('echo yes > done', PROMPT);
      driver.press('f2');
      await driver.waitFor('5 of 5 marks');
    },
    TIMEOUT,
  );

  it(
    'shows hints below the task, one at a time',
    async () => {
      await start(80, 24);
      driver.press('f3');
      await driver.waitFor('Look at spec.strategy.rollingUpdate');
      driver.press('f3');
      await driver.waitFor('Hint 2 of 2');
      driver.press('f3');
      await driver.waitFor('There are no more hints');
    },
    TIMEOUT,
  );

  it(
    'asks before it shows the solution, which ends the attempt',
    async () => {
      await start();
      driver.press('f4');
      await driver.waitFor('It ends the attempt');
      driver.press('y');
      await driver.waitFor('kubectl -n ckad-deploy set image');
      driver.press('escape');
      await driver.waitFor(/5 marks · ended/);
    },
    TIMEOUT,
  );

  it(
    'resets: a new shell, and the clock from the start',
    async () => {
      await start();
      await run('OLD=1; echo old-$OLD', 'old-1');
      driver.press('f5');
      await driver.waitFor('Set the task up afresh?');
      driver.press('enter');
      await driver.waitFor('The task is as it was at the start');
      await run('echo now-$OLD-', 'now--');
    },
    TIMEOUT,
  );

  it(
    'gives the task the keyboard after Ctrl-\\, and back',
    async () => {
      await start(80, 24);
      driver.press('ctrl-\\');
      await driver.waitFor('the task has the keyboard');
      driver.press('j', 'j');
      await driver.waitFor('↑ 2 above');
      driver.press('escape');
      await driver.waitFor((screen) => !screen.includes('the task has the keyboard'));
      await run('echo back', /\nback/);
    },
    TIMEOUT,
  );

  it(
    'leads to the next task, and says when there is none',
    async () => {
      await start();
      driver.press('f6');
      await driver.waitFor('Go to the next task?');
      driver.press('y');
      await driver.waitFor((screen) => screen.includes(PROMPT) && !screen.includes('next task?'));
    },
    TIMEOUT,
  );
});

describe('the size of the terminal', () => {
  it.each([
    [80, 20],
    [80, 24],
    [119, 30],
    [200, 60],
  ])(
    'fits %i by %i',
    async (columns, rows) => {
      await start(columns, rows);
      const screen = await run('echo "$COLUMNS $LINES"', /\b\d+ \d+\s*\n/);
      expect(screen.split('\n')).toHaveLength(rows);
      expect(screen).toContain('Update without losing capacity');
    },
    TIMEOUT,
  );

  it(
    'follows a resize, down to a shell alone with the time in its prompt',
    async () => {
      await start();
      driver.resize(80, 24);
      await driver.waitFor(/── ↓ \d+ below ─+\n.*candidate@ckad/);
      driver.resize(50, 12);
      await driver.waitFor(/^candidate@ckad/);
      driver.press('enter');
      await driver.waitFor(/[45]:\d\d candidate@ckad/);
      driver.resize(140, 40);
      await driver.waitFor(/F10 Quit/);
      await run('echo wide', /│ wide/);
    },
    TIMEOUT,
  );
});

describe('without a pseudo-terminal', () => {
  it(
    'shows the task, gives the shell the whole terminal, and takes it back',
    async () => {
      const plain = await bundle('test/e2e/fake-app.ts', {pty: false});
      driver = new Driver({argv: [process.execPath, plain, root], folder: root, env: {HOME: root}});
      await driver.waitFor((screen) => screen.includes('Update without losing capacity') && screen.includes('Esc Shell'));
      driver.press('enter');
      await driver.waitFor(/[45]:\d\d candidate@ckad:tune-surge\$/);
      expect(driver.terminal.buffer.active.type).toBe('normal');
      await run('echo yes > done; echo in-the-shell', /\nin-the-shell/);
      driver.press('ctrl-c');
      driver.type('exit\r');
      await driver.waitFor('Esc Shell');
      driver.press('g');
      await driver.waitFor('5 of 5 marks');
      driver.press('q');
      expect(await driver.exit).toBe(0);
      expect(driver.terminal.buffer.active.type).toBe('normal');
      rmSync(path.dirname(plain), {recursive: true, force: true});
    },
    TIMEOUT,
  );
});

describe('the terminal, afterwards', () => {
  /** Runs the app from a shell that has something on its screen. */
  const startInShell = async (): Promise<void> => {
    const plain = `echo before the app; stty -a > stty.before; "$0" "$1" "$2"; code=$?; stty -a > stty.after; echo "ended with $code"; read -r _`;
    driver = new Driver({argv: ['bash', '-c', plain, process.execPath, app, root], folder: root, env: {HOME: root}});
    await driver.waitFor((screen) => screen.includes(PROMPT) && screen.includes('F10 Quit'));
  };

  const expectRestored = (): void => {
    const {modes, buffer} = driver.terminal;
    expect(buffer.active.type).toBe('normal');
    expect(modes).toMatchObject({
      bracketedPasteMode: false,
      mouseTrackingMode: 'none',
      applicationCursorKeysMode: false,
      sendFocusMode: false,
    });
    expect(driver.output.lastIndexOf('\x1b[?25h')).toBeGreaterThan(driver.output.lastIndexOf('\x1b[?25l'));
    expect(readFileSync(path.join(root, 'stty.after'), 'utf8')).toBe(readFileSync(path.join(root, 'stty.before'), 'utf8'));
    expect(driver.screen()).toContain('before the app');
    expect(driver.screen()).not.toContain('Update without');
  };

  it(
    'is as it was after quitting, with a program of the shell still open',
    async () => {
      await startInShell();
      await run(String.raw`printf '\e[?1003h\e[?1006h\e[?1h\e[?1004hset\n'; sleep 100`, /│ set/);
      driver.press('f10');
      await driver.waitFor('Quit?');
      driver.press('y');
      await driver.waitFor('ended with 0');
      expectRestored();
    },
    TIMEOUT,
  );

  it.each([
    ['TERM', 143],
    ['HUP', 129],
    ['INT', 130],
  ])(
    'is as it was after kill -%s',
    async (signal, code) => {
      await startInShell();
      await run(`kill -${signal} $PPID`, `ended with ${code}`);
      expectRestored();
    },
    TIMEOUT,
  );
});
