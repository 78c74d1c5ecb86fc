/** A schema as ownership and merging see it: what is one piece, what holds fields, and by what items of a list are known. */

import {isMap} from '../../../kube/json.ts';
import {type Schema, schemaOfKind} from '../../schema/schema.ts';

/** A field of a map: declared by the schema or, in a free map, any. */
export interface Field {
  readonly shape: Shape;
  /** Named in the schema. */
  readonly declared: boolean;
  /** Allowed by the schema. */
  readonly known: boolean;
  /**
   * The value that stands for a missing one where the Go type has no way of being absent: a structure that is no pointer, a list without
   * omitempty. `spec` of a Deployment is always there, `metadata.labels` is not.
   */
  readonly always: object | undefined;
  /** Whether an empty value is as good as none: lists and free maps of Go types are left out when they are empty. */
  readonly dropped: boolean;
}

export type Scalar = 'string' | 'numeric' | 'boolean' | 'any';

const NO_MAP = Object.freeze({});
const NO_LIST: readonly never[] = Object.freeze([]);

export class Shape {
  /** `any`: whatever it is, maps are looked into and lists are not. */
  readonly holds: 'value' | 'map' | 'list' | 'any';
  readonly scalar: Scalar;
  /** One piece, whatever it holds. */
  readonly atomic: boolean;
  /** Of a list of maps: the fields that tell its items apart, in alphabetical order; empty for a set of plain values. */
  readonly keys: readonly string[];
  private readonly fields = new Map<string, Field>();
  private inner: Shape | undefined;
  private defaults: Record<string, unknown> | undefined;

  constructor(private readonly schema: Schema) {
    this.holds = holdsOf(schema);
    this.scalar = scalarOf(schema);
    this.atomic = this.holds === 'list' ? !['map', 'set'].includes(schema.listType ?? '') : schema.mapType === 'atomic';
    this.keys = [...(schema.listMapKeys ?? [])].sort();
  }

  /** How a value of this shape is taken: as one piece, or as a holder of fields or items. */
  of(value: unknown): 'leaf' | 'map' | 'list' {
    if (this.atomic || this.holds === 'value' || typeof value !== 'object' || value === null) return 'leaf';
    if (isMap(value)) return this.holds === 'list' ? 'leaf' : 'map';
    return this.holds === 'list' ? 'list' : 'leaf';
  }

  field(name: string): Field {
    let field = this.fields.get(name);
    if (!field) {
      field = this.makeField(name);
      if (field.declared) this.fields.set(name, field);
    }
    return field;
  }

  /** Of the items of a list, or the values of a free map. */
  get element(): Shape {
    this.inner ??= shapeOfSchema(this.schema.items ?? this.schema.additionalProperties);
    return this.inner;
  }

  /** Values that keys of items have when they are left out: `{protocol: 'TCP'}`. */
  get keyDefaults(): Record<string, unknown> {
    this.defaults ??= Object.fromEntries(this.keys.map((key) => [key, this.schema.items?.properties?.[key]?.default]));
    return this.defaults;
  }

  private makeField(name: string): Field {
    const {properties, additionalProperties, preserveUnknown} = this.schema;
    if (!properties || !Object.hasOwn(properties, name)) {
      const known = this.holds === 'any' || additionalProperties !== undefined || preserveUnknown;
      return {shape: additionalProperties ? this.element : ANY, declared: false, known, always: undefined, dropped: false};
    }
    const shape = shapeOfSchema(properties[name]);
    return {shape, declared: true, known: true, always: this.alwaysThere(name, shape), dropped: this.droppedWhenEmpty(shape)};
  }

  /** Only types of the API (they have names) are Go structures; fields of other schemas are there when they are there. */
  private alwaysThere(name: string, shape: Shape): object | undefined {
    const field = this.schema.properties?.[name];
    if (shape.holds === 'map' && field?.name && isMap(field.default)) return NO_MAP;
    return shape.holds === 'list' && this.schema.name && this.schema.required.includes(name) ? NO_LIST : undefined;
  }

  private droppedWhenEmpty(shape: Shape): boolean {
    return this.schema.name !== undefined && (shape.holds === 'list' || (shape.holds === 'map' && !shape.schema.properties));
  }
}

const holdsOf = ({type, properties, additionalProperties, items}: Schema): Shape['holds'] => {
  if (type === 'array') return items ? 'list' : 'any';
  if (properties || additionalProperties) return 'map';
  return type === 'object' || type === 'any' ? 'any' : 'value';
};

const scalarOf = ({type, format}: Schema): Scalar => {
  if (format === 'int-or-string' || format === 'quantity') return 'any';
  if (type === 'integer' || type === 'number') return 'numeric';
  return type === 'string' || type === 'boolean' ? type : 'any';
};

const shapes = new WeakMap<Schema, Shape>();

const shapeOfSchema = (schema: Schema | undefined): Shape => {
  if (!schema) return ANY;
  let shape = shapes.get(schema);
  if (!shape) {
    shape = new Shape(schema);
    shapes.set(schema, shape);
  }
  return shape;
};

/** Nothing is known of it. */
const ANY = new Shape({type: 'any', required: [], patchStrategy: [], preserveUnknown: true});

/** The shape of a kind. */
export const shapeOf = (kind: {readonly schema: string; readonly custom?: {readonly schema: Schema}}): Shape =>
  shapeOfSchema(schemaOfKind(kind));
