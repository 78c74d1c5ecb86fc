/** The schemas that CustomResourceDefinitions carry, as they are written. */

export interface ValidationRule {
  readonly rule: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
  /** `.spec.name`, relative to where the rule stands. */
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
}

export interface StructuralSchema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly nullable?: boolean;
  readonly properties?: Readonly<Record<string, StructuralSchema>>;
  readonly items?: StructuralSchema;
  readonly additionalProperties?: StructuralSchema | boolean;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly allOf?: readonly StructuralSchema[];
  readonly anyOf?: readonly StructuralSchema[];
  readonly oneOf?: readonly StructuralSchema[];
  readonly not?: StructuralSchema;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-kubernetes-embedded-resource'?: boolean;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly 'x-kubernetes-list-type'?: string;
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-map-type'?: string;
  readonly 'x-kubernetes-validations'?: readonly ValidationRule[];
}

/** The schema of a field that is named in the schema, or that the schema takes under any name; undefined for one that it does not know. */
export const schemaOfField = (schema: StructuralSchema, name: string): StructuralSchema | undefined => {
  if (schema.properties && Object.hasOwn(schema.properties, name)) return schema.properties[name];
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
};

/** Whether any schema under this one, or itself, is such. */
export const anySchema = (schema: StructuralSchema, is: (schema: StructuralSchema) => boolean): boolean =>
  is(schema) || childrenOf(schema).some((child) => anySchema(child, is));

const childrenOf = ({properties, items, additionalProperties}: StructuralSchema): StructuralSchema[] => [
  ...Object.values(properties ?? {}),
  ...(items ? [items] : []),
  ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
];

export const hasRules = (schema: StructuralSchema): boolean =>
  anySchema(schema, (one) => (one['x-kubernetes-validations']?.length ?? 0) > 0);
