/** Keeps an APIService for every version of a group that is served. */
import {timestamp} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import {apiServices} from '../kinds/api-service.ts';
import {customResourceDefinitions} from '../kinds/custom-resource-definition.ts';
import type {Kind} from '../kinds/kind.ts';
import {type Controller, type ControllerContext, WorkQueue} from './controller.ts';

/** Where discovery lists a group: the highest first. Groups of definitions come last. */
const PRIORITIES: Readonly<Record<string, number>> = {
  '': 18_000,
  apps: 17_800,
  'events.k8s.io': 17_750,
  'authentication.k8s.io': 17_700,
  'authorization.k8s.io': 17_600,
  autoscaling: 17_500,
  batch: 17_400,
  'certificates.k8s.io': 17_300,
  'networking.k8s.io': 17_200,
  policy: 17_100,
  'rbac.authorization.k8s.io': 17_000,
  'storage.k8s.io': 16_800,
  'admissionregistration.k8s.io': 16_700,
  'apiextensions.k8s.io': 16_700,
  'scheduling.k8s.io': 16_600,
  'coordination.k8s.io': 16_500,
  'node.k8s.io': 16_300,
  'discovery.k8s.io': 16_200,
  'metrics.k8s.io': 100,
};
const CUSTOM = {groupPriorityMinimum: 1000, versionPriority: 100};

const priority = ({group, custom}: Kind) =>
  custom ? CUSTOM : {groupPriorityMinimum: PRIORITIES[group] ?? 15_000, versionPriority: group ? 15 : 1};

export const apiServiceController: Controller = {
  name: 'autoregister',
  start: (context) => {
    const client = context.client('kube-apiserver');
    const served = new Map<string, Kind>();
    const queue = new WorkQueue(context.clock, (name) => {
      const kind = served.get(name);
      const found = client.get(apiServices, undefined, name);
      const wanted = kind && (!kind.custom || hasDefinition(kind));
      if (wanted && !found) client.create(apiServices, apiService(name, kind, context));
      else if (!wanted && found) client.delete(apiServices, undefined, name);
    });
    const hasDefinition = ({group, version}: Kind): boolean =>
      client
        .list(customResourceDefinitions)
        .some(({spec}) => spec.group === group && spec.versions.some((v: any) => v.name === version && v.served));
    context.watchKinds((kind) => {
      if (kind.group === apiServices.group) return;
      const name = `${kind.version}.${kind.group}`;
      if (!served.has(name) || !kind.custom) served.set(name, kind);
      queue.add(name);
    });
    client.watch(customResourceDefinitions, ({object: {spec}}) => {
      for (const {name} of spec.versions) queue.add(`${name}.${spec.group}`);
    });
  },
};

const apiService = (name: string, kind: Kind, {clock}: ControllerContext): KubeObject => ({
  apiVersion: 'apiregistration.k8s.io/v1',
  kind: 'APIService',
  metadata: {name, labels: {'kube-aggregator.kubernetes.io/automanaged': kind.custom ? 'true' : 'onstart'}},
  spec: {...(kind.group ? {group: kind.group} : {}), version: kind.version, ...priority(kind)},
  status: {
    conditions: [
      {
        lastTransitionTime: timestamp(clock.now()),
        message: 'Local APIServices are always available',
        reason: 'Local',
        status: 'True',
        type: 'Available',
      },
    ],
  },
});
