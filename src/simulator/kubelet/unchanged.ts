/** Whether anything happened to a pod that its status shows. */
import type {Container, PodRun} from './runtime.ts';

/** What only the kubelet itself goes by: a probe that passed once more changes these, many times a minute, and nothing else. */
const INNER: ReadonlySet<string> = new Set<keyof Container>(['due', 'probes', 'program']);

export const looksTheSame = (before: PodRun, now: PodRun): boolean => {
  if (before === now) return true;
  const {containers: were, ...rest} = before;
  const {containers: are, ...others} = now;
  return same(rest, others) && were.length === are.length && are.every((c, i) => same(were[i], c));
};

const same = (before: object, now: object): boolean => {
  if (before === now) return true;
  for (const field in now) if (!INNER.has(field) && now[field as never] !== before[field as never]) return false;
  return true;
};
