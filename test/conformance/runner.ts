/** Plays a whole scenario on a bare cluster of its own and tells which steps gave something else than was recorded. */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {bareCluster, type TestCluster} from '../simulator/harness.ts';
import {type Difference, differences} from './compare.ts';
import {Normaliser} from './normalise.ts';
import {play, request, type Shell} from './player.ts';
import type {Scenario} from './scenario.ts';

export interface Deviation {
  readonly step: number;
  readonly differences: readonly Difference[];
}

const NAMESPACE = 'g7x0zz1z';

/** Lends a shell to one scenario: gets the cluster, the namespace and the folder, and calls back with what runs a script there. */
export type WithShell = (cluster: TestCluster, namespace: string, folder: string, use: (shell: Shell) => Promise<void>) => Promise<void>;

export const playScenario = async (scenario: Scenario, withShell?: WithShell): Promise<Deviation[]> => {
  const cluster = bareCluster();
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const deviations: Deviation[] = [];
  const playAll = async (shell?: Shell) => {
    const stage = {cluster, namespace: NAMESPACE, folder, shell, normaliser: new Normaliser({[folder]: '<dir>', [NAMESPACE]: '<ns>'})};
    request(stage, {
      method: 'POST',
      path: '/api/v1/namespaces',
      body: {apiVersion: 'v1', kind: 'Namespace', metadata: {name: NAMESPACE}},
    });
    for (const [i, step] of scenario.steps.entries()) {
      const got = JSON.parse(JSON.stringify((await play(stage, step)) ?? null));
      const wanted = scenario.recorded[i];
      const found = wanted === null ? [] : differences(wanted, got);
      if (found.length > 0) deviations.push({step: i, differences: found});
    }
  };
  try {
    if (withShell) await withShell(cluster, NAMESPACE, folder, playAll);
    else await playAll();
  } finally {
    cluster.simulator.close();
    rmSync(folder, {recursive: true, force: true});
  }
  return deviations;
};

/** Whether a scenario runs commands, and so needs kubectl. */
export const needsShell = ({steps}: Scenario): boolean => steps.some((step) => step.sh !== undefined || step.until !== undefined);
