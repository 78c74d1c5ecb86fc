/** The OpenAPI schemas of the API's types as they were published, read type by type. */
import {openapi} from './data/openapi.ts';

/** A schema as OpenAPI v3 writes it; what the simulator reads of it is made plain by `schemaOf`. */
export interface OpenApiSchema {
  readonly type?: string;
  readonly format?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, OpenApiSchema>>;
  readonly items?: OpenApiSchema;
  readonly additionalProperties?: OpenApiSchema;
  readonly allOf?: readonly OpenApiSchema[];
  readonly oneOf?: readonly OpenApiSchema[];
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly $ref?: string;
  readonly description?: string;
  readonly [extension: `x-${string}`]: any;
}

let table: Record<string, OpenApiSchema> | undefined;

/** The schema of `io.k8s.api.apps.v1.Deployment`; undefined when there is none of that name. */
export const openApiSchema = (name: string): OpenApiSchema | undefined => {
  table ??= JSON.parse(openapi) as Record<string, OpenApiSchema>;
  return Object.hasOwn(table, name) ? table[name] : undefined;
};

/** The schema name that a property or a list refers to, also where the reference is wrapped to carry a default beside it. */
export const refOf = (schema: OpenApiSchema): string | undefined => {
  const ref = schema.$ref ?? schema.allOf?.[0]?.$ref;
  return ref?.slice('#/components/schemas/'.length);
};

const PREFIX = /^io\.k8s\.(api|apimachinery\.pkg(\.(apis|api|util))?|apiextensions-apiserver\.pkg\.apis|kube-aggregator\.pkg\.apis)\./;

/** `core.v1.Pod` of `io.k8s.api.core.v1.Pod`, `resource.Quantity` of `io.k8s.apimachinery.pkg.api.resource.Quantity`. */
export const shortName = (name: string): string => name.replace(PREFIX, '');

const APIMACHINERY: Record<string, string> = {meta: 'apis.meta', resource: 'api.resource', intstr: 'util.intstr', runtime: 'runtime'};

/** The schema name of a short name. */
export const longName = (short: string): string => {
  const [head] = short.split('.', 1);
  if (head === 'apiextensions') return `io.k8s.apiextensions-apiserver.pkg.apis.${short}`;
  if (head === 'apiregistration') return `io.k8s.kube-aggregator.pkg.apis.${short}`;
  const machinery = APIMACHINERY[head];
  return machinery ? `io.k8s.apimachinery.pkg.${machinery}${short.slice(head.length)}` : `io.k8s.api.${short}`;
};
