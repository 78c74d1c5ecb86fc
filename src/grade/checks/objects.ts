/** `objects`: how many objects of a kind there are, and what each of them (or some of them) holds. Those being deleted do not count. */
import * as z from 'zod';
import type {KubeObject} from '../../kube/object.ts';
import type {CheckKind, Finding} from '../check.ts';
import {differences} from '../compare.ts';
import {allOf, fail, findingOf, listed, plural} from '../say.ts';
import {count, namespaceName, partial} from '../spec.ts';

const schema = z.strictObject({
  /** `pods`, `configmaps`, `deployments.apps`. */
  kind: z.string().min(1),
  namespace: namespaceName.optional(),
  /** A label selector: `app=web,tier in (a,b)`. */
  labels: z.string().optional(),
  fields: z.string().optional(),
  /** Only objects whose name begins so. */
  prefix: z.string().min(1).optional(),
  /** Exactly so many, or a range. */
  count: z.union([count, z.strictObject({atLeast: count.optional(), atMost: count.optional()})]).optional(),
  each: partial.optional(),
  /** At least one holds this. */
  some: partial.optional(),
  percentOf: count.optional(),
});

type Spec = z.infer<typeof schema>;

export const objects: CheckKind<Spec> = {
  name: 'objects',
  schema,
  run: async (spec, {client}) => {
    const {kind, namespace, labels, fields, prefix = ''} = spec;
    const all = await client.list({kind, ...(namespace ? {namespace} : {}), ...(labels ? {labels} : {}), ...(fields ? {fields} : {})});
    const found = all.filter(({metadata}) => !metadata.deletionTimestamp && metadata.name.startsWith(prefix));
    return allOf([counted(spec, found), ...eachFinding(spec, found), ...someFinding(spec, found)]);
  },
};

const selection = ({kind, labels, prefix}: Spec): string =>
  [kind, labels && `with ${labels}`, prefix && `named ${prefix}…`].filter(Boolean).join(' ');

const counted = (spec: Spec, found: readonly KubeObject[]): Finding => {
  // "Each" of none at all would hold for an empty namespace.
  const wanted = spec.count ?? {atLeast: spec.each || spec.some ? 1 : 0};
  const {atLeast = 0, atMost = Number.POSITIVE_INFINITY} = typeof wanted === 'number' ? {atLeast: wanted, atMost: wanted} : wanted;
  if (found.length >= atLeast && found.length <= atMost) return {passed: true};
  const bounds =
    atLeast === atMost ? `${atLeast}` : atMost === Number.POSITIVE_INFINITY ? `at least ${atLeast}` : `${atLeast} to ${atMost}`;
  const names = found.length > 0 ? `: ${listed(found.map(({metadata}) => metadata.name))}` : '';
  return fail(`${bounds} ${selection(spec)}`, `${found.length}${names}`);
};

const eachFinding = ({each, percentOf}: Spec, found: readonly KubeObject[]): Finding[] =>
  each ? found.map((object) => findingOf(each, object, {percentOf}, object.metadata.name)) : [];

const someFinding = (spec: Spec, found: readonly KubeObject[]): Finding[] => {
  const {some, percentOf} = spec;
  if (!some || found.length === 0 || found.some((object) => differences(some, object, {percentOf}).length === 0)) return [];
  const findings = found.map((object) => findingOf(some, object, {percentOf}, object.metadata.name));
  const best = findings.sort((a, b) => (b.share ?? 0) - (a.share ?? 0))[0];
  return [{...best, detail: `None of ${plural(found.length, 'object')} (${selection(spec)}) fits; the nearest is shown.`}];
};
