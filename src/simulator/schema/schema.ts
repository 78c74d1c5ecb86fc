/** What a field may hold and how lists merge, as patches, apply and explanations need it. References are followed when they are asked for. */
import {type OpenApiSchema, openApiSchema, refOf, shortName} from './openapi.ts';

export type SchemaType = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'any';
export type SchemaFormat = 'int32' | 'int64' | 'double' | 'date-time' | 'byte' | 'int-or-string' | 'quantity';

export interface Schema {
  /** `core.v1.PodSpec`: the type's short name, where it has one. */
  readonly name?: string;
  readonly type: SchemaType;
  readonly format?: SchemaFormat;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  /** How apply merges a list; a list that says nothing is atomic. */
  readonly listType?: 'atomic' | 'set' | 'map';
  readonly listMapKeys?: readonly string[];
  /** `atomic`: apply replaces the whole map or object. */
  readonly mapType?: 'atomic' | 'granular';
  readonly patchMergeKey?: string;
  /** `merge`, `replace`, `retainKeys`. */
  readonly patchStrategy: readonly string[];
  /** Any JSON object goes, such as the data of a ControllerRevision. */
  readonly preserveUnknown: boolean;
}

const EXTENSION = 'x-kubernetes-';
const FREE = new Set(['runtime.RawExtension', 'meta.v1.FieldsV1', 'apiextensions.v1.JSON']);
const FORMATS: Record<string, SchemaFormat> = {'resource.Quantity': 'quantity', 'intstr.IntOrString': 'int-or-string'};

/** A schema over what OpenAPI says of a property (`own`) and of the type it refers to (`base`); the property's word wins. */
class View implements Schema {
  readonly type: SchemaType;
  readonly format?: SchemaFormat;
  readonly required: readonly string[];
  readonly listType?: Schema['listType'];
  readonly listMapKeys?: readonly string[];
  readonly mapType?: Schema['mapType'];
  readonly patchMergeKey?: string;
  readonly patchStrategy: readonly string[];
  readonly preserveUnknown: boolean;
  private madeProperties?: Record<string, Schema>;
  private madeItems?: Schema;
  private madeValues?: Schema;

  constructor(
    private readonly own: OpenApiSchema,
    private readonly base: OpenApiSchema,
    readonly name?: string,
  ) {
    this.format = (name && FORMATS[name]) || ((own.format ?? base.format) as SchemaFormat | undefined);
    this.type = (own.type ?? base.type ?? (this.format ? 'string' : 'any')) as SchemaType;
    this.required = base.required ?? [];
    this.listType = this.extension('list-type');
    this.listMapKeys = this.extension('list-map-keys');
    this.mapType = this.extension('map-type');
    this.patchMergeKey = this.extension('patch-merge-key');
    this.patchStrategy = this.extension('patch-strategy')?.split(',') ?? [];
    this.preserveUnknown = this.extension('preserve-unknown-fields') === true || FREE.has(name ?? '') || this.isOpenObject();
  }

  get enum(): readonly string[] | undefined {
    return this.own.enum ?? this.base.enum;
  }

  get default(): unknown {
    return this.own.default;
  }

  get properties(): Readonly<Record<string, Schema>> | undefined {
    const {properties} = this.base;
    if (properties && !this.madeProperties) {
      this.madeProperties = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, schemaFrom(value)]));
    }
    return this.madeProperties;
  }

  get items(): Schema | undefined {
    if (this.base.items) this.madeItems ??= schemaFrom(this.base.items);
    return this.madeItems;
  }

  get additionalProperties(): Schema | undefined {
    if (this.base.additionalProperties) this.madeValues ??= schemaFrom(this.base.additionalProperties);
    return this.madeValues;
  }

  private extension(name: string): any {
    return this.own[`${EXTENSION}${name}`] ?? this.base[`${EXTENSION}${name}`];
  }

  private isOpenObject(): boolean {
    return this.type === 'object' && !this.base.properties && !this.base.additionalProperties && !this.name;
  }
}

const named = new Map<string, Schema>();

/** A schema of an OpenAPI schema that stands alone, such as a custom resource's. */
export const schemaFrom = (own: OpenApiSchema): Schema => {
  const ref = refOf(own);
  if (ref === undefined) return new View(own, own);
  if (Object.keys(own).length === 1 && own.$ref) return schemaOf(ref);
  return new View(own, openApiSchema(ref) ?? {}, shortName(ref));
};

/** The schema of a type, by a name such as `io.k8s.api.apps.v1.Deployment`. Throws an Error for a name that is none. */
export const schemaOf = (name: string): Schema => {
  const known = named.get(name);
  if (known) return known;
  const base = openApiSchema(name);
  if (!base) throw new Error(`no schema is named ${name}`);
  const made = new View(base, base, shortName(name));
  named.set(name, made);
  return made;
};

/** The schema of a kind: that of its type, or the one that its definition brought. */
export const schemaOfKind = (kind: {readonly schema: string; readonly custom?: {readonly schema: Schema}}): Schema =>
  kind.custom?.schema ?? schemaOf(kind.schema);
