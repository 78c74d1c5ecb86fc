/** What the tests of the pane share: the app over attempts without a cluster, each test in a folder and a terminal of its own. */
import {mkdtempSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, afterEach, beforeAll, beforeEach, vi} from 'vitest';
import {bundle} from './bundle.ts';
import {Driver} from './driver.ts';

export const PROMPT = 'candidate@ckad:tune-surge$';

export class Pane {
  /** The program to run. */
  app = '';
  root = '';
  driver!: Driver;

  /** The candidate's folder. */
  folder(): string {
    return path.join(this.root, 'work', 'tune-surge');
  }

  /** The app at its practice screen, the shell's prompt there. */
  async start(columns = 120, rows = 35): Promise<void> {
    this.open([process.execPath, this.app, this.root], columns, rows);
    await this.driver.waitFor((screen) => screen.includes(PROMPT) && screen.includes('F10 Quit'));
  }

  open(argv: readonly string[], columns = 120, rows = 35): void {
    this.driver = new Driver({argv, folder: this.root, env: {HOME: this.root}, columns, rows});
  }

  /** Types a command; waits for what it is to bring. */
  async run(command: string, wanted: string | RegExp): Promise<string> {
    this.driver.type(`${command}\r`);
    return this.driver.waitFor(wanted);
  }

  /** The cell at which a text begins, where it is seen last. */
  cellOf(text: string) {
    const rows = this.driver.screen().split('\n');
    const y = rows.findLastIndex((row) => row.includes(text));
    const {active} = this.driver.terminal.buffer;
    return active.getLine(active.baseY + y)?.getCell(rows[y].indexOf(text));
  }
}

/** Every cell of a part of a terminal: its character, width, colours and attributes. */
export const cellsOf = ({terminal}: Driver, left: number, top: number, columns: number, rows: number): string[] => {
  const {active} = terminal.buffer;
  const describe = (x: number, y: number): string => {
    const cell = active.getLine(active.baseY + y)!.getCell(x)!;
    const flags = [
      cell.isBold(),
      cell.isDim(),
      cell.isItalic(),
      cell.isUnderline(),
      cell.isBlink(),
      cell.isInverse(),
      cell.isStrikethrough(),
    ];
    const colours = [cell.getFgColorMode(), cell.getFgColor(), cell.getBgColorMode(), cell.getBgColor()];
    return `${cell.getChars() || ' '}/${cell.getWidth()}/${colours}/${flags.map((flag) => (flag ? 1 : 0)).join('')}`;
  };
  return Array.from({length: rows}, (_, y) => Array.from({length: columns}, (_, x) => describe(left + x, top + y)).join(' '));
};

/** Registers what has to be done before and after the tests of a file. */
export const paneForTests = (): Pane => {
  const pane = new Pane();
  vi.setConfig({testTimeout: 60_000});
  beforeAll(async () => {
    pane.app = await bundle('test/e2e/fake-app.ts');
  }, 60_000);
  afterAll(() => rmSync(path.dirname(pane.app), {recursive: true, force: true}));
  beforeEach(() => {
    pane.root = mkdtempSync(path.join(os.tmpdir(), 'pane-'));
  });
  afterEach(async () => {
    pane.driver.close();
    await pane.driver.exit;
    rmSync(pane.root, {recursive: true, force: true, maxRetries: 5, retryDelay: 50});
  });
  return pane;
};
