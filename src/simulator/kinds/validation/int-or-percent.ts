/** Checks of numbers that may be percentages, such as maxSurge. */
import {type FieldError, invalid} from '../../../kube/field-error.ts';
import type {IntOrString} from '../../../kube/int-or-percent.ts';
import {nonNegative, textErrors} from './fields.ts';
import {percent} from './names.ts';

export const numberOrPercent = (value: IntOrString | undefined, field: string): FieldError[] =>
  typeof value === 'string' ? textErrors(value, field, percent) : nonNegative(value, field);

/** The number in front, of what of it there is: `0%` is as good as 0 here. */
export const plainNumber = (value: IntOrString | undefined): number =>
  typeof value === 'string' ? Number.parseInt(value, 10) || 0 : (value ?? 0);

export const atMostAll = (value: IntOrString | undefined, field: string): FieldError[] =>
  typeof value === 'string' && /^[0-9]+%$/.test(value) && Number.parseInt(value, 10) > 100
    ? [invalid(field, value, 'must not be greater than 100%')]
    : [];
