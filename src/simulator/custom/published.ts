/** The schema of a custom resource as OpenAPI publishes it, with the fields that every object has, and as apply reads it. */
import type {OpenApiSchema} from '../schema/openapi.ts';
import {type Schema, schemaFrom} from '../schema/schema.ts';
import type {StructuralSchema} from './structural.ts';

const META = '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.';
const API_VERSION =
  'APIVersion defines the versioned schema of this representation of an object. Servers should convert recognized schemas to the latest internal value, and may reject unrecognized values. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#resources';
const KIND =
  'Kind is a string value representing the REST resource this object represents. Servers may infer this from the endpoint the client submits requests to. Cannot be updated. In CamelCase. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds';
const METADATA =
  "Standard object's metadata. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata";

export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** `com.example.v1.Widget` of `example.com/v1` Widget. */
export const schemaName = ({group, version, kind}: GroupVersionKind): string => [...group.split('.').reverse(), version, kind].join('.');

const typeMeta = {
  apiVersion: {description: API_VERSION, type: 'string'},
  kind: {description: KIND, type: 'string'},
};

export const publishedSchema = (schema: StructuralSchema, gvk: GroupVersionKind): OpenApiSchema => ({
  ...openApi(schema),
  properties: {
    ...openApi(schema).properties,
    ...typeMeta,
    metadata: {description: METADATA, allOf: [{$ref: `${META}ObjectMeta`}]},
  },
  'x-kubernetes-group-version-kind': [{group: gvk.group, version: gvk.version, kind: gvk.kind}],
});

export const publishedList = (gvk: GroupVersionKind, listKind: string): OpenApiSchema => ({
  description: `${listKind} is a list of ${gvk.kind}`,
  type: 'object',
  required: ['items'],
  properties: {
    ...typeMeta,
    items: {type: 'array', items: {$ref: `#/components/schemas/${schemaName(gvk)}`}},
    metadata: {allOf: [{$ref: `${META}ListMeta`}]},
  },
  'x-kubernetes-group-version-kind': [{group: gvk.group, version: gvk.version, kind: listKind}],
});

/** What clients cannot make use of is left out: a free value has no fields to be explained. */
const openApi = (schema: StructuralSchema): OpenApiSchema => schema as unknown as OpenApiSchema;

/** The schema as ownership and merging see it. */
export const viewOf = (published: OpenApiSchema): Schema => schemaFrom(withFormats(published));

const withFormats = (schema: OpenApiSchema): OpenApiSchema => {
  const {properties, items, additionalProperties} = schema;
  return {
    ...schema,
    ...(schema['x-kubernetes-int-or-string'] ? {format: 'int-or-string'} : {}),
    ...(properties ? {properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, withFormats(field)]))} : {}),
    ...(items ? {items: withFormats(items)} : {}),
    ...(typeof additionalProperties === 'object' ? {additionalProperties: withFormats(additionalProperties)} : {}),
    // Compositions only check values; a reference would be taken for the type.
    ...(schema.allOf && !schema.allOf[0]?.$ref ? {allOf: undefined} : {}),
    ...(schema.oneOf ? {oneOf: undefined} : {}),
  };
};
