/** Checks of a pod's volumes. */
import {duplicate, type FieldError, fieldForbidden, required} from '../../../kube/field-error.ts';
import {textErrors} from './fields.ts';
import {dnsLabel} from './names.ts';
import {VOLUME_SOURCES} from './volume-sources.ts';

/** Errors of all volumes, and the volumes that have none, by name: a mount of an unsound volume finds none. */
export const volumes = (given: readonly any[], field: string): {errors: FieldError[]; sound: Map<string, any>} => {
  const sound = new Map<string, any>();
  const errors = given.flatMap((volume, i) => {
    const found = volumeErrors(volume, sound, `${field}[${i}]`);
    if (found.length === 0) sound.set(volume.name, volume);
    return found;
  });
  return {errors, sound};
};

const volumeErrors = (volume: any, before: ReadonlyMap<string, any>, field: string): FieldError[] => [
  ...sourceErrors(volume, field),
  ...(volume.name ? textErrors(volume.name, `${field}.name`, dnsLabel) : [required(`${field}.name`)]),
  ...(before.has(volume.name) ? [duplicate(`${field}.name`, volume.name)] : []),
];

const sourceErrors = (volume: any, field: string): FieldError[] => {
  const [first, ...others] = Object.keys(VOLUME_SOURCES).filter((name) => volume[name]);
  if (!first) return [required(field, 'must specify a volume type')];
  return [
    ...VOLUME_SOURCES[first](volume[first], `${field}.${first}`),
    ...others.map((name) => fieldForbidden(`${field}.${name}`, 'may not specify more than 1 volume type')),
  ];
};
