/** `cel`: an expression over named objects, where a partial manifest cannot say it. */
import * as z from 'zod';
import type {KubeClient} from '../../cluster/cluster.ts';
import {evaluateCel} from '../cel.ts';
import type {CheckKind} from '../check.ts';
import {fail} from '../say.ts';
import {namespaceName, refOf, refText} from '../spec.ts';

const variable = z.string().regex(/^[a-z][A-Za-z0-9_]*$/, 'must be a name that an expression can hold');
const query = z.strictObject({kind: z.string().min(1), namespace: namespaceName.optional(), labels: z.string().optional()});

const schema = z.strictObject({
  /** Names for single objects (`deployment/web`) and for lists of them (`{kind: pods, labels: app=web}`). */
  objects: z.record(variable, z.union([refText, query])),
  expression: z.string().min(1).max(2000),
  /** In words, what the expression wants. */
  wanted: z.string().optional(),
});

type Spec = z.infer<typeof schema>;

export const cel: CheckKind<Spec> = {
  name: 'cel',
  schema,
  run: async (spec, {client}) => {
    const reads = Object.entries(spec.objects).map(async ([name, of]) => ({name, of, value: await read(client, of)}));
    const found = await Promise.all(reads);
    const missing = found.find(({value}) => value === undefined);
    const wanted = spec.wanted ?? spec.expression;
    if (missing) return fail(wanted, `there is no ${missing.of}`);
    const variables = Object.fromEntries(found.map(({name, value}) => [name, value]));
    return (await evaluateCel({expression: spec.expression, variables})) ? {passed: true} : fail(wanted, 'this does not hold');
  },
};

/** Objects that are being deleted are left out of lists. */
const read = async (client: KubeClient, of: Spec['objects'][string]): Promise<unknown> => {
  if (typeof of === 'string') return client.get(refOf(of));
  const {kind, namespace, labels} = of;
  const all = await client.list({kind, ...(namespace ? {namespace} : {}), ...(labels ? {labels} : {})});
  return all.filter(({metadata}) => !metadata.deletionTimestamp);
};
