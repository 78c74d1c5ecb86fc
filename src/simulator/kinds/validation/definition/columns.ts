/** The JSON paths of a definition: of its columns, of `scale`, and of the fields that objects can be selected by. */
import {type FieldError, invalid, required} from '../../../../kube/field-error.ts';
import {jsonPath} from '../../../custom/json-path.ts';
import {type StructuralSchema, schemaOfField} from '../../../custom/structural.ts';

const TYPES = ['boolean', 'date', 'integer', 'number', 'string'];
const FORMATS = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password'];

export const columns = (given: readonly any[] | undefined, field: string): FieldError[] =>
  (given ?? []).flatMap((column, i) => columnErrors(column, `${field}[${i}]`));

const columnErrors = ({name, type, format, jsonPath: path}: any, field: string): FieldError[] => {
  const types = `must be one of ${TYPES.join(',')}`;
  return [
    ...(name ? [] : [required(`${field}.name`)]),
    ...(!type ? [required(`${field}.type`, types)] : TYPES.includes(type) ? [] : [invalid(`${field}.type`, type, types)]),
    ...(!format || FORMATS.includes(format) ? [] : [invalid(`${field}.format`, format, `must be one of ${FORMATS.join(',')}`)]),
    ...(path ? simplePath(path, `${field}.JSONPath`) : [required(`${field}.JSONPath`)]),
  ];
};

const simplePath = (path: string, field: string): FieldError[] => {
  if (!path.startsWith('.')) return [invalid(field, path, 'must be a simple json path starting with .')];
  return jsonPath(path) ? [] : [invalid(field, path, `is an invalid path: could not parse json path expression ${JSON.stringify(path)}`)];
};

export const scalePaths = (subresources: any, field: string): FieldError[] => {
  if (!subresources?.scale) return [];
  const {specReplicasPath, statusReplicasPath, labelSelectorPath} = subresources.scale;
  return [
    ...pathUnder(specReplicasPath, ['.spec'], 'under .spec', `${field}.scale.specReplicasPath`),
    ...pathUnder(statusReplicasPath, ['.status'], 'under .status', `${field}.scale.statusReplicasPath`),
    ...(labelSelectorPath
      ? pathUnder(labelSelectorPath, ['.spec', '.status'], 'under either .spec or .status', `${field}.scale.labelSelectorPath`)
      : []),
  ];
};

const pathUnder = (path: string | undefined, roots: readonly string[], where: string, field: string): FieldError[] => {
  if (!path) return [required(field)];
  const faults = simplePath(path, field);
  if (faults.length > 0) return faults;
  return roots.some((root) => path.startsWith(`${root}.`)) ? [] : [invalid(field, path, `should be a json path ${where}`)];
};

const MOST_SELECTABLE = 8;

export const selectableFields = (given: readonly any[] | undefined, schema: StructuralSchema | undefined, field: string): FieldError[] => {
  const all = given ?? [];
  const many =
    all.length > MOST_SELECTABLE
      ? [{type: 'TooMany' as const, field, value: all.length, detail: `must have at most ${MOST_SELECTABLE} items`}]
      : [];
  return [...many, ...all.flatMap(({jsonPath: path}, i) => selectableErrors(path, schema ?? {}, `${field}[${i}].jsonPath`))];
};

const SELECTABLE = ['string', 'boolean', 'integer'];

const selectableErrors = (path: string | undefined, schema: StructuralSchema, field: string): FieldError[] => {
  if (!path) return [required(field)];
  const faults = simplePath(path, field);
  if (faults.length > 0) return faults;
  if (path.startsWith('.metadata.')) return [invalid(field, path, 'must not point to fields in metadata')];
  const found = path
    .split('.')
    .slice(1)
    .reduce<StructuralSchema | undefined>((at, name) => at && schemaOfField(at, name), schema);
  if (!found) return [invalid(field, path, `is an invalid path: does not refer to a valid field`)];
  return SELECTABLE.includes(found.type ?? '')
    ? []
    : [
        invalid(
          field,
          path,
          'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
        ),
      ];
};
