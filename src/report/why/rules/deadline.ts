/** How long the controller goes on waiting before it calls the rollout failed. */
import {conditionOf} from '../facts.ts';
import type {ObjectRule} from '../rule.ts';
import {span} from '../words.ts';

/** As good as none: what kubectl and the API take for "no deadline". */
const NEVER = 2 ** 31 - 1;

export const deadline: ObjectRule = {
  name: 'deadline',
  part: 'outlook',
  explain: ({object, now}) => {
    if (object.kind !== 'Deployment' || object.spec.paused) return undefined;
    const {status, reason, lastUpdateTime} = conditionOf(object, 'Progressing') ?? {};
    const seconds = object.spec.progressDeadlineSeconds ?? 600;
    if (reason === 'ProgressDeadlineExceeded')
      return `the progress deadline of ${span(seconds * 1000)} has passed, so it counts as failed; it goes on by itself once the cause is gone`;
    if (status !== 'True' || seconds >= NEVER) return undefined;
    return `progress deadline passes in ${span(Date.parse(lastUpdateTime) + seconds * 1000 - now)}`;
  },
};
