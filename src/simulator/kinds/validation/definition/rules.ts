import type {FieldError} from '../../../../kube/field-error.ts';

export const checkRulesOf = (_schema: unknown, _field: string): FieldError[] => [];
