/** Each rule of pods over objects as clusters tell of them: the messages are those of kubelet, scheduler and controllers. */
import {expect, it} from 'vitest';
import {answerFor} from '../../../src/report/why/answer.ts';
import {podRules} from '../../../src/report/why/rules/index.ts';
import {facts, type PodRow, pod} from './objects.ts';
import {runRows} from './run-rows.ts';
import {startRows} from './start-rows.ts';

const podRows: readonly PodRow[] = [...startRows, ...runRows];

it.each(podRows)('%s: %s', (rule, _, shape, said, more = {}) => {
  const {causes} = answerFor(facts({pods: [pod(shape)], ...more}));
  const found = causes.find(({pods}) => pods);
  expect([found?.rule, found?.say.replace(/^the new pod is not (ready|available): /, '')]).toEqual([rule, said]);
});

it('has a row for every rule', () => {
  expect([...new Set(podRows.map(([rule]) => rule))].sort()).toEqual(podRules.map(({name}) => name).sort());
});
