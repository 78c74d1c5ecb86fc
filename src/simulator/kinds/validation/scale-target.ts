/** Checks of a reference to what can be scaled or measured. */
import {type FieldError, invalid} from '../../../kube/field-error.ts';
import {requiredSegment} from './path-segment.ts';

/** Errors of a reference to an object by its kind, name and API version. */
export const scaleTarget = ({apiVersion = '', kind, name}: any, field: string): FieldError[] => [
  ...requiredSegment(kind, `${field}.kind`),
  ...requiredSegment(name, `${field}.name`),
  ...versionFaults(apiVersion, kind).map((fault) => invalid(`${field}.apiVersion`, apiVersion, fault)),
];

const versionFaults = (apiVersion: string, kind: string | undefined): string[] => {
  const parts = apiVersion.split('/');
  if (parts.length > 2) return [`unexpected GroupVersion string: ${apiVersion}`];
  const core = apiVersion === 'v1' && kind === 'ReplicationController';
  return (parts.length === 2 && parts[0] !== '') || core ? [] : ['apiVersion must specify API group'];
};
