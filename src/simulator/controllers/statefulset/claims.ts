/** The claims of a StatefulSet's pods: made before the pod, and, if so wished, gone with the pod or with the set. */
import type {KubeObject, OwnerReference} from '../../../kube/object.ts';
import type {Client} from '../../client.ts';
import {persistentVolumeClaims, pods, statefulSets} from '../../kinds/index.ts';
import {controllerReference} from '../claims.ts';
import type {EventRecorder} from '../events.ts';
import {isDeleting} from '../pods.ts';
import {claimName, ordinalOf} from './identity.ts';

/** Makes the claims that a pod lacks. Throws when one cannot be made, after telling so. */
export const createClaims = (client: Client, events: EventRecorder, set: KubeObject, pod: KubeObject, ordinal: number): void => {
  for (const template of set.spec.volumeClaimTemplates ?? []) {
    const claim = claimOf(set, template, ordinal);
    const {namespace, name} = claim.metadata;
    const found = client.get(persistentVolumeClaims, namespace, name);
    if (found && isDeleting(found)) throw new Error(`pvc ${name} is being deleted`);
    if (!found) createClaim(client, events, set, pod, claim);
  }
};

const claimOf = (set: KubeObject, {metadata, spec}: any, ordinal: number): KubeObject => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: {
    ...metadata,
    name: claimName(metadata.name, set, ordinal),
    namespace: set.metadata.namespace,
    labels: {...metadata.labels, ...set.spec.selector.matchLabels},
  },
  spec,
});

const createClaim = (client: Client, events: EventRecorder, set: KubeObject, pod: KubeObject, claim: KubeObject): void => {
  const who = `Claim ${claim.metadata.name} Pod ${pod.metadata.name} in StatefulSet ${set.metadata.name}`;
  try {
    client.create(persistentVolumeClaims, claim);
    events.event(set, 'Normal', 'SuccessfulCreate', `Create ${who} success`);
  } catch (error) {
    events.event(set, 'Warning', 'FailedCreate', `Create ${who.replace(' Pod ', ' for Pod ')} failed error: ${(error as Error).message}`);
    throw error;
  }
};

/** Makes the claims of a pod go with whom the set's retention policy says. `condemned`: the pod is to go for good. */
export const ownClaims = (client: Client, set: KubeObject, pod: KubeObject, condemned: boolean): void => {
  const ordinal = ordinalOf(set, pod)!;
  for (const {metadata} of set.spec.volumeClaimTemplates ?? []) {
    const claim = client.get(persistentVolumeClaims, set.metadata.namespace, claimName(metadata.name, set, ordinal));
    if (!claim || isDeleting(claim)) continue;
    const ownerReferences = ownersOf(set, pod, claim.metadata.ownerReferences ?? [], condemned);
    const same = ownerReferences.map(({uid}) => uid).join() === (claim.metadata.ownerReferences ?? []).map(({uid}) => uid).join();
    if (!same) client.update(persistentVolumeClaims, {...claim, metadata: {...claim.metadata, ownerReferences}});
  }
};

/** Scaled away: by the pod; otherwise by the set. A policy of Retain owns nothing. */
const ownersOf = (set: KubeObject, pod: KubeObject, present: readonly OwnerReference[], condemned: boolean): OwnerReference[] => {
  const {whenDeleted, whenScaled} = set.spec.persistentVolumeClaimRetentionPolicy ?? {};
  const others = present.filter(({uid}) => uid !== set.metadata.uid && uid !== pod.metadata.uid);
  if (condemned && whenScaled === 'Delete') return [...others, controllerReference(pods, pod)];
  return whenDeleted === 'Delete' && !(condemned && whenScaled === 'Delete') ? [...others, controllerReference(statefulSets, set)] : others;
};
