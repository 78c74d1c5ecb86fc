/** What a client should know about a job spec that is accepted all the same. */
import {templateWarnings} from './workload.ts';

const MANY_COMPLETIONS = 100_000;
const MANY_AT_ONCE = 10_000;
const TOO_MANY =
  'In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes fail';

/** `field`: where the job spec stands. */
export const jobSpecWarnings = (spec: any, old: any, field: string): string[] => [
  ...(spec.completionMode === 'Indexed' && spec.completions > MANY_COMPLETIONS && spec.parallelism > MANY_AT_ONCE ? [TOO_MANY] : []),
  ...templateWarnings(spec.template, old?.template, `${field}.template`),
];
