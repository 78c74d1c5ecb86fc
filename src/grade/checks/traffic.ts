/** `traffic`: which share of a Service's ready endpoints belongs to a version, and how many there are. */
import * as z from 'zod';
import type {KubeObject} from '../../kube/object.ts';
import type {CheckKind} from '../check.ts';
import {endpointsNow} from '../endpoints.ts';
import {sameImage} from '../image.ts';
import {allOf, fail, plural} from '../say.ts';
import {count, namespaceName, objectName} from '../spec.ts';

const schema = z
  .strictObject({
    service: objectName,
    namespace: namespaceName.optional(),
    /** The version: pods with these labels, or with a container of this image. */
    label: z.record(z.string(), z.string()).optional(),
    image: z.string().optional(),
    /** Per cent of the ready endpoints, and how many points it may be off. */
    share: z.number().min(0).max(100),
    tolerance: z.number().min(0).max(100).default(0),
    /** How many ready endpoints there are in all. */
    endpoints: count.optional(),
  })
  .refine(({label, image}) => label || image, {error: 'needs label or image, to say which pods are meant'});

type Spec = z.infer<typeof schema>;

export const traffic: CheckKind<Spec> = {
  name: 'traffic',
  schema,
  run: async (spec, {client, namespace}) => {
    const inNamespace = spec.namespace ?? namespace;
    const ready = await endpointsNow(client, spec.service, inNamespace);
    const pods = new Map((await client.list({kind: 'pods', namespace: inNamespace})).map((pod) => [pod.metadata.name, pod]));
    const meant = ready.filter(({pod}) => isMeant(spec, pods.get(pod ?? '')));
    const version = spec.image ?? Object.entries(spec.label!).flat().join('=');
    const got = ready.length === 0 ? 0 : (100 * meant.length) / ready.length;
    const near = ready.length > 0 && Math.abs(got - spec.share) <= spec.tolerance + 1e-9;
    const found = `${round(got)} % (${meant.length} of ${plural(ready.length, 'ready endpoint')})`;
    return allOf([
      near ? {passed: true} : fail(`${round(spec.share)} % of ${spec.service} to ${version}${within(spec)}`, found),
      spec.endpoints === undefined || spec.endpoints === ready.length
        ? {passed: true}
        : fail(plural(spec.endpoints, 'ready endpoint'), String(ready.length)),
    ]);
  },
};

const isMeant = ({label, image}: Spec, pod: KubeObject | undefined): boolean =>
  pod !== undefined &&
  Object.entries(label ?? {}).every(([key, value]) => pod.metadata.labels?.[key] === value) &&
  (!image || pod.spec.containers.some((container: {image: string}) => sameImage(container.image, image)));

const within = ({tolerance}: Spec): string => (tolerance > 0 ? `, give or take ${tolerance}` : '');

const round = (percent: number): string => String(Math.round(percent * 10) / 10);
