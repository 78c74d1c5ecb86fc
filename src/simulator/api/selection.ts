/** Which objects a list, watch or deletecollection is about: label and field selectors of a query. */
import type {KubeObject} from '../../kube/object.ts';
import {matchesAll, type Requirement} from '../../kube/selector.ts';
import {badRequest} from '../../kube/status.ts';
import type {Kind} from '../kinds/kind.ts';
import {type FieldRequirement, parseFieldSelector} from './selectors/field-selector.ts';
import {parseLabelSelector, SelectorError} from './selectors/label-selector.ts';

export type Picks = (object: KubeObject) => boolean;

export const selectionOf = (kind: Kind, query: URLSearchParams): Picks => {
  const labels = labelsOf(query.get('labelSelector') ?? '');
  const fields = fieldsOf(kind, query.get('fieldSelector') ?? '');
  return (object) => matchesAll(labels, object.metadata.labels) && (fields.length === 0 || matchesFields(kind, object, fields));
};

const labelsOf = (text: string): Requirement[] => parsed(text, parseLabelSelector);

const fieldsOf = (kind: Kind, text: string): FieldRequirement[] => {
  const requirements = parsed(text, parseFieldSelector);
  for (const {field} of requirements) if (!known(kind, field)) throw unknownField(kind, field);
  return requirements;
};

const parsed = <T>(text: string, parse: (text: string) => T): T => {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof SelectorError) throw badRequest(error.message);
    throw error;
  }
};

const EMPTY: KubeObject = {apiVersion: '', kind: '', metadata: {name: ''}};

const valuesOf = (kind: Kind, object: KubeObject): Record<string, string> => ({
  'metadata.name': object.metadata.name,
  ...(kind.namespaced ? {'metadata.namespace': object.metadata.namespace ?? ''} : {}),
  ...kind.selectableFields?.(object),
});

const known = (kind: Kind, field: string): boolean => Object.hasOwn(valuesOf(kind, EMPTY), field);

const unknownField = (kind: Kind, field: string): Error => {
  if (kind.selectableFields) return badRequest(`field label not supported: ${field}`);
  const names = kind.namespaced ? '"metadata.name", "metadata.namespace"' : '"metadata.name"';
  return badRequest(`${JSON.stringify(field)} is not a known field selector: only ${names}`);
};

const matchesFields = (kind: Kind, object: KubeObject, requirements: readonly FieldRequirement[]): boolean => {
  const values = valuesOf(kind, object);
  return requirements.every(({field, not, value}) => ((values[field] ?? '') === value) !== not);
};
