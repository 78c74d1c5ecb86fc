/** How long the kubelet waits before it tries again, in milliseconds. */

/** The image curve: 10, 20, 40, 80, 160, 300 s, by the number of failures so far (1 is the first). */
export const pullDelay = (failures: number): number => Math.min(10_000 * 2 ** Math.max(0, failures - 1), 300_000);

/** The crash curve: the first restart at once, then as {@link pullDelay}. `crashes`: ends so far, this one not counted. */
export const crashDelay = (crashes: number): number => (crashes === 0 ? 0 : pullDelay(crashes));

/** A run as long as this (twice the longest delay) makes earlier crashes forgotten. */
export const FORGET_CRASHES_MS = 600_000;

/** Mounts that fail: 0.5, 1, 2 s, … 122 s. */
export const mountDelay = (failures: number): number => Math.min(500 * 2 ** Math.max(0, failures - 1), 122_000);

/** A configuration that is missing, or an image that may not be pulled, is looked for again. */
export const RESYNC_MS = 10_000;
