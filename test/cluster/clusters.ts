/** Clusters for tests, which end with them. */
import {onTestFinished} from 'vitest';
import {sleep, systemClock} from '../../src/clock.ts';
import {destroySimulated, listSimulated} from '../../src/cluster/simulated.ts';
import type {Home} from '../../src/kube/home.ts';
import {temporaryHome} from '../setup/temporary.ts';

/** A state folder whose clusters end with the test. */
export const homeWithClusters = (): Home => {
  const home = temporaryHome();
  onTestFinished(async () => {
    for (const {name} of await listSimulated(home)) await destroySimulated(home, name);
  });
  return home;
};

/** Waits for a condition: until `read` gives something. */
export const until = async <T>(read: () => Promise<T | undefined | false>): Promise<T> => {
  const limit = systemClock.now() + 10_000;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (systemClock.now() > limit) throw new Error('it did not come about');
    await sleep(systemClock, 20);
  }
};
