/** Cells of volumes and of claims to them. */
import type {KubeObject} from '../../../kube/object.ts';

const SHORT: readonly (readonly [string, string])[] = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
];

/** `RWO,ROX`. */
export const accessModes = (modes: readonly string[] | undefined): string =>
  SHORT.filter(([mode]) => modes?.includes(mode))
    .map(([, short]) => short)
    .join(',');

/** The class of a volume or a claim; an annotation of old says it first. */
export const storageClassOf = ({metadata, spec}: KubeObject): string =>
  metadata.annotations?.['volume.beta.kubernetes.io/storage-class'] ?? spec?.storageClassName ?? '';

export const phaseOf = ({metadata, status}: KubeObject): string => (metadata.deletionTimestamp ? 'Terminating' : (status?.phase ?? ''));
