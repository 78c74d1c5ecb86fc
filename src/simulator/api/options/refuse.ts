/** The 422 of options that contradict themselves or that nobody knows. */
import {type FieldError, invalidObject} from '../../../kube/field-error.ts';
import {StatusError} from '../../../kube/status.ts';

/** Throws unless there are no errors; options have no name. */
export const refuse = (kind: string, errors: readonly FieldError[]): void => {
  if (errors.length === 0) return;
  const {message, details} = invalidObject({group: 'meta.k8s.io', kind}, '', errors);
  throw new StatusError(422, 'Invalid', message, details);
};
