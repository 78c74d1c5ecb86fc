/** The object that a token goes with: it has to be there, and a pod has to run as the token's account. */
import type {KubeObject} from '../../../kube/object.ts';
import {badRequest, conflict} from '../../../kube/status.ts';
import {nodes, pods, secrets} from '../../kinds/index.ts';
import type {Kind} from '../../kinds/kind.ts';
import type {Registry} from '../registry.ts';
import {type Bound, idOf} from './claims.ts';

export interface BoundObjectRef {
  readonly kind?: string;
  readonly apiVersion?: string;
  readonly name?: string;
  readonly uid?: string;
}

const KINDS: Readonly<Record<string, Kind>> = {Pod: pods, Secret: secrets, Node: nodes};

/** Throws a StatusError when there is no such object, or not the one that is meant. */
export const boundTo = (registry: Registry, account: KubeObject, {kind = '', apiVersion = '', name = '', uid}: BoundObjectRef): Bound => {
  const found = apiVersion === 'v1' || apiVersion === '' ? KINDS[kind] : undefined;
  if (!found) throw badRequest(`cannot bind token for serviceaccount ${JSON.stringify(account.metadata.name)} to object of type ${kind}`);
  const object = registry.get(found, found.namespaced ? account.metadata.namespace : undefined, name);
  if (kind === 'Pod') requireAccount(object, account);
  if (uid && uid !== object.metadata.uid) throw replaced(found, object, uid);
  return {[kind.toLowerCase()]: idOf(object), ...nodeOf(registry, object)};
};

/** A token that a pod mounts. */
export const boundToPod = (registry: Registry, pod: KubeObject): Bound => ({pod: idOf(pod), ...nodeOf(registry, pod)});

const requireAccount = (pod: KubeObject, {metadata}: KubeObject): void => {
  if (pod.spec.serviceAccountName === metadata.name) return;
  throw badRequest(
    `cannot bind token for serviceaccount ${JSON.stringify(metadata.name)} to pod running with different serviceaccount name.`,
  );
};

const replaced = (kind: Kind, {metadata}: KubeObject, uid: string): Error => {
  const why = `the UID in the bound object reference (${uid}) does not match the UID in record. The object might have been deleted and then recreated`;
  return conflict(kind, metadata.name, why);
};

/** A pod that has its place names the node too. */
const nodeOf = (registry: Registry, {spec}: KubeObject): Bound => {
  const node = spec?.nodeName ? registry.find(nodes, undefined, spec.nodeName) : undefined;
  return node ? {node: idOf(node)} : {};
};
