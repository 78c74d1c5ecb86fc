/** Keeps an APIService for every version of a group that is served. */
import {timestamp} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import {apiServices} from '../kinds/api-service.ts';
import {customResourceDefinitions} from '../kinds/custom-resource-definition.ts';
import type {Kind} from '../kinds/kind.ts';
import {type Controller, type ControllerContext, WorkQueue} from './controller.ts';

/** Of groups that definitions make, and of all others. */
const CUSTOM = {groupPriorityMinimum: 1000, versionPriority: 100};
const BUILT_IN = {groupPriorityMinimum: 17_800, versionPriority: 15};
const CORE = {groupPriorityMinimum: 18_000, versionPriority: 1};

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
      const name = `${kind.version}.${kind.group}`;
      if (!served.has(name) || !kind.custom) served.set(name, kind);
      queue.add(name);
    });
    client.watch(customResourceDefinitions, ({object: {spec}}) => {
      for (const {name} of spec.versions) queue.add(`${name}.${spec.group}`);
    });
  },
};

const apiService = (name: string, {group, version, custom}: Kind, {clock}: ControllerContext): KubeObject => ({
  apiVersion: 'apiregistration.k8s.io/v1',
  kind: 'APIService',
  metadata: {name, labels: {'kube-aggregator.kubernetes.io/automanaged': custom ? 'true' : 'onstart'}},
  spec: {...(group ? {group} : {}), version, ...(custom ? CUSTOM : group ? BUILT_IN : CORE)},
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
