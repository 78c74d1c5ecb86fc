/** Every admission plugin, in the order of the real server. */
import {certificateSubjectRestriction} from './certificate-subject-restriction.ts';
import {defaultIngressClass} from './default-ingress-class.ts';
import {defaultStorageClass} from './default-storage-class.ts';
import {defaultTolerationSeconds} from './default-toleration-seconds.ts';
import {limitRanger} from './limit-ranger.ts';
import {namespaceLifecycle} from './namespace-lifecycle.ts';
import {persistentVolumeClaimResize} from './persistent-volume-claim-resize.ts';
import type {AdmissionPlugin} from './plugin.ts';
import {podSecurity} from './pod-security/index.ts';
import {priority} from './priority.ts';
import {resourceQuota} from './resource-quota.ts';
import {roleEscalation} from './role-escalation.ts';
import {runtimeClass} from './runtime-class.ts';
import {serviceAccount} from './service-account.ts';
import {storageObjectInUseProtection} from './storage-object-in-use-protection.ts';
import {validatingAdmissionPolicy} from './validating-admission-policy.ts';

export const plugins: readonly AdmissionPlugin[] = [
  namespaceLifecycle,
  limitRanger,
  serviceAccount,
  podSecurity,
  priority,
  defaultTolerationSeconds,
  defaultStorageClass,
  persistentVolumeClaimResize,
  storageObjectInUseProtection,
  runtimeClass,
  certificateSubjectRestriction,
  defaultIngressClass,
  roleEscalation,
  validatingAdmissionPolicy,
  resourceQuota,
];
