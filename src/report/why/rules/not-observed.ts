import {isObserved} from '../rollout.ts';
import type {ObjectRule} from '../rule.ts';

export const notObserved: ObjectRule = {
  name: 'not-observed',
  part: 'cause',
  explain: ({object}) =>
    object.kind === 'Deployment' && !isObserved(object) ? 'its controller has not seen the last change yet' : undefined,
};
