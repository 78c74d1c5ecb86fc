/** Pods that the server refuses to make: what their controller was told. */
import type {KubeObject} from '../../../kube/object.ts';
import {conditionOf, eventsAbout, type Facts} from '../facts.ts';

/** The server's words, and whose controller they were said to; undefined when pods are made, or were never refused. */
export const refusalOf = (facts: Facts): {message: string; maker: KubeObject} | undefined => {
  const makers = facts.object.kind === 'Deployment' ? facts.replicaSets : [facts.object];
  for (const maker of makers) {
    const {status, message} = conditionOf(maker, 'ReplicaFailure') ?? {};
    if (status === 'True') return {message, maker};
  }
  // Other kinds than ReplicaSets have no such condition: their Events count while pods are missing.
  const maker = makers.find((each) => each.kind !== 'ReplicaSet' && lacksPods(each));
  const event = maker && eventsAbout(facts, maker, 'FailedCreate')[0];
  return event && {message: event.message, maker};
};

const lacksPods = ({spec, status}: KubeObject): boolean =>
  (status?.replicas ?? status?.currentNumberScheduled ?? status?.active ?? 0) <
  (spec?.replicas ?? status?.desiredNumberScheduled ?? spec?.parallelism ?? 0);

export const lookAtMaker = (facts: Facts): string | undefined => {
  const maker = refusalOf(facts)?.maker;
  return maker && `describe ${maker.kind.toLowerCase()} ${maker.metadata.name}`;
};
