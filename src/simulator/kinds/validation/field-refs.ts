/** Checks of references to a pod's own fields and resources (the downward API). */
import {type FieldError, invalid, notSupported, required} from '../../../kube/field-error.ts';
import {sameQuantity} from '../../../kube/quantity.ts';
import {qualifiedName} from './names.ts';

const METADATA = ['metadata.name', 'metadata.namespace', 'metadata.uid'];
const STATUS = ['spec.nodeName', 'spec.serviceAccountName', 'status.hostIP', 'status.hostIPs', 'status.podIP', 'status.podIPs'];
const MAPS = ['metadata.annotations', 'metadata.labels'];
/** What an environment variable may hold, and what a file may. */
export const VARIABLE_FIELDS = [...METADATA, ...STATUS];
export const FILE_FIELDS = [...METADATA, ...MAPS];
const CONVERTIBLE = new Set([...VARIABLE_FIELDS, ...MAPS, 'spec.host', 'spec.restartPolicy', 'spec.schedulerName', 'status.phase']);

interface FieldRef {
  apiVersion?: string;
  fieldPath?: string;
}

export const fieldRef = ({apiVersion, fieldPath}: FieldRef, supported: readonly string[], field: string): FieldError[] => {
  if (!apiVersion) return [required(`${field}.apiVersion`)];
  if (!fieldPath) return [required(`${field}.fieldPath`)];
  const subscripted = /^(.*)\['(.*)'\]$/.exec(fieldPath);
  const why = conversionFault(apiVersion, fieldPath, subscripted?.[1]);
  if (why) return [invalid(`${field}.fieldPath`, fieldPath, `error converting fieldPath: ${why}`)];
  if (subscripted) return subscript(subscripted[1], subscripted[2], field);
  return supported.includes(fieldPath) ? [] : [notSupported(`${field}.fieldPath`, fieldPath, supported)];
};

const conversionFault = (version: string, path: string, map: string | undefined): string | undefined => {
  if (version !== 'v1') return `unsupported pod version: ${version}`;
  if (map !== undefined) return MAPS.includes(map) ? undefined : `field label does not support subscript: ${path}`;
  return CONVERTIBLE.has(path) ? undefined : `field label not supported: ${path}`;
};

const subscript = (map: string, key: string, field: string): FieldError[] =>
  qualifiedName(map === 'metadata.annotations' ? key.toLowerCase() : key).map((fault) => invalid(field, key, fault));

const RESOURCES = ['cpu', 'ephemeral-storage', 'memory'].flatMap((name) => [`limits.${name}`, `requests.${name}`]);
const SIZES = ['1', '1k', '1M', '1G', '1T', '1P', '1E', '1Ki', '1Mi', '1Gi', '1Ti', '1Pi', '1Ei'];
const SIZE_LIST = SIZES.join(', ');

interface ResourceRef {
  containerName?: string;
  resource?: string;
  divisor?: string | number;
}

export const resourceRef = ({containerName, resource, divisor}: ResourceRef, inFile: boolean, field: string): FieldError[] => {
  if (inFile && !containerName) return [required(`${field}.containerName`)];
  if (!resource) return [required(`${field}.resource`)];
  const known = RESOURCES.includes(resource) || /^(limits|requests)\.hugepages-/.test(resource);
  return [
    ...(known ? [] : [notSupported(`${field}.resource`, resource, RESOURCES)]),
    ...divisorErrors(resource, divisor, `${field}.divisor`),
  ];
};

const divisorErrors = (resource: string, divisor: string | number | undefined, field: string): FieldError[] => {
  if (divisor === undefined || sameQuantity(divisor, 0)) return [];
  const [allowed, list, what] = resource.endsWith('.cpu')
    ? [['1m', '1'], '1m and 1', 'cpu']
    : [
        SIZES,
        SIZE_LIST,
        resource.endsWith('.memory') ? 'memory' : resource.includes('hugepages-') ? 'hugepages' : 'local ephemeral storage',
      ];
  const fine = (allowed as string[]).some((one) => sameQuantity(one, divisor));
  return fine ? [] : [invalid(field, resource, `only divisor's values ${list} are supported with the ${what} resource`)];
};
