import {mkdtempSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {openSimulated} from '../../src/cluster/simulated.ts';
import {openHome} from '../../src/kube/home.ts';
import {programRoot} from '../../src/kube/program.ts';
import {loadPack} from '../../src/pack/load.ts';
import {prove} from '../../src/pack/prove.ts';

// One seed proves the scripts; `ckad-drill pack test --seeds N` tries more.
const SEED = 1;
const LIMIT_MS = 180_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'ckad-drill-proof-'));
afterAll(() => rmSync(folder, {recursive: true, force: true}));

const home = openHome(folder);
const pack = loadPack(programRoot, 'ckad-deploy');
let opened = 0;

test.each(pack.tasks.map((task) => [task.id, task] as const))(
  '%s is fair: nothing for nothing, all for every right way, and each mistake costs what it should',
  async (_, task) => {
    const [proof] = await prove({
      pack,
      tasks: [task],
      seeds: [SEED],
      tools: {kubectl: process.env.CKAD_TEST_KUBECTL!, helm: process.env.CKAD_TEST_HELM4!},
      cluster: async ({images}, namespace) =>
        (await openSimulated({home, name: `proof-${opened++}`, namespace, images, fresh: true, speed: 20})).cluster,
    });
    expect(proof.problems).toEqual([]);
    expect(proof).toMatchObject({untouched: 0, solution: 100});
    expect(proof.wrong.length).toBeGreaterThanOrEqual(4);
  },
  LIMIT_MS,
);
