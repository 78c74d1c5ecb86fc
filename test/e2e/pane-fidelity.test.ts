/** What the pane shows is what a plain terminal of its size shows, cell by cell. */
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {Driver} from './driver.ts';
import {cellsOf, paneForTests} from './pane.ts';

const pane = paneForTests();

/** Of an app of 120 by 35. */
const SHELL = {left: 45, top: 2, columns: 75, rows: 32};

const MANIFEST = `# a Deployment
apiVersion: apps/v1
kind: Deployment
metadata:
  name: "web"        # 日本語 🚀
spec:
  replicas: 3
`;

/** Each leaves a screen, and waits for a key. */
const PROGRAMS: [name: string, script: string, shows: string][] = [
  ['16 and 256 colours', String.raw`for i in {0..255}; do printf '\e[38;5;%dm%3d\e[48;5;%dm \e[0m' $i $i $i; done; echo; echo end`, 'end'],
  ['attributes', String.raw`for i in 1 2 3 4 5 7 9; do printf "\e[%dm attribute $i \e[0m\n" $i; done; echo end`, 'end'],
  ['true colours', String.raw`for i in {0..70}; do printf "\e[48;2;%d;%d;200m \e[0m" $((i*3)) $((255-i*3)); done; echo; echo end`, 'end'],
  ['wide characters, over the edge', `for i in {1..30}; do printf '日本語🚀é'; done; echo; echo end`, 'end'],
  ['combining characters', String.raw`printf 'e\u0301 a\u0308 \u2713 \u2014 \u250c\u2500\u2510\n'; echo end`, 'end'],
  ['long lines', String.raw`seq 1 200 | tr '\n' ' '; echo; echo end`, 'end'],
  ['tabs and carriage returns', String.raw`printf 'a\tb\tc\nabcdef\rXY\nback\b\bCK\n'; echo end`, 'end'],
  ['absolute positions and erasing', String.raw`printf '\e[10;20Hhere\e[5;5H\e[1Kthere\e[12;1Hgone\e[2K\e[15;40Hend\e[K'`, 'end'],
  ['a scroll region', String.raw`printf '\e[5;10r\e[10;1H'; seq 1 30; printf '\e[r\e[20;1Hend'`, 'end'],
  ['inserted and deleted lines', String.raw`seq 1 20; printf '\e[3;1H\e[2L\e[10;1H\e[4M\e[12;1H\e[5@in\e[13;1H\e[1P\e[30;1Hend'`, 'end'],
  ['line drawing by another character set', String.raw`printf '\e(0lqqk\nx  x\nmqqj\e(B\n'; echo end`, 'end'],
  ['vim with colours', `vim -n -u NONE -N -c 'syntax on' -c 'set number' manifest.yaml`, 'apiVersion'],
  ['less', `seq -f 'line %g' 1 300 | less -N`, 'line 20'],
];

it.each(PROGRAMS)('%s', async (_, script, shows) => {
  await pane.start();
  writeFileSync(path.join(pane.folder(), 'manifest.yaml'), MANIFEST);
  const line = `clear; ${script}; read -rsn1`;
  const plain = new Driver({
    argv: ['bash', '-c', line],
    folder: pane.folder(),
    env: {HOME: pane.root},
    columns: SHELL.columns,
    rows: SHELL.rows,
  });
  const seen = (driver: Driver, part = SHELL) => cellsOf(driver, part.left, part.top, part.columns, part.rows);
  try {
    await plain.waitFor(shows);
    pane.driver.type(`${line}\r`);
    await pane.driver.waitFor(() => seen(pane.driver).join('\n') === seen(plain, {...SHELL, left: 0, top: 0}).join('\n')).catch(() => {});
    expect(seen(pane.driver)).toEqual(seen(plain, {...SHELL, left: 0, top: 0}));
  } finally {
    plain.close();
  }
});
