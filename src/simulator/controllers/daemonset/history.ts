/** The revisions of a DaemonSet: the one of its template, and the old ones. */
import type {KubeObject} from '../../../kube/object.ts';
import {byRevision, isOfTemplate, REVISION_LABEL, type Revisions} from '../revisions.ts';

export interface History {
  readonly current: KubeObject;
  readonly old: readonly KubeObject[];
  readonly collisions: number;
}

export const hashOf = ({metadata}: KubeObject): string => metadata.labels?.[REVISION_LABEL] ?? metadata.name;

/** The revision of the template, made if there is none; an old one that is in use again becomes the newest. */
export const historyOf = (set: KubeObject, known: readonly KubeObject[], revisions: Revisions): History => {
  const old = known.filter((revision) => !isOfTemplate(revision, set.spec.template));
  const number = (old.at(-1)?.revision ?? 0) + 1;
  const collisions = set.status?.collisionCount ?? 0;
  const found = known.filter((revision) => isOfTemplate(revision, set.spec.template)).sort(byRevision);
  const current = found.pop();
  for (const double of found) revisions.delete(double);
  if (current) return {old, collisions, current: current.revision < number ? revisions.renumber(current, number) : current};
  const made = revisions.create(set, number, REVISION_LABEL, collisions);
  return {old, current: made.revision, collisions: made.collisions};
};

/** Old revisions beyond the limit that no pod is of, the oldest first. */
export const surplus = ({spec}: KubeObject, old: readonly KubeObject[], pods: readonly KubeObject[]): KubeObject[] => {
  const live = new Set(pods.map(({metadata}) => metadata.labels?.[REVISION_LABEL]));
  const unused = old.filter((revision) => !live.has(hashOf(revision)));
  return unused.slice(0, Math.max(0, old.length - spec.revisionHistoryLimit));
};
