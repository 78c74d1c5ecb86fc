/** Which objects a quota is about. */
import type {KubeObject} from '../../../kube/object.ts';
import type {Kind} from '../kind.ts';
import {qosClass} from '../qos.ts';
import {countsTowards} from './usage.ts';

interface Scope {
  readonly scopeName: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

/** Whether a quota limits something that this object counts towards, and its scopes let the object in. */
export const quotaApplies = (quota: KubeObject, kind: Kind, object: KubeObject): boolean => {
  const names = Object.keys(quota.status?.hard ?? quota.spec?.hard ?? {});
  return names.some((name) => countsTowards(kind, name)) && inScopes(quota, kind, object);
};

export const inScopes = ({spec}: KubeObject, kind: Kind, object: KubeObject): boolean => {
  const named: Scope[] = (spec?.scopes ?? []).map((scopeName: string) => ({scopeName, operator: 'Exists'}));
  const scopes = [...named, ...(spec?.scopeSelector?.matchExpressions ?? [])];
  return scopes.every((scope) => isIn(scope, kind, object));
};

const isIn = (scope: Scope, {group, resource}: Kind, object: KubeObject): boolean => {
  if (group === '' && resource === 'pods') return podIsIn(scope, object);
  if (group === '' && resource === 'persistentvolumeclaims' && scope.scopeName === 'VolumeAttributesClass') {
    return matches(scope, object.spec?.volumeAttributesClassName ?? '');
  }
  return false;
};

const podIsIn = (scope: Scope, {spec}: KubeObject): boolean => {
  const ends = spec.activeDeadlineSeconds !== undefined;
  switch (scope.scopeName) {
    case 'Terminating':
      return ends;
    case 'NotTerminating':
      return !ends;
    case 'BestEffort':
      return qosClass(spec) === 'BestEffort';
    case 'NotBestEffort':
      return qosClass(spec) !== 'BestEffort';
    case 'PriorityClass':
      return matches(scope, spec.priorityClassName ?? '');
    case 'CrossNamespacePodAffinity':
      return crossesNamespaces(spec.affinity);
    default:
      return false;
  }
};

/** An empty value is none. */
const matches = ({operator, values = []}: Scope, value: string): boolean => {
  switch (operator) {
    case 'In':
      return value !== '' && values.includes(value);
    case 'NotIn':
      return value === '' || !values.includes(value);
    case 'Exists':
      return value !== '';
    default:
      return value === '';
  }
};

const crossesNamespaces = (affinity: any): boolean =>
  ['podAffinity', 'podAntiAffinity'].some((way) => {
    const needed: any[] = affinity?.[way]?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
    const wished: any[] = affinity?.[way]?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
    const terms = [...needed, ...wished.map(({podAffinityTerm}) => podAffinityTerm)];
    return terms.some((term) => term?.namespaces?.length > 0 || term?.namespaceSelector !== undefined);
  });
