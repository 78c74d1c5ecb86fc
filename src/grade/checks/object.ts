/** `object`: one object is there (or not) and holds a partial manifest. */
import * as z from 'zod';
import type {KubeObject} from '../../kube/object.ts';
import type {CheckKind, Finding, GradeContext} from '../check.ts';
import {allOf, fail, findingOf} from '../say.ts';
import {count, namespaceName, partial, refOf, refText} from '../spec.ts';

const schema = z.strictObject({
  ref: refText,
  /** Absent: the task's. */
  namespace: namespaceName.optional(),
  matches: partial.optional(),
  /** The object must not be there. */
  absent: z.boolean().optional(),
  /** It is still the one of the start, changed in place: not deleted and created anew. For kinds that are recorded. */
  sameAsAtStart: z.boolean().optional(),
  /** Percentages are taken of this many. */
  percentOf: count.optional(),
});

type Spec = z.infer<typeof schema>;

export const object: CheckKind<Spec> = {
  name: 'object',
  schema,
  run: async (spec, context) => {
    const found = await context.client.get(refOf(spec.ref, spec.namespace));
    const where = `in namespace ${spec.namespace ?? context.namespace}`;
    if (spec.absent) return found ? fail(`no ${spec.ref}`, `${spec.ref} ${where}`) : {passed: true};
    if (!found) return fail(spec.ref, `there is no ${spec.ref} ${where}`);
    const matching = spec.matches ? findingOf(spec.matches, found, {percentOf: spec.percentOf}) : {passed: true};
    return spec.sameAsAtStart ? allOf([matching, await sameAsAtStart(spec.ref, found, context)]) : matching;
  },
};

const sameAsAtStart = async (ref: string, found: KubeObject, context: GradeContext): Promise<Finding> => {
  const {kind, metadata} = found;
  const first = (await context.recording()).find(
    ({object}) => object.kind === kind && object.metadata.name === metadata.name && object.metadata.namespace === metadata.namespace,
  );
  if (!first) throw new Error(`nothing was recorded of ${ref}`);
  if (first.object.metadata.uid === metadata.uid) return {passed: true};
  return fail(`the ${ref} of the start, changed in place`, `another ${ref}: the first one was deleted`);
};
