/** Kinds by group and version, in the order in which the real server lists them. */
import type {Kind} from '../kinds/kind.ts';

/** Groups whose place is known; others follow in the order in which their kinds come. */
const ORDER = [
  '',
  'apiregistration.k8s.io',
  'apps',
  'events.k8s.io',
  'authentication.k8s.io',
  'authorization.k8s.io',
  'autoscaling',
  'batch',
  'certificates.k8s.io',
  'networking.k8s.io',
  'policy',
  'rbac.authorization.k8s.io',
  'storage.k8s.io',
  'admissionregistration.k8s.io',
  'apiextensions.k8s.io',
  'scheduling.k8s.io',
  'coordination.k8s.io',
  'node.k8s.io',
  'discovery.k8s.io',
];

export interface GroupVersion {
  readonly group: string;
  readonly version: string;
  /** By resource name. */
  readonly kinds: readonly Kind[];
}

export interface Group {
  readonly name: string;
  /** The preferred one first. */
  readonly versions: readonly GroupVersion[];
}

const place = (group: string): number => (ORDER.includes(group) ? ORDER.indexOf(group) : ORDER.length);

const byResource = (a: Kind, b: Kind): number => (a.resource < b.resource ? -1 : 1);

/** `v2` before `v1` before `v1beta2` before `v1alpha1`, as Kubernetes ranks versions. */
const byVersion = (a: GroupVersion, b: GroupVersion): number => {
  const [x, y] = [rank(a.version), rank(b.version)];
  const first = x.findIndex((part, i) => part !== y[i]);
  return first < 0 ? 0 : y[first] - x[first];
};

const rank = (version: string): number[] => {
  const [, major = '0', stage = '', minor = '0'] = /^v(\d+)(alpha|beta)?(\d+)?$/.exec(version) ?? [];
  return [major === '0' ? -1 : ['alpha', 'beta', ''].indexOf(stage), Number(major), Number(minor)];
};

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

export const groupsOf = (kinds: readonly Kind[]): Group[] =>
  distinct(kinds.map((kind) => kind.group))
    .sort((a, b) => place(a) - place(b))
    .map((name) => ({name, versions: versionsOf(kinds.filter((kind) => kind.group === name))}));

const versionsOf = (kinds: readonly Kind[]): GroupVersion[] =>
  distinct(kinds.map((kind) => kind.version))
    .map((version) => ({group: kinds[0].group, version, kinds: kinds.filter((kind) => kind.version === version).sort(byResource)}))
    .sort(byVersion);
