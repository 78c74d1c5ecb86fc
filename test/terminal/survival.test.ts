import {expect, it} from 'vitest';
import {ScreenBuffer} from '../../src/terminal/pane/screen-buffer.ts';

const OPERATIONS = 60;

/** Series of writes and resizes as a window that is dragged about makes them, editor and shell in turn. */
const drag = async (seed: number): Promise<ScreenBuffer> => {
  let state = seed;
  const next = (limit: number): number => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state % limit;
  };
  const screen = new ScreenBuffer(80, 24, {scrollback: 1000});
  for (let i = 0; i < OPERATIONS; i++) {
    const what = next(6);
    if (what === 0) screen.resize(20 + next(120), 3 + next(50));
    else if (what === 1) screen.write('\x1b[?1049h');
    else if (what === 2) screen.write('\x1b[?1049l');
    else if (what === 3) screen.write(`${'x'.repeat(next(200))}\r\n`.repeat(next(60)));
    else if (what === 4) screen.write(`\x1b[${1 + next(10)};${10 + next(10)}r\x1b[${1 + next(40)};1H\n\n\x1b[r`);
    else await new Promise<void>((done) => screen.write('y', done));
  }
  return screen;
};

it('survives any series of resizes, and shows what comes afterwards', {timeout: 20_000}, async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const screen = await drag(seed);
    await new Promise<void>((done) => screen.write('\x1b[?1049l\x1b[r\r\n$ still here', done));
    expect(screen.text()).toContain('$ still here');
    screen.dispose();
  }
});
