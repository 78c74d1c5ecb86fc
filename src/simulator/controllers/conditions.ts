/** Conditions of a status: a list in which each type stands once. */
import type {Condition} from './pods.ts';

export const findCondition = (conditions: readonly Condition[], type: string): Condition | undefined =>
  conditions.find((condition) => condition.type === type);

export const removeCondition = (conditions: readonly Condition[], type: string): Condition[] =>
  conditions.filter((condition) => condition.type !== type);

/**
 * The list with `condition` in the place of its type, at the end. Same status and reason: nothing changes, whatever the message says.
 * Same status: the time of the last transition stays.
 */
export const setCondition = (conditions: readonly Condition[], condition: Condition): Condition[] => {
  const current = findCondition(conditions, condition.type);
  if (current && current.status === condition.status && current.reason === condition.reason) return [...conditions];
  const kept = current?.status === condition.status ? {lastTransitionTime: current.lastTransitionTime} : {};
  return [...removeCondition(conditions, condition.type), {...condition, ...kept}];
};
