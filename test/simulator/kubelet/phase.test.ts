import {describe, expect, test} from 'vitest';
import {phaseOf} from '../../../src/simulator/kubelet/phase.ts';
import cases from '../../cases/controllers/pod-phase.json' with {type: 'json'};

const terminated = (exitCode: number) => ({terminated: {exitCode}});

/** What the words of the table stand for, as container states. */
const STATES: Record<string, object> = {
  running: {state: {running: {}}},
  started: {state: {running: {}}, started: true},
  stopped: {state: terminated(1)},
  succeeded: {state: terminated(0)},
  failed: {state: terminated(-1)},
  waiting: {state: {waiting: {}}},
  waitingAfterTermination: {state: {waiting: {}}, lastState: terminated(0)},
  waitingAfterNonZeroTermination: {state: {waiting: {}}, lastState: terminated(-1)},
};

const named = (prefix: string, states: readonly string[]) => states.map((state, i) => ({name: `${prefix}${i}`, ...STATES[state]}));

describe('phase of a pod', () => {
  test.each(cases.map((c, i) => ({...c, title: `${i} ${c.name}: ${c.inputs.initStates} | ${c.inputs.containerStates} → ${c.expected}`})))(
    '$title',
    ({inputs, expected}) => {
      for (const state of [...inputs.initStates, ...inputs.containerStates]) expect(Object.keys(STATES)).toContain(state);
      const spec = {
        restartPolicy: inputs.restartPolicy,
        initContainers: inputs.initContainers.map((kind, i) => ({name: `i${i}`, ...(kind === 'sidecar' ? {restartPolicy: 'Always'} : {})})),
        containers: Array.from({length: inputs.containerCount}, (_, i) => ({name: `c${i}`})),
      };
      expect(phaseOf(spec, named('i', inputs.initStates), named('c', inputs.containerStates), inputs.podIsTerminal)).toBe(expected);
    },
  );
});
