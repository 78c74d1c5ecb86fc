/** ControllerRevisions: the templates that a StatefulSet or a DaemonSet has had. */
import {controllerOf, type KubeObject} from '../../kube/object.ts';
import {isStatus} from '../../kube/status.ts';
import type {Client} from '../client.ts';
import {controllerRevisions} from '../kinds/index.ts';
import type {Kind} from '../kinds/kind.ts';
import {claim, controllerReference, type Orphans} from './claims.ts';
import {templateHash} from './deployment/template.ts';
import {byAge} from './ordering.ts';
import {semanticEqual} from './semantic-equal.ts';

/** The label of pods that says which revision they are of. */
export const REVISION_LABEL = 'controller-revision-hash';

/** By number, then by age. */
export const byRevision = (a: KubeObject, b: KubeObject): number => (a.revision ?? 0) - (b.revision ?? 0) || byAge(a, b);

export const isOfTemplate = (revision: KubeObject, template: any): boolean =>
  semanticEqual(revision.data?.spec?.template, {...template, $patch: 'replace'});

/** The template that a revision keeps. */
export const templateOf = ({data}: KubeObject): any => {
  const {$patch, ...template} = data.spec.template;
  return template;
};

/** Revisions of one kind of owner. */
export class Revisions {
  constructor(
    private readonly client: Client,
    private readonly ownerKind: Kind,
    private readonly orphans: Orphans,
  ) {}

  /** Those of `owner`, in order. Takes on such as its selector picks and nobody owns. */
  of(owner: KubeObject): KubeObject[] {
    const {uid, namespace} = owner.metadata;
    const owned = this.client.ownedBy(controllerRevisions, uid!).filter((revision) => controllerOf(revision)?.uid === uid);
    const relation = {client: this.client, ownerKind: this.ownerKind, kind: controllerRevisions};
    return claim(relation, owner, [...owned, ...this.orphans.in(namespace)]).sort(byRevision);
  }

  /**
   * A new revision of the owner's template. `label`: the label, besides those of the template, that holds the hash. A name that another
   * template has taken is passed over; returns how many were so far.
   */
  create(owner: KubeObject, number: number, label: string, collisions: number): {revision: KubeObject; collisions: number} {
    for (let count = collisions; ; count++) {
      const revision = this.build(owner, number, label, count);
      try {
        return {revision: this.client.create(controllerRevisions, revision), collisions: count};
      } catch (error) {
        if (!isStatus(error, 'AlreadyExists')) throw error;
        const {namespace, name} = revision.metadata;
        const taken = this.client.get(controllerRevisions, namespace, name);
        if (taken && controllerOf(taken)?.uid === owner.metadata.uid && isOfTemplate(taken, owner.spec.template)) {
          return {revision: taken, collisions: count};
        }
      }
    }
  }

  renumber(revision: KubeObject, number: number): KubeObject {
    return this.client.update(controllerRevisions, {...revision, revision: number});
  }

  delete({metadata}: KubeObject): void {
    try {
      this.client.delete(controllerRevisions, metadata.namespace, metadata.name);
    } catch (error) {
      if (!isStatus(error, 'NotFound')) throw error;
    }
  }

  private build(owner: KubeObject, number: number, label: string, collisions: number): KubeObject {
    const {template} = owner.spec;
    const hash = templateHash(template, collisions);
    const {name, namespace, annotations} = owner.metadata;
    return {
      apiVersion: 'apps/v1',
      kind: 'ControllerRevision',
      metadata: {
        name: `${name}-${hash}`,
        namespace,
        labels: {...template.metadata?.labels, [label]: hash},
        ...(annotations ? {annotations} : {}),
        ownerReferences: [controllerReference(this.ownerKind, owner)],
      },
      data: {spec: {template: {...template, $patch: 'replace'}}},
      revision: number,
    };
  }
}
