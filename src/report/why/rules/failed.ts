/** A pod that has ended for good: evicted, or with restartPolicy Never. */
import type {PodRule} from '../rule.ts';
import {firstLine} from '../words.ts';

export const failed: PodRule = {
  name: 'failed',
  explain: ({status}) => {
    if (status?.phase !== 'Failed') return undefined;
    return `it has failed${status.reason ? ` (${status.reason})` : ''}${status.message ? `: ${firstLine(status.message)}` : ''}`;
  },
  look: 'describe pod',
};
