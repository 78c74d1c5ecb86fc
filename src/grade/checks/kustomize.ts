/** `kustomize`: a folder of the candidate's, rendered, and what came out. */
import * as z from 'zod';
import type {CheckKind} from '../check.ts';
import {judgeRendered, objectsIn, renderedObject} from '../manifests.ts';
import {allOf, fail} from '../say.ts';
import {count, insidePath} from '../spec.ts';
import {insideFolder} from '../working-file.ts';

const schema = z.strictObject({
  folder: insidePath,
  renders: z.array(renderedObject).min(1),
  /** How many objects there are in all. */
  count: count.optional(),
});

type Spec = z.infer<typeof schema>;

export const kustomize: CheckKind<Spec> = {
  name: 'kustomize',
  schema,
  run: async (spec, context) => {
    const folder = await insideFolder(context.folder, spec.folder);
    if (!folder) return fail(`a kustomization in ${spec.folder}`, `there is no folder ${spec.folder}`);
    const objects = objectsIn(await context.kustomize(folder));
    return allOf([
      ...(spec.count === undefined || spec.count === objects.length ? [] : [fail(`${spec.count} objects`, `${objects.length} objects`)]),
      ...spec.renders.map((wanted) => judgeRendered(wanted, objects)),
    ]);
  },
};
