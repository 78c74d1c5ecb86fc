/** Keeps pods to the security level that their namespace asks for by label. */

import {equalJson} from '../../../../kube/json.ts';
import type {KubeObject} from '../../../../kube/object.ts';
import {forbidden} from '../../../../kube/status.ts';
import type {Kind} from '../../../kinds/kind.ts';
import {namespaces} from '../../../kinds/namespace.ts';
import {type AdmissionPlugin, type AdmissionRequest, isCore, nameOf} from '../plugin.ts';
import {checkNamespace} from './namespace.ts';
import {policyOf, sayViolations} from './policy.ts';

const WORKLOADS = new Set([
  'podtemplates',
  'replicationcontrollers',
  'apps/replicasets',
  'apps/deployments',
  'apps/statefulsets',
  'apps/daemonsets',
  'batch/jobs',
  'batch/cronjobs',
]);

const isWorkload = ({group, resource}: Kind): boolean => WORKLOADS.has(group ? `${group}/${resource}` : resource);

export const podSecurity: AdmissionPlugin = {
  name: 'PodSecurity',
  handles: (kind, operation, subresource) => {
    if (operation !== 'CREATE' && operation !== 'UPDATE') return false;
    if (isCore(kind, 'pods')) return subresource === '' || subresource === 'ephemeralcontainers';
    return subresource === '' && (isCore(kind, 'namespaces') || isWorkload(kind));
  },
  validate: (request) => {
    if (isCore(request.kind, 'namespaces')) checkNamespace(request);
    else check(request);
  },
};

/** Only a pod is refused; of a workload its pods will be. */
const check = ({kind, object, old, context}: AdmissionRequest): void => {
  const labels = context.get(namespaces, undefined, object.metadata.namespace ?? '')?.metadata.labels;
  const enforced = isCore(kind, 'pods') ? policyOf(labels, 'enforce') : undefined;
  const warned = policyOf(labels, 'warn');
  if (!enforced && !warned) return;
  const spec = podSpecOf(kind, object);
  if (!spec || (old && equalJson(spec, podSpecOf(kind, old)))) return;
  const refused = enforced ? sayViolations(enforced, spec) : '';
  if (refused !== '') throw forbidden(kind, nameOf(object), `violates PodSecurity ${JSON.stringify(enforced!.text)}: ${refused}`);
  const faults = warned ? sayViolations(warned, spec) : '';
  if (faults !== '') context.warn(`would violate PodSecurity ${JSON.stringify(warned!.text)}: ${faults}`);
};

const podSpecOf = (kind: Kind, object: KubeObject): any => {
  if (isCore(kind, 'pods')) return object.spec;
  if (kind.resource === 'podtemplates') return object.template?.spec;
  return kind.resource === 'cronjobs' ? object.spec?.jobTemplate?.spec?.template?.spec : object.spec?.template?.spec;
};
