/** Checks of projected volumes: several sources in one folder. */
import {type FieldError, fieldForbidden, invalid, required} from '../../../kube/field-error.ts';
import {fileMode} from './paths.ts';
import {downwardFiles, keyItems} from './volume-items.ts';

const SHORTEST_TOKEN = 600;
const LONGEST_TOKEN = 2 ** 32;

const SOURCES: Readonly<Record<string, (source: any, field: string, volume: string) => FieldError[]>> = {
  secret: ({name, items}, field) => named(name, items, field),
  configMap: ({name, items}, field) => named(name, items, field),
  downwardAPI: ({items}, field) => downwardFiles(items ?? [], field),
  serviceAccountToken: (source, field, volume) => token(source, field, volume),
  clusterTrustBundle: ({path}, field) => (path ? [] : [required(`${field}.path`)]),
};

const named = (name: string | undefined, items: readonly any[] | undefined, field: string): FieldError[] => [
  ...(name ? [] : [required(`${field}.name`)]),
  ...keyItems(items ?? [], `${field}.items`),
];

/** A missing path is reported at the volume: so does the real server. */
const token = ({expirationSeconds: seconds, path}: any, field: string, volume: string): FieldError[] => {
  const at = `${field}.expirationSeconds`;
  return [
    ...(seconds < SHORTEST_TOKEN ? [invalid(at, seconds, 'may not specify a duration less than 10 minutes')] : []),
    ...(seconds > LONGEST_TOKEN ? [invalid(at, seconds, 'may not specify a duration larger than 2^32 seconds')] : []),
    ...(path ? [] : [required(`${volume}.path`)]),
  ];
};

export const projected = ({defaultMode, sources}: any, field: string): FieldError[] => [
  ...fileMode(defaultMode, `${field}.defaultMode`),
  ...(sources ?? []).flatMap((part: any, i: number) => projection(part, `${field}.sources[${i}]`, field)),
];

const projection = (part: any, field: string, volume: string): FieldError[] => {
  const [first, ...others] = Object.keys(SOURCES).filter((name) => part[name]);
  if (!first) return [required(field, 'must specify a volume projection source')];
  return [
    ...SOURCES[first](part[first], `${field}.${first}`, volume),
    ...others.map((name) => fieldForbidden(`${field}.${name}`, 'may not specify more than 1 volume type')),
  ];
};
