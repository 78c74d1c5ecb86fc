/** `helm`: a release as Helm has it on record. */
import * as z from 'zod';
import type {CheckKind, Finding} from '../check.ts';
import {type Release, releasesOf} from '../helm-release.ts';
import {judgeRendered, objectsIn, renderedObject} from '../manifests.ts';
import {allOf, fail, findingOf, listed, say} from '../say.ts';
import {count, namespaceName, objectName, partial} from '../spec.ts';

const schema = z.strictObject({
  release: objectName,
  namespace: namespaceName.optional(),
  /** No such release is kept. */
  absent: z.boolean().optional(),
  /** Of the newest revision, as are all below but `keeps`. */
  status: z.string().default('deployed'),
  revision: z.union([count, z.strictObject({atLeast: count.optional(), atMost: count.optional()})]).optional(),
  /** The chart's name, or name and version: `shop`, `shop-0.2.0`. */
  chart: z.string().optional(),
  description: z.string().optional(),
  /** User-supplied values: all of these are among them. */
  values: partial.optional(),
  /** Objects of the rendered manifest. */
  renders: z.array(renderedObject).min(1).optional(),
  /** Revisions that are still in the history. */
  keeps: z.array(count).optional(),
});

type Spec = z.infer<typeof schema>;

export const helm: CheckKind<Spec> = {
  name: 'helm',
  schema,
  run: async (spec, {client, namespace}) => {
    const where = spec.namespace ?? namespace;
    const releases = await releasesOf(client, spec.release, where);
    const newest = releases.at(-1);
    if (spec.absent) return newest ? fail(`no release ${spec.release}`, `it is ${newest.info.status}`) : {passed: true};
    if (!newest) return fail(`release ${spec.release}`, `there is no release ${spec.release} in namespace ${where}`);
    return allOf([
      same('status', spec.status, newest.info.status),
      ...(spec.keeps ? [keeps(spec.keeps, releases)] : []),
      ...revisionFinding(spec, newest),
      ...ofChart(spec, newest),
      ...(spec.description === undefined ? [] : [same('description', spec.description, newest.info.description)]),
      ...(spec.values ? [findingOf(spec.values, newest.config ?? {}, {}, 'value')] : []),
      ...(spec.renders ?? []).map((wanted) => judgeRendered(wanted, objectsIn(newest.manifest))),
    ]);
  },
};

const same = (what: string, wanted: string, got: unknown): Finding =>
  wanted === got ? {passed: true} : fail(`${what} ${wanted}`, `${what} ${say(got)}`);

const keeps = (wanted: readonly number[], releases: readonly Release[]): Finding => {
  const kept = releases.map(({version}) => version);
  if (wanted.every((revision) => kept.includes(revision))) return {passed: true};
  return fail(`history with revision ${listed(wanted.map(String))}`, `history with revision ${listed(kept.map(String))}`);
};

const revisionFinding = ({revision}: Spec, {version}: Release): Finding[] => {
  if (revision === undefined) return [];
  const {atLeast = 0, atMost = Number.POSITIVE_INFINITY} = typeof revision === 'number' ? {atLeast: revision, atMost: revision} : revision;
  if (version >= atLeast && version <= atMost) return [{passed: true}];
  const bounds = atLeast === atMost ? `${atLeast}` : version < atLeast ? `${atLeast} or later` : `${atMost} or earlier`;
  return [fail(`revision ${bounds}`, `revision ${version}`)];
};

const ofChart = ({chart}: Spec, {chart: {metadata}}: Release): Finding[] => {
  if (chart === undefined) return [];
  const full = `${metadata.name}-${metadata.version}`;
  return [chart === metadata.name || chart === full ? {passed: true} : fail(`chart ${chart}`, `chart ${full}`)];
};
