/** Defaults of a pod spec: those of every template, and those that only a pod itself gets. */
import type {KubeObject} from '../../../kube/object.ts';
import {containerDefaults} from './container.ts';
import {podRequestDefaults} from './pod-requests.ts';
import {volumeDefaults} from './volume.ts';

/** Containers of all three lists, in the order init, app, ephemeral. */
export const allContainers = (spec: any): any[] => [
  ...(spec?.initContainers ?? []),
  ...(spec?.containers ?? []),
  ...(spec?.ephemeralContainers ?? []),
];

/** Fills what pods and pod templates have in common. */
export const podSpecDefaults = (spec: any): void => {
  spec.dnsPolicy ||= 'ClusterFirst';
  spec.restartPolicy ||= 'Always';
  spec.schedulerName ||= 'default-scheduler';
  spec.securityContext ??= {};
  spec.terminationGracePeriodSeconds ??= 30;
  bothServiceAccountFields(spec);
  for (const container of allContainers(spec)) containerDefaults(container);
  for (const volume of spec.volumes ?? []) volumeDefaults(volume);
};

/** The old name of the field and the new one hold the same; the new one wins. */
const bothServiceAccountFields = (spec: any): void => {
  const name = spec.serviceAccountName || spec.serviceAccount;
  if (name) Object.assign(spec, {serviceAccountName: name, serviceAccount: name});
};

/** A template of a workload: a missing one is an empty one, whose faults validation then names. */
export const templateDefaults = (spec: any): void => {
  spec.template ??= {};
  spec.template.metadata ??= {};
  spec.template.spec ??= {};
  podSpecDefaults(spec.template.spec);
};

export const podDefaults = (pod: KubeObject): void => {
  pod.spec ??= {};
  podSpecDefaults(pod.spec);
  pod.spec.enableServiceLinks ??= true;
  for (const container of [...(pod.spec.initContainers ?? []), ...(pod.spec.containers ?? [])]) {
    limitsAsRequests(container.resources);
    if (pod.spec.hostNetwork) for (const port of container.ports ?? []) port.hostPort ||= port.containerPort;
  }
  podRequestDefaults(pod.spec);
};

const limitsAsRequests = (resources: any): void => {
  if (Object.keys(resources.limits ?? {}).length > 0) resources.requests = {...resources.limits, ...resources.requests};
};
