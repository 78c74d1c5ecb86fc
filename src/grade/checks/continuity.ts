/** `continuity`: what a Service's clients had all along, from the recording of the whole attempt. */
import * as z from 'zod';
import type {Change} from '../../cluster/cluster.ts';
import type {CheckKind, Finding} from '../check.ts';
import {lowestOf, stretchesWhere, valuesOf} from '../demand.ts';
import {endpointsOverTime, type Moment} from '../endpoints.ts';
import {allOf, fail, plural} from '../say.ts';
import {count, namespaceName, objectName} from '../spec.ts';

const schema = z
  .strictObject({
    service: objectName,
    namespace: namespaceName.optional(),
    /** Never fewer ready endpoints than this. */
    atLeast: count.min(1).optional(),
    /** At no moment pods with different values of this label: never two versions side by side. */
    unmixed: z.string().min(1).optional(),
  })
  .refine(({atLeast, unmixed}) => atLeast !== undefined || unmixed !== undefined, {error: 'needs atLeast or unmixed'});

type Spec = z.infer<typeof schema>;

export const continuity: CheckKind<Spec> = {
  name: 'continuity',
  schema,
  run: async (spec, context) => {
    const changes = await context.recording();
    const moments = endpointsOverTime(changes, spec.service, spec.namespace ?? context.namespace);
    if (moments.length === 0) return fail(`a recording of Service ${spec.service}`, 'nothing was recorded of it');
    const begin = changes[0].at;
    return allOf([
      ...(spec.atLeast === undefined ? [] : [never(spec.atLeast, moments, begin)]),
      ...(spec.unmixed === undefined ? [] : [unmixed(spec.unmixed, moments, changes, begin)]),
    ]);
  },
};

const never = (least: number, moments: readonly Moment[], begin: number): Finding => {
  const below = stretchesWhere(moments, ({ready}) => ready.length < least);
  if (below.length === 0) return {passed: true};
  const lowest = lowestOf(moments)!;
  const lasted = below.reduce((sum, {from, to}) => sum + to - from, 0);
  const atEnd = below.at(-1)!.open ? ', and still is too low' : '';
  return fail(
    `at least ${plural(least, 'ready endpoint')} at every moment`,
    `${lowest.ready.length} at ${minutes(lowest.at - begin)}`,
    `It was below ${least} from ${minutes(below[0].from - begin)} on, for ${(lasted / 1000).toFixed(1)} s in all${atEnd}.`,
  );
};

const unmixed = (label: string, moments: readonly Moment[], changes: readonly Change[], begin: number): Finding => {
  const values = valuesOf(label, changes);
  const mixed = moments.find((moment) => values(moment).length > 1);
  if (!mixed) return {passed: true};
  return fail(`one ${label} at a time behind the Service`, `${values(mixed).join(' and ')} together at ${minutes(mixed.at - begin)}`);
};

/** `1:05` since the attempt began. */
const minutes = (ms: number): string => `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1000)).padStart(2, '0')}`;
