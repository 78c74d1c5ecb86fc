/** Checks of what has to do with indexes: the limits of an Indexed Job, and fields that only such a one may have. */
import {type FieldError, invalid, required} from '../../../kube/field-error.ts';

const MOST = 100_000;
/** Beyond so many completions other limits hold where indexes fail one by one. */
const MANY = 100_000;
const LIMIT_OF_MANY = 10_000;

export const indexedJob = (spec: any, field: string): FieldError[] =>
  spec.completionMode === 'Indexed' ? limits(spec, field) : notIndexed(spec, field);

const notIndexed = (spec: any, field: string): FieldError[] =>
  ['backoffLimitPerIndex', 'maxFailedIndexes'].flatMap((name) =>
    spec[name] === undefined ? [] : [invalid(`${field}.${name}`, spec[name], 'requires indexed completion mode')],
  );

const limits = (spec: any, field: string): FieldError[] => {
  const {completions, maxFailedIndexes: most} = spec;
  const atMost = (name: string, limit: number, detail: string): FieldError[] =>
    spec[name] > limit ? [invalid(`${field}.${name}`, spec[name], `must be less than or equal to ${detail}`)] : [];
  return [
    ...(completions === undefined ? [required(`${field}.completions`, 'when completion mode is Indexed')] : []),
    ...atMost('parallelism', MOST, `${MOST} when completion mode is Indexed`),
    ...(completions !== undefined && most > completions ? atMost('maxFailedIndexes', completions, 'completions') : []),
    ...atMost('maxFailedIndexes', MOST, String(MOST)),
    ...(completions > MANY && spec.backoffLimitPerIndex !== undefined ? limitsOfMany(most, field, atMost) : []),
  ];
};

const limitsOfMany = (
  most: number | undefined,
  field: string,
  atMost: (name: string, limit: number, detail: string) => FieldError[],
): FieldError[] => {
  const detail = `${LIMIT_OF_MANY} when completions are above ${MANY} and used with backoff limit per index`;
  return [
    ...(most === undefined ? [required(`${field}.maxFailedIndexes`, `must be specified when completions is above ${MANY}`)] : []),
    ...atMost('parallelism', LIMIT_OF_MANY, detail),
    ...atMost('maxFailedIndexes', LIMIT_OF_MANY, detail),
  ];
};
