/** Names that a CustomResourceDefinition may leave out, and empty fields that it is as well without. */
import {isMap} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';

export const defaultDefinition = (definition: KubeObject): void => {
  const {spec} = definition;
  spec.conversion ??= {strategy: 'None'};
  spec.conversion.strategy ??= 'None';
  if (!spec.preserveUnknownFields) delete spec.preserveUnknownFields;
  const {names} = spec;
  if (!names.singular && names.kind) names.singular = names.kind.toLowerCase();
  if (!names.listKind && names.kind) names.listKind = `${names.kind}List`;
  spec.versions ??= [];
  for (const version of spec.versions) tidyVersion(version);
};

const tidyVersion = (version: Record<string, any>): void => {
  if (!version.deprecated) delete version.deprecated;
  for (const column of version.additionalPrinterColumns ?? []) {
    for (const field of ['format', 'description', 'priority']) if (!column[field]) delete column[field];
  }
  if (isMap(version.schema?.openAPIV3Schema)) tidySchema(version.schema.openAPIV3Schema);
};

/** Fields that say something even when they are empty. */
const VALUES = new Set(['default', 'example', 'enum', 'x-kubernetes-preserve-unknown-fields', 'additionalProperties']);

const tidySchema = (schema: Record<string, any>): void => {
  for (const [name, value] of Object.entries(schema)) {
    if (!VALUES.has(name) && (value === false || value === '')) delete schema[name];
  }
  const {properties, items, additionalProperties, not, allOf = [], anyOf = [], oneOf = []} = schema;
  const inner = [...Object.values(properties ?? {}), items, additionalProperties, not, ...allOf, ...anyOf, ...oneOf];
  for (const one of inner) if (isMap(one)) tidySchema(one);
};
