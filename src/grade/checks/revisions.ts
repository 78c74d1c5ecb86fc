/** How Deployments and their ReplicaSets remember revisions. */
import {isDeepStrictEqual} from 'node:util';
import type {KubeObject} from '../../kube/object.ts';

const REVISION = 'deployment.kubernetes.io/revision';
const HISTORY = 'deployment.kubernetes.io/revision-history';
const CAUSE = 'kubernetes.io/change-cause';

export const revisionOf = ({metadata}: KubeObject): number => Number(metadata.annotations?.[REVISION] ?? 0);

/** Every number that a ReplicaSet has had: going back to revision 2 makes it revision 4, and 2 moves to its history. */
export const pastRevisions = (replicaSet: KubeObject): number[] => {
  const before = replicaSet.metadata.annotations?.[HISTORY]?.split(',').map(Number) ?? [];
  return [...before, revisionOf(replicaSet)];
};

export const causeOf = ({metadata}: KubeObject): string | undefined => metadata.annotations?.[CAUSE];

/** Whether two pod templates are equal but for the hash that the controller adds. */
export const sameTemplate = (a: KubeObject, b: KubeObject): boolean => isDeepStrictEqual(withoutHash(a), withoutHash(b));

const withoutHash = ({spec}: KubeObject): unknown => {
  const {'pod-template-hash': _, ...labels} = spec.template.metadata?.labels ?? {};
  const {labels: __, ...metadata} = spec.template.metadata ?? {};
  // creationTimestamp: null is written by some versions of the server.
  const {creationTimestamp: ___, ...rest} = metadata;
  return {...spec.template, metadata: {...rest, labels}};
};
