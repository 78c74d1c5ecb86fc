/** `rollout`: where a Deployment stands, and what its history still holds. */
import * as z from 'zod';
import type {KubeClient} from '../../cluster/cluster.ts';
import {controllerOf, type KubeObject} from '../../kube/object.ts';
import type {CheckKind, Finding} from '../check.ts';
import {sameImage} from '../image.ts';
import {allOf, fail, listed, say} from '../say.ts';
import {count, namespaceName, objectName} from '../spec.ts';
import {causeOf, pastRevisions, revisionOf, sameTemplate} from './revisions.ts';

const schema = z.strictObject({
  deployment: objectName,
  namespace: namespaceName.optional(),
  /** All replicas are of the newest template and available, and no old one is left. */
  complete: z.boolean().optional(),
  revision: count.optional(),
  /** The image of the only container, or of each by name. */
  image: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  changeCause: z.string().optional(),
  /** Change-causes by revision; null: none. */
  causes: z.record(z.string().regex(/^\d+$/), z.string().nullable()).optional(),
  /** Revisions that are still in the history, also under a later number after going back to them. */
  keeps: z.array(count).optional(),
  /** The template is that of this revision. */
  sameTemplateAs: count.optional(),
});

type Spec = z.infer<typeof schema>;

export const rollout: CheckKind<Spec> = {
  name: 'rollout',
  schema,
  run: async (spec, {client, namespace}) => {
    const inNamespace = spec.namespace ?? namespace;
    const deployment = await client.get({kind: 'deployments.apps', name: spec.deployment, namespace: inNamespace});
    if (!deployment) return fail(`deployment/${spec.deployment}`, `there is no deployment/${spec.deployment} in namespace ${inNamespace}`);
    const owned = await replicaSetsOf(client, deployment);
    return allOf([...present(spec, deployment), ...past(spec, deployment, owned)]);
  },
};

const replicaSetsOf = async (client: KubeClient, {metadata}: KubeObject): Promise<KubeObject[]> => {
  const all = await client.list({kind: 'replicasets.apps', namespace: metadata.namespace});
  return all.filter((replicaSet) => controllerOf(replicaSet)?.uid === metadata.uid);
};

const present = (spec: Spec, deployment: KubeObject): Finding[] => [
  ...(spec.complete ? [complete(deployment)] : []),
  ...(spec.revision === undefined ? [] : [equal('revision', spec.revision, revisionOf(deployment))]),
  ...(spec.image === undefined ? [] : images(spec.image, deployment)),
  ...(spec.changeCause === undefined ? [] : [equal('change-cause', spec.changeCause, causeOf(deployment))]),
];

const past = (spec: Spec, deployment: KubeObject, owned: readonly KubeObject[]): Finding[] => [
  ...(spec.keeps ? [keeps(spec.keeps, owned)] : []),
  ...Object.entries(spec.causes ?? {}).map(([revision, cause]) => causeAt(Number(revision), cause, owned)),
  ...(spec.sameTemplateAs === undefined ? [] : [sameAs(spec.sameTemplateAs, deployment, owned)]),
];

const equal = (what: string, wanted: unknown, got: unknown): Finding =>
  String(wanted) === String(got) ? {passed: true} : fail(`${what} ${say(wanted)}`, `${what} ${say(got)}`);

const complete = ({spec, status = {}, metadata}: KubeObject): Finding => {
  const wanted = spec.replicas ?? 1;
  const {replicas = 0, updatedReplicas = 0, availableReplicas = 0, observedGeneration = 0} = status;
  const all = [replicas, updatedReplicas, availableReplicas].every((number) => number === wanted);
  if (all && observedGeneration >= (metadata.generation ?? 0)) return {passed: true};
  const paused = spec.paused ? ' The Deployment is paused.' : '';
  return fail(
    `${wanted} replicas, all updated and available`,
    `${replicas} replicas, ${updatedReplicas} updated, ${availableReplicas} available`,
    `The rollout of ${metadata.name} is not complete.${paused}`,
  );
};

const images = (wanted: string | Record<string, string>, {spec}: KubeObject): Finding[] => {
  const containers: {name: string; image: string}[] = spec.template.spec.containers;
  const byName = typeof wanted === 'string' ? {[containers[0].name]: wanted} : wanted;
  return Object.entries(byName).map(([name, image]) => {
    const got = containers.find((container) => container.name === name)?.image;
    return got && sameImage(image, got) ? {passed: true} : fail(`${name} runs ${image}`, `${name} runs ${say(got)}`);
  });
};

const keeps = (wanted: readonly number[], owned: readonly KubeObject[]): Finding => {
  const lost = wanted.filter((revision) => !owned.some((replicaSet) => pastRevisions(replicaSet).includes(revision)));
  if (lost.length === 0) return {passed: true};
  const kept = owned.map(revisionOf).sort((a, b) => a - b);
  return fail(
    `history with ${listed(wanted.map(String))}`,
    `history with ${listed(kept.map(String)) || 'nothing'}`,
    `Lost: ${lost.join(', ')}.`,
  );
};

const atRevision = (revision: number, owned: readonly KubeObject[]): KubeObject | undefined =>
  owned.find((replicaSet) => pastRevisions(replicaSet).includes(revision));

const causeAt = (revision: number, cause: string | null, owned: readonly KubeObject[]): Finding => {
  const found = atRevision(revision, owned);
  if (!found) return fail(`revision ${revision} in the history`, 'no such revision');
  return equal(`change-cause of revision ${revision}`, cause ?? 'nothing', causeOf(found) ?? 'nothing');
};

const sameAs = (revision: number, deployment: KubeObject, owned: readonly KubeObject[]): Finding => {
  const found = atRevision(revision, owned);
  if (!found) return fail(`the template of revision ${revision}`, `revision ${revision} is no longer in the history`);
  if (sameTemplate(found, deployment)) return {passed: true};
  const current = owned.find((replicaSet) => sameTemplate(replicaSet, deployment));
  return fail(
    `the template of revision ${revision}`,
    current ? `the template of revision ${revisionOf(current)}` : 'a template of its own',
  );
};
