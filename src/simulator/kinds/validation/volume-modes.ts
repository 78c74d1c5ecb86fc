/** Checks that volumes and claims share. */
import {type FieldError, fieldForbidden, notSupported} from '../../../kube/field-error.ts';
import {oneOf, textErrors} from './fields.ts';
import {dnsSubdomain} from './names.ts';

const MODES = ['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod'];

export const accessModeErrors = (modes: readonly string[], field: string): FieldError[] => {
  const shared = modes.includes('ReadWriteOncePod') && modes.some((mode) => MODES.includes(mode) && mode !== 'ReadWriteOncePod');
  return [
    ...modes.filter((mode) => !MODES.includes(mode)).map((mode) => notSupported(field, mode, MODES)),
    ...(shared ? [fieldForbidden(field, 'may not use ReadWriteOncePod with other access modes')] : []),
  ];
};

export const volumeModeErrors = (mode: string | undefined): FieldError[] =>
  mode === undefined ? [] : oneOf(mode, ['Block', 'Filesystem'], 'spec.volumeMode');

export const storageClassErrors = (name: string | undefined): FieldError[] =>
  name ? textErrors(name, 'spec.storageClassName', dnsSubdomain) : [];
