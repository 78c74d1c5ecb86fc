/** The names of a custom resource. */
import {type FieldError, invalid, required} from '../../../../kube/field-error.ts';
import {dns1035Label} from '../names.ts';

const FIELD = 'spec.names';

export const names = (given: any): FieldError[] => {
  const {plural = '', singular = '', kind = '', listKind = '', shortNames = [], categories = []} = given ?? {};
  const needed = Object.entries({plural, singular, kind, listKind}).filter(([, value]) => !value);
  return [
    ...needed.map(([name]) => required(`${FIELD}.${name}`)),
    ...lower(plural, 'plural'),
    ...lower(singular, 'singular'),
    ...mixed(kind, 'kind'),
    ...mixed(listKind, 'listKind'),
    ...shortNames.flatMap((name: string, i: number) => lower(name, `shortNames[${i}]`)),
    ...(kind && kind === listKind ? [invalid(`${FIELD}.listKind`, listKind, 'kind and listKind may not be the same')] : []),
    ...categories.flatMap((name: string, i: number) => lower(name, `categories[${i}]`)),
  ];
};

const lower = (value: string, name: string): FieldError[] => {
  const faults = value ? dns1035Label(value) : [];
  return faults.length > 0 ? [invalid(`${FIELD}.${name}`, value, faults.join(','))] : [];
};

const mixed = (value: string, name: string): FieldError[] => {
  const faults = value ? dns1035Label(value.toLowerCase()) : [];
  const detail = `may have mixed case, but should otherwise match: ${faults.join(',')}`;
  return faults.length > 0 ? [invalid(`${FIELD}.${name}`, value, detail)] : [];
};
