/** Whether the schema of a custom resource is one that the server can prune, fill in and check by. */
import {type FieldError, fieldForbidden} from '../../../../kube/field-error.ts';
import {checkDefaults} from './defaults.ts';
import {checkOpenApi} from './open-api.ts';
import {checkRulesOf} from './rules.ts';
import {checkStructure} from './structure.ts';

/** Rules are compiled only against a schema that is sound. */
export const openApiSchema = (schema: any, field: string): FieldError[] => {
  if (schema === undefined) return [];
  const nullable = schema.nullable ? [fieldForbidden(`${field}.nullable`, 'nullable cannot be true at the root')] : [];
  const structure = checkStructure(schema, field);
  const defaults = structure.length > 0 ? [] : checkDefaults(schema, field);
  const sound = structure.length === 0 && defaults.length === 0;
  return [...nullable, ...structure, ...defaults, ...checkOpenApi(schema, field), ...(sound ? checkRulesOf(schema, field) : [])];
};
