/** Sets of completion indexes, and their text: `0,2-4`. Pure. */
import type {KubeObject} from '../../../kube/object.ts';

export const COMPLETION_INDEX = 'batch.kubernetes.io/job-completion-index';

export type Indexes = ReadonlySet<number>;

/** Indexes below `completions`; what cannot be read is left out. */
export const parseIndexes = (text: string | undefined, completions: number): Set<number> => {
  const found = new Set<number>();
  for (const [, from, to] of (text ?? '').matchAll(/(\d+)(?:-(\d+))?/g)) {
    const last = Math.min(Number(to ?? from), completions - 1);
    for (let index = Number(from); index <= last; index++) found.add(index);
  }
  return found;
};

/** Two neighbours stand as `0,1`, more as `0-2`. */
export const printIndexes = (indexes: Indexes): string => {
  const runs: [number, number][] = [];
  for (const index of [...indexes].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === index - 1) last[1] = index;
    else runs.push([index, index]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}${to === from + 1 ? ',' : '-'}${to}`)).join(',');
};

/** The index of a pod of an Indexed Job, if it has a sound one. */
export const indexOf = ({metadata}: KubeObject): number | undefined => {
  const text = metadata.annotations?.[COMPLETION_INDEX] ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
};
