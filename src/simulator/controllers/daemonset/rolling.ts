/** The next step of a DaemonSet's rolling update. Pure. */
import {resolveIntOrPercent} from '../../../kube/int-or-percent.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {isAvailable, isDeleting} from '../pods.ts';
import type {Plan, View} from './manage.ts';
import {judge} from './nodes.ts';
import {isUpdated} from './pod.ts';

export const allowsSurge = (set: KubeObject): boolean => limits(set, 100).surge > 0;

/** Of `desired` pods, how many may be unavailable, and how many may be there besides. Both percentages round up. */
const limits = ({spec}: KubeObject, desired: number): {unavailable: number; surge: number} => {
  const {type, rollingUpdate} = spec.updateStrategy;
  if (type !== 'RollingUpdate') return {unavailable: 0, surge: 0};
  const unavailable = resolveIntOrPercent(rollingUpdate?.maxUnavailable, desired, 'up');
  const surge = resolveIntOrPercent(rollingUpdate?.maxSurge, desired, 'up');
  return {surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable};
};

interface Daemons {
  readonly node: string;
  readonly old?: KubeObject;
  readonly new?: KubeObject;
  /** More than one of a kind: not a matter of the update. */
  readonly muddled: boolean;
}

export const roll = (view: View): Plan => {
  const wanted = view.nodes.filter((node) => judge(view.set, node).run).map(({metadata}) => metadata.name);
  const names = new Set([...view.byNode.keys(), ...wanted]);
  const daemons = [...names].map((node) => daemonsOn(view, node));
  const {unavailable, surge} = limits(view.set, wanted.length);
  return surge === 0 ? replace(view, daemons, unavailable) : overlap(view, daemons, surge);
};

const daemonsOn = ({set, byNode, hash}: View, node: string): Daemons => {
  const pods = (byNode.get(node) ?? []).filter((pod) => !isDeleting(pod));
  const fresh = pods.filter((pod) => isUpdated(set, pod, hash));
  const stale = pods.filter((pod) => !isUpdated(set, pod, hash));
  return {node, old: stale[0], new: fresh[0], muddled: fresh.length > 1 || stale.length > 1};
};

const available = ({set, now}: View, pod: KubeObject): boolean => isAvailable(pod, set.spec.minReadySeconds ?? 0, now);

/** Old pods that are no use go at once, others as far as the limit allows. */
const replace = (view: View, daemons: readonly Daemons[], limit: number): Plan => {
  let down = 0;
  const [useless, candidates]: [KubeObject[], KubeObject[]] = [[], []];
  for (const {old, new: fresh, muddled} of daemons) {
    if (muddled || Boolean(old) === Boolean(fresh)) down++;
    else if (fresh) down += available(view, fresh) ? 0 : 1;
    else (available(view, old!) ? candidates : useless).push(old!);
  }
  return {create: [], delete: [...useless, ...candidates.slice(0, Math.max(0, limit - down))]};
};

/** New pods come beside the old ones as far as the limit allows; an old one goes when its successor is available. */
const overlap = (view: View, daemons: readonly Daemons[], limit: number): Plan => {
  let surging = 0;
  const [done, urgent, candidates]: [KubeObject[], string[], string[]] = [[], [], []];
  for (const {node, old, new: fresh, muddled} of daemons) {
    if (muddled) surging++;
    else if (!old) continue;
    else if (!fresh) (available(view, old) ? candidates : urgent).push(node);
    else if (!available(view, old) || available(view, fresh)) done.push(old);
    else surging++;
  }
  return {create: [...urgent, ...candidates.slice(0, Math.max(0, limit - surging))], delete: done};
};
