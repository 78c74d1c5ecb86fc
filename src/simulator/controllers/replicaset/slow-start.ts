/** Doing a thing many times, when a first failure mostly means that all others would fail as well. */

/**
 * Calls `attempt` `count` times in batches of `first`, twice that, and so on. A batch in which a call throws is the last one. Returns how
 * many calls succeeded, and the first error.
 */
export const slowStart = (count: number, first: number, attempt: () => void): {successes: number; error?: unknown} => {
  let successes = 0;
  for (let size = Math.min(count, first), left = count; size > 0; size = Math.min(2 * size, left)) {
    const errors: unknown[] = [];
    for (let i = 0; i < size; i++) {
      try {
        attempt();
        successes++;
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) return {successes, error: errors[0]};
    left -= size;
  }
  return {successes};
};
