import {expect, it} from 'vitest';
import {ManualClock} from '../../src/clock.ts';
import {drawBar, reportProgress} from '../../src/tools/progress.ts';

const stream = (isTTY: boolean, columns = 80) => {
  const written: string[] = [];
  return {isTTY, columns, write: (text: string) => written.push(text), written};
};

it('draws how much is there', () => {
  expect(drawBar('fetching helm', 0, 1e7)).toBe(`fetching helm [${'.'.repeat(30)}] 0.0 of 10.0 MB`);
  expect(drawBar('fetching helm', 5e6, 1e7)).toBe(`fetching helm [${'#'.repeat(15)}${'.'.repeat(15)}] 5.0 of 10.0 MB`);
  expect(drawBar('fetching helm', 2e7, 1e7)).toContain('#'.repeat(30));
  expect(drawBar('fetching helm', 5e6, undefined)).toBe('fetching helm 5.0 MB');
});

it('redraws in place on a terminal, not too often, and leaves nothing behind', () => {
  const [out, clock] = [stream(true, 40), new ManualClock()];
  const report = reportProgress('fetching', out, clock);
  for (let i = 1; i <= 1000; i++) {
    clock.advance(1);
    report.progress(i, 1000);
  }
  report.end();
  expect(out.written.length).toBeLessThan(20);
  for (const text of out.written.slice(0, -1)) expect(text.replace('\r\x1b[2K', '').length).toBeLessThan(40);
  expect(out.written.at(-1)).toBe('\r\x1b[2K');
});

it('says one line elsewhere', () => {
  const out = stream(false);
  const report = reportProgress('fetching', out);
  report.progress(1, 2);
  report.end();
  expect(out.written).toEqual(['fetching ...\n']);
});
