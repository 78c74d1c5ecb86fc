import {describe, expect, it} from 'vitest';
import {loadRule} from './load-rules.ts';

const checkImports = await loadRule('import-order.mjs', 'checkImports');
const checkTime = await loadRule('time.mjs', 'checkTime');
const checkLength = await loadRule('length.mjs', 'checkLength');

const importing = (path: string, text: string): string[] => [...checkImports([{path, text}]).problems];

describe('import order', () => {
  it.each([
    ['src/commands/list.ts', "import {a} from '../session/x.ts';"],
    ['src/cluster/simulated.ts', "import {Simulator} from '../simulator/simulator.ts';"],
    ['src/kube/home.ts', "import {systemClock} from '../clock.ts';"],
    ['src/kube/a.ts', "import {b} from './b.ts';\nimport fs from 'node:fs';"],
    ['src/main.ts', "import('./commands/program.ts');"],
    ['src/simulator/api/api.ts', "import {Store} from '../store/store.ts';"],
    ['src/kube/a.ts', "// import {x} from '../pack/pack.ts'\n/* import '../pack/pack.ts' */"],
  ])('allows in %s: %s', (path, text) => {
    expect(importing(path, text)).toEqual([]);
  });

  it.each([
    ['src/kube/a.ts', "import {x} from '../pack/pack.ts';", 'kube may not import from pack'],
    ['src/grade/a.ts', "import type {Pack} from '../pack/pack.ts';", 'grade may not import from pack'],
    ['src/tools/a.ts', "import {x} from '../simulator/client.ts';", 'tools may not import from simulator'],
    ['src/session/a.ts', "export * from '../terminal/app.tsx';", 'session may not import from terminal'],
    ['src/session/a.ts', "const {x} = await import('../commands/list.ts');", 'session may not import from commands'],
    ['src/grade/a.ts', "import '../terminal/app.tsx';", 'grade may not import from terminal'],
    ['src/pack/a.ts', "import {\n  a,\n  b,\n} from '../session/x.ts';", 'pack may not import from session'],
    ['src/pack/a.ts', "let y: import('../session/x.ts').Y;", 'pack may not import from session'],
    ['src/cluster/existing.ts', "import {x} from '../simulator/client.ts';", 'only src/cluster/simulated.ts knows the simulator'],
    ['src/grade/a.ts', "import {x} from '../simulator/client.ts';", 'by its kubeconfig alone'],
    ['src/simulator/controllers/a.ts', "import {Store} from '../store/store.ts';", 'see a client, never the store'],
    ['src/kube/a.ts', "import {b} from './b';", 'must carry its extension'],
    ['src/kube/a.ts', "import {b} from './b.js';", 'must carry its extension'],
    ['src/kube/a.ts', "import {b} from '../../test/b.ts';", 'src imports only from src'],
    ['src/kube/a.ts', "import {b} from '../other/b.ts';", 'lies in no folder of the order'],
  ])('forbids in %s: %s', (path, text, why) => {
    expect(importing(path, text)).toEqual([expect.stringContaining(why)]);
  });

  it('says where', () => {
    expect(importing('src/kube/a.ts', "\n\nimport {x} from '../pack/pack.ts';")[0]).toMatch(
      /^src\/kube\/a\.ts:3: import of \.\.\/pack\/pack\.ts: /,
    );
  });

  it('counts what it looked at, so that looking at nothing shows', () => {
    expect(checkImports([]).checked).toBe(0);
    expect(checkImports([{path: 'src/kube/a.ts', text: "import 'a';\nimport b from 'b';"}]).checked).toBe(2);
  });
});

describe('time through the clock', () => {
  it.each([
    'Date.now()',
    'new Date()',
    'new Date(ms)',
    'setTimeout(f, 1)',
    'setInterval(f, 1)',
    'performance.now()',
    'AbortSignal.timeout(3)',
    "import 'node:timers/promises'",
  ])('forbids %s', (text) => {
    expect(checkTime([{path: 'src/kube/a.ts', text}]).problems).toHaveLength(1);
  });

  it.each(['Date.parse(text)', '// Date.now()', 'clock.now()', 'setImmediate(f)'])('allows %s', (text) => {
    expect(checkTime([{path: 'src/kube/a.ts', text}])).toEqual({checked: 1, problems: []});
  });

  it('leaves the clock itself and the tests alone', () => {
    const text = 'Date.now()';
    expect(checkTime(['src/clock.ts', 'test/a.ts'].map((path) => ({path, text})))).toEqual({checked: 0, problems: []});
  });
});

describe('length of files', () => {
  const file = (path: string, lines: number) => ({path, text: 'x\n'.repeat(lines)});

  it('refuses a file of more than 350 lines', () => {
    const files = [file('src/a.ts', 350), file('src/b.ts', 351), ...Array.from({length: 5}, (_, i) => file(`src/${i}.ts`, 10))];
    expect(checkLength(files).problems).toEqual(['src/b.ts: 351 lines, more than 350']);
    expect(checkLength(files).longest?.[0]).toEqual({path: 'src/b.ts', lines: 351});
  });

  it('refuses a median of more than 120 lines', () => {
    expect(checkLength([file('src/a.ts', 120), file('src/b.ts', 121), file('src/c.ts', 122)]).problems).toHaveLength(1);
    expect(checkLength([file('src/a.ts', 119), file('src/b.ts', 120), file('src/c.ts', 350)]).problems).toEqual([]);
  });
});
