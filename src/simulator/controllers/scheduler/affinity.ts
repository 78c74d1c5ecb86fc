/** Which nodes a pod wants by their labels, and near or far from which other pods. */
import type {KubeObject} from '../../../kube/object.ts';
import {matchesAll, type Requirement, selects, selectsMap} from '../../../kube/selector.ts';
import type {NodeInfo} from './node-info.ts';

const requirement = ({key, operator, values = []}: any): Requirement => ({key, operator, values});

/** A term of labels and of the name, all of which must hold; an empty term holds nowhere. */
const matchesTerm = (term: any, node: KubeObject): boolean => {
  const expressions = (term.matchExpressions ?? []).map(requirement);
  const fields = (term.matchFields ?? []).map(requirement);
  if (expressions.length + fields.length === 0) return false;
  return matchesAll(expressions, node.metadata.labels) && matchesAll(fields, {'metadata.name': node.metadata.name});
};

/** One of the terms of a node selector at least. */
export const termsHold = ({nodeSelectorTerms = []}: any, node: KubeObject): boolean =>
  nodeSelectorTerms.some((term: any) => matchesTerm(term, node));

/** nodeSelector and required node affinity. */
export const wantsNode = (pod: KubeObject, node: KubeObject): boolean => {
  const {nodeSelector, affinity} = pod.spec;
  if (nodeSelector && Object.keys(nodeSelector).length > 0 && !selectsMap(nodeSelector, node.metadata.labels)) return false;
  const required = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return !required || termsHold(required, node);
};

/** Points for preferred node affinity. */
export const nodePreference = (pod: KubeObject, node: KubeObject): number =>
  (pod.spec.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).reduce(
    (sum: number, {weight, preference}: any) => sum + (matchesTerm(preference, node) ? weight : 0),
    0,
  );

const required = (pod: KubeObject, kind: 'podAffinity' | 'podAntiAffinity'): any[] =>
  pod.spec.affinity?.[kind]?.requiredDuringSchedulingIgnoredDuringExecution ?? [];

/** Whether a term of `owner` is about `other`. */
const isAbout = (term: any, owner: KubeObject, other: KubeObject): boolean => {
  const {namespace} = other.metadata;
  const named = term.namespaces?.length > 0 ? term.namespaces.includes(namespace) : namespace === owner.metadata.namespace;
  return (named || Boolean(term.namespaceSelector)) && selects(term.labelSelector, other.metadata.labels);
};

const sameDomain = (key: string, a: KubeObject, b: KubeObject): boolean =>
  a.metadata.labels?.[key] !== undefined && a.metadata.labels[key] === b.metadata.labels?.[key];

const meets = (term: any, owner: KubeObject, node: KubeObject, all: readonly NodeInfo[]): boolean =>
  all.some((info) => sameDomain(term.topologyKey, node, info.node) && [...info.pods.values()].some((pod) => isAbout(term, owner, pod)));

/** Every required affinity term finds its pod in the node's domain; the first pod of a group that wants its like may go anywhere. */
export const nearOthers = (pod: KubeObject, {node}: NodeInfo, all: readonly NodeInfo[]): boolean =>
  required(pod, 'podAffinity').every((term) => {
    if (node.metadata.labels?.[term.topologyKey] === undefined) return false;
    const anywhere = all.some((info) => [...info.pods.values()].some((other) => isAbout(term, pod, other)));
    return meets(term, pod, node, all) || (!anywhere && isAbout(term, pod, pod));
  });

/** No pod that it must be away from shares its domain. */
export const farFromOthers = (pod: KubeObject, {node}: NodeInfo, all: readonly NodeInfo[]): boolean =>
  !required(pod, 'podAntiAffinity').some((term) => meets(term, pod, node, all));

/** No pod that is there must be away from this one. */
export const welcome = (pod: KubeObject, {node}: NodeInfo, all: readonly NodeInfo[]): boolean =>
  !all.some(({repelling, node: elsewhere}) =>
    [...repelling.values()].some((other) =>
      required(other, 'podAntiAffinity').some((term) => isAbout(term, other, pod) && sameDomain(term.topologyKey, node, elsewhere)),
    ),
  );
