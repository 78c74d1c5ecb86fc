/** Owning by controller reference: taking on what matches a selector and has no controller, letting go what no longer matches. */
import {controllerOf, type KubeObject, keyOf, type OwnerReference} from '../../kube/object.ts';
import {selects} from '../../kube/selector.ts';
import type {Client} from '../client.ts';
import {apiVersionOf, type Kind} from '../kinds/kind.ts';
import {isDeleting} from './pods.ts';

/** The reference by which `owner` controls its dependants. */
export const controllerReference = (kind: Kind, owner: KubeObject): OwnerReference => ({
  apiVersion: apiVersionOf(kind),
  kind: kind.kind,
  name: owner.metadata.name,
  uid: owner.metadata.uid!,
  controller: true,
  blockOwnerDeletion: true,
});

export const isControlledBy = (object: KubeObject, owner: KubeObject): boolean => controllerOf(object)?.uid === owner.metadata.uid;

/** The controller of an object, if that is of this kind and still there. */
export const resolveController = (client: Client, kind: Kind, object: KubeObject): KubeObject | undefined => {
  const reference = controllerOf(object);
  if (reference?.kind !== kind.kind || reference.apiVersion !== apiVersionOf(kind)) return undefined;
  const owner = client.get(kind, object.metadata.namespace, reference.name);
  return owner?.metadata.uid === reference.uid ? owner : undefined;
};

/** Objects of a kind that no controller owns, by namespace: kept up to date, so that finding those to adopt costs nothing. */
export class Orphans {
  private readonly byNamespace = new Map<string, Map<string, KubeObject>>();

  constructor(client: Client, kind: Kind) {
    client.watch(kind, ({type, object}) => this.note(object, type !== 'DELETED' && controllerOf(object) === undefined));
  }

  in(namespace: string | undefined): KubeObject[] {
    return [...(this.byNamespace.get(namespace ?? '')?.values() ?? [])];
  }

  private note(object: KubeObject, orphan: boolean): void {
    const namespace = object.metadata.namespace ?? '';
    const found = this.byNamespace.get(namespace);
    if (!orphan) found?.delete(keyOf(object));
    else if (found) found.set(keyOf(object), object);
    else this.byNamespace.set(namespace, new Map([[keyOf(object), object]]));
  }
}

/** Kind of the owner, and of what it owns. */
export interface Relation {
  readonly client: Client;
  readonly ownerKind: Kind;
  readonly kind: Kind;
}

/**
 * The `candidates` that belong to `owner` from now on. An owner that is being deleted takes nothing on and lets nothing go, and nothing
 * that is being deleted is taken on.
 */
export const claim = (relation: Relation, owner: KubeObject, candidates: readonly KubeObject[]): KubeObject[] =>
  candidates.flatMap((object) => {
    const matches = selects(owner.spec.selector, object.metadata.labels);
    if (isControlledBy(object, owner)) {
      if (matches) return [object];
      if (!isDeleting(owner)) release(relation, owner, object);
      return [];
    }
    if (!matches || controllerOf(object) || isDeleting(owner) || isDeleting(object)) return [];
    return [adopt(relation, owner, object)];
  });

const adopt = ({client, kind, ownerKind}: Relation, owner: KubeObject, object: KubeObject): KubeObject => {
  const ownerReferences = [...(object.metadata.ownerReferences ?? []), controllerReference(ownerKind, owner)];
  return client.update(kind, {...object, metadata: {...object.metadata, ownerReferences}});
};

const release = ({client, kind}: Relation, owner: KubeObject, object: KubeObject): void => {
  const {ownerReferences, ...metadata} = object.metadata;
  const others = ownerReferences?.filter(({uid}) => uid !== owner.metadata.uid) ?? [];
  client.update(kind, {...object, metadata: {...metadata, ...(others.length > 0 ? {ownerReferences: others} : {})}});
};
