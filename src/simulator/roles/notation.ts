/**
 * Rules in a notation of one line each: verbs, groups, resources, and the names they are for, if not for all:
 * `get,update  coordination.k8s.io  leases  kube-scheduler`; or verbs and paths: `get  /healthz,/livez`. `core` is the group without a name.
 */
import type {PolicyRule} from '../kinds/validation/rbac.ts';

const SHORT: Readonly<Record<string, string>> = {
  READ: 'get,list,watch',
  WRITE: 'create,delete,deletecollection,patch,update',
  'READ+WRITE': 'create,delete,deletecollection,get,list,patch,update,watch',
};

/** What most components may do with events. */
export const EVENTS = 'create,patch,update  core,events.k8s.io  events';

const list = (text: string): string[] => text.split(',');

export const ruleOf = (line: string): PolicyRule => {
  const [verbs, second, resources, names] = line.split(/\s+/);
  const verbsList = list(SHORT[verbs] ?? verbs);
  if (resources === undefined) return {verbs: verbsList, nonResourceURLs: list(second)};
  const apiGroups = list(second).map((group) => (group === 'core' ? '' : group));
  return {verbs: verbsList, apiGroups, resources: list(resources), ...(names ? {resourceNames: list(names)} : {})};
};

/** By the name of the role, its rules. */
export type Roles = Readonly<Record<string, readonly string[]>>;
