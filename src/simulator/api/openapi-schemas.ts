/** The schemas of an OpenAPI document: those of its kinds, and all that these refer to. */
import type {Kind} from '../kinds/kind.ts';
import {longName, type OpenApiSchema, openApiSchema, refOf} from '../schema/openapi.ts';
import type {GroupVersion} from './groups.ts';

const GVK = 'x-kubernetes-group-version-kind';
const META = 'io.k8s.apimachinery.pkg.apis.meta.v1';
/** Types of requests and answers that every group speaks, as its own. */
const COMMON = ['DeleteOptions', 'WatchEvent'];

export const schemasOf = (served: GroupVersion): Record<string, OpenApiSchema> => {
  const found = new Map<string, OpenApiSchema>();
  const custom = customSchemas(served);
  const waiting = rootsOf(served);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const schema = found.has(name) ? undefined : (custom[name] ?? openApiSchema(name));
    if (!schema) continue;
    found.set(name, schema);
    waiting.push(...refsIn(schema));
  }
  for (const kind of COMMON) {
    const name = `${META}.${kind}`;
    const schema = found.get(name);
    if (schema) found.set(name, {...schema, [GVK]: ownersOf(kind, served)});
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Of kinds that came with definitions. */
const customSchemas = ({kinds}: GroupVersion): Record<string, OpenApiSchema> =>
  Object.assign({}, ...kinds.map(({custom}) => custom?.published));

const ownersOf = (kind: string, {group, version}: GroupVersion) => [
  {group: '', kind, version: 'v1'},
  ...(group ? [{group, kind, version}] : []),
];

const rootsOf = ({kinds}: GroupVersion): string[] => [
  ...kinds.flatMap((kind) => [kind.schema, `${kind.schema}List`, ...answersOf(kind)]),
  ...[...COMMON, 'Status', 'Patch', 'APIResourceList'].map((kind) => `${META}.${kind}`),
];

/** What subresources speak beside the kind itself: `autoscaling/v1` Scale, `policy/v1` Eviction. */
const answersOf = ({subresources = []}: Kind): string[] =>
  subresources.flatMap(({responseKind}) =>
    responseKind ? [longName(`${responseKind.group.split('.')[0] || 'core'}.${responseKind.version || 'v1'}.${responseKind.kind}`)] : [],
  );

/** Names of the schemas that one refers to, anywhere in it. */
const refsIn = (schema: OpenApiSchema): string[] => {
  const own = refOf(schema);
  const inner = [...Object.values(schema.properties ?? {}), schema.items, schema.additionalProperties, ...(schema.oneOf ?? [])];
  return [...(own ? [own] : []), ...inner.flatMap((part) => (part ? refsIn(part) : []))];
};
