import {Unicode11Addon} from '@xterm/addon-unicode11';
import headless, {type Terminal} from '@xterm/headless';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {ManualClock} from '../../src/clock.ts';
import {Compositor} from '../../src/terminal/pane/compositor.ts';
import {Flow} from '../../src/terminal/pane/flow.ts';
import {type Region, stretchesOf} from '../../src/terminal/pane/regions.ts';
import {ScreenBuffer} from '../../src/terminal/pane/screen-buffer.ts';

const write = (to: {write(data: string, done: () => void): void}, text: string): Promise<void> =>
  new Promise((done) => to.write(text, done));

const region = (screen: ScreenBuffer, left: number, top: number, columns = screen.columns, rows = screen.rows): Region<ScreenBuffer> => ({
  screen,
  rect: {left, top, columns, rows},
  originLeft: left,
  originTop: top,
});

/** A terminal that knows how wide emoji are. */
const terminalOf = (cols: number, rows: number): Terminal => {
  const terminal = new headless.Terminal({cols, rows, allowProposedApi: true});
  terminal.loadAddon(new Unicode11Addon());
  terminal.unicode.activeVersion = '11';
  return terminal;
};

/** An app of 20 by 5 with a shell of 10 by 3 at (8, 1), on a terminal that counts what it is sent. */
const stage = async () => {
  const clock = new ManualClock();
  const terminal = terminalOf(20, 5);
  const sent: string[] = [];
  const compositor = new Compositor({write: (text) => void sent.push(text), once: () => {}}, clock);
  const app = new ScreenBuffer(20, 5, {scrollback: 0});
  const shell = new ScreenBuffer(10, 3, {scrollback: 50});
  const pane = region(shell, 8, 1);
  const flush = async (): Promise<string> => {
    compositor.changed();
    clock.advance(200);
    const text = sent.splice(0).join('');
    await write(terminal, text);
    return text;
  };
  const row = (y: number): string => terminal.buffer.active.getLine(y)!.translateToString(true);
  await write(app, Array.from({length: 5}, (_, y) => `app row ${y} ..........`).join('\r\n'));
  compositor.show({columns: 20, rows: 5, regions: [region(app, 0, 0), pane], focus: pane});
  return {clock, terminal, compositor, app, shell, pane, flush, row};
};

describe('the compositor', () => {
  it('puts the shell over the app, and the cursor where the shell has it', async () => {
    const {shell, flush, row, terminal} = await stage();
    await write(shell, 'hello\r\nyou');
    await flush();
    expect([row(0), row(1), row(2), row(4)]).toEqual([
      'app row 0 ..........',
      'app row hello     ..',
      'app row you       ..',
      'app row 4 ..........',
    ]);
    expect([terminal.buffer.active.cursorX, terminal.buffer.active.cursorY]).toEqual([11, 2]);
  });

  it('writes only the rows that changed, in one synchronized frame', async () => {
    const {shell, flush} = await stage();
    await flush();
    await write(shell, 'x');
    const frame = await flush();
    expect(frame.startsWith('\x1b[?2026h') && frame.endsWith('\x1b[?2026l')).toBe(true);
    expect([...frame.matchAll(/\x1b\[(\d+);1H/g)].map(([, y]) => y)).toEqual(['2']);
    expect(await flush()).toBe('');
  });

  it('draws a box of the app above the shell', async () => {
    const {compositor, app, pane, flush, row, shell} = await stage();
    await write(shell, 'aaaaaaaaaa'.repeat(3));
    const box = {...region(app, 0, 0), rect: {left: 10, top: 2, columns: 4, rows: 1}};
    compositor.show({columns: 20, rows: 5, regions: [region(app, 0, 0), pane, box]});
    await flush();
    expect([row(1), row(2)]).toEqual(['app row aaaaaaaaaa..', 'app row aa....aaaa..']);
  });

  it('waits for the end of a frame that a program has begun, but not for ever', async () => {
    const {shell, compositor, clock, row, flush, terminal} = await stage();
    await flush();
    await write(shell, '\x1b[?2026hhalf');
    compositor.changed();
    clock.advance(50);
    expect(row(1)).not.toContain('half');
    await flush();
    expect(row(1)).toContain('half');
    expect(terminal.modes.synchronizedOutputMode).toBe(false);
  });

  it('gives the terminal the modes of the shell, and takes them back', async () => {
    const {shell, compositor, app, flush, terminal} = await stage();
    await write(shell, '\x1b[?2004h\x1b[?1h\x1b[?1002h\x1b[?1004h\x1b[5 q');
    expect(await flush()).toContain('\x1b[5 q');
    expect(terminal.modes).toMatchObject({
      bracketedPasteMode: true,
      applicationCursorKeysMode: true,
      mouseTrackingMode: 'drag',
      sendFocusMode: true,
    });
    compositor.show({columns: 20, rows: 5, regions: [region(app, 0, 0)]});
    await flush();
    expect(terminal.modes).toMatchObject({
      bracketedPasteMode: false,
      applicationCursorKeysMode: false,
      mouseTrackingMode: 'none',
      sendFocusMode: false,
    });
  });

  it('hides the cursor while the shell hides it, or is scrolled back', async () => {
    const {shell, flush} = await stage();
    await flush();
    await write(shell, '\x1b[?25l');
    expect(await flush()).toContain('\x1b[?25l');
    await write(shell, '\x1b[?25h\r\n1\r\n2\r\n3\r\n4');
    expect(await flush()).toContain('\x1b[?25h');
    shell.scroll(-1);
    expect(await flush()).toContain('\x1b[?25l');
  });
});

describe('cells', () => {
  /** Characters, widths and attributes of a row. */
  const cells = (terminal: Terminal, y: number, from: number, columns: number) =>
    Array.from({length: columns}, (_, x) => {
      const {active} = terminal.buffer;
      const cell = active.getLine(active.baseY + y)!.getCell(from + x)!;
      const [fg, bg] = [cell.getFgColorMode() + cell.getFgColor(), cell.getBgColorMode() + cell.getBgColor()];
      const flags = [cell.isBold(), cell.isDim(), cell.isItalic(), cell.isUnderline(), cell.isInverse(), cell.isStrikethrough()].map(
        Boolean,
      );
      return {text: cell.getChars() || ' ', width: cell.getWidth(), fg, bg, flags};
    });

  const styled = fc.record({
    codes: fc.array(
      fc.oneof(
        fc.constantFrom('1', '2', '3', '4', '7', '9', '0', '31', '97', '44', '103'),
        fc.nat(255).map((n) => `38;5;${n}`),
        fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((rgb) => `48;2;${rgb.join(';')}`),
      ),
      {maxLength: 3},
    ),
    text: fc.array(fc.constantFrom('a', 'Z', ' ', 'é', '日', '🚀', 'e\u0301', '─'), {maxLength: 6}).map((parts) => parts.join('')),
  });

  it('arrive on the terminal as they are on the screen in memory', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(styled, {maxLength: 8}), async (parts) => {
        const text = parts.map(({codes, text}) => `\x1b[${codes.join(';')}m${text}`).join('');
        const {shell, flush, terminal} = await stage();
        const plain = terminalOf(10, 3);
        await write(plain, text);
        await write(shell, text);
        await flush();
        for (let y = 0; y < 3; y++) expect(cells(terminal, y + 1, 8, 10)).toEqual(cells(plain, y, 0, 10));
      }),
      {numRuns: 60},
    );
  });

  it('set the column anew after everything that is not ASCII', async () => {
    const screen = new ScreenBuffer(10, 1, {scrollback: 0});
    await write(screen, 'a日bé');
    expect(screen.rowText(0, 0, 6, 4)).toBe('a日\x1b[8Gbé\x1b[10G ');
  });

  it('leave blank what a wide character is cut by', async () => {
    const screen = new ScreenBuffer(4, 1, {scrollback: 0});
    await write(screen, '日本');
    expect(screen.rowText(0, 1, 3, 0)).toBe('  ');
  });
});

describe('regions', () => {
  it('cover each other, the later above', () => {
    const at = (name: string, left: number, columns: number) => ({
      screen: name,
      rect: {left, top: 0, columns, rows: 1},
      originLeft: 0,
      originTop: 0,
    });
    const seen = stretchesOf([at('a', 0, 10), at('b', 3, 4), at('c', 5, 1)], 0);
    expect(seen.map(({from, to, region: {screen}}) => `${screen}${from}-${to}`)).toEqual(['a0-3', 'b3-5', 'c5-6', 'b6-7', 'a7-10']);
    expect(stretchesOf([at('a', 0, 10)], 1)).toEqual([]);
  });
});

it('holds a source back between the high and the low mark', () => {
  const calls: string[] = [];
  const flow = new Flow({pause: () => calls.push('pause'), resume: () => calls.push('resume')}, 100, 20);
  flow.received(60);
  flow.received(60);
  flow.received(60);
  flow.parsed(120);
  expect(calls).toEqual(['pause']);
  flow.parsed(45);
  expect(calls).toEqual(['pause', 'resume']);
});
