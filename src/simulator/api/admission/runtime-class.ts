/** A pod that asks for a runtime class gets what running there costs, and goes where that class can run. */

import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {sameQuantity} from '../../../kube/quantity.ts';
import {forbidden} from '../../../kube/status.ts';
import {runtimeClasses} from '../../kinds/runtime-class.ts';
import {type AdmissionPlugin, isCore, nameOf} from './plugin.ts';

export const runtimeClass: AdmissionPlugin = {
  name: 'RuntimeClass',
  handles: (kind, operation, subresource) => isCore(kind, 'pods') && operation === 'CREATE' && subresource === '',
  admit: ({object, context}) => {
    const name = object.spec.runtimeClassName;
    const found = name ? context.get(runtimeClasses, undefined, name) : undefined;
    if (name && !found) throw rejected(object, `RuntimeClass ${JSON.stringify(name)} not found`);
    setOverhead(object, found?.overhead?.podFixed);
    if (found?.scheduling) setScheduling(object, found.scheduling);
  },
};

const rejected = (pod: KubeObject, why: string): Error => forbidden({group: '', resource: 'pods'}, nameOf(pod), `pod rejected: ${why}`);

type Amounts = Readonly<Record<string, string>>;

const setOverhead = (pod: KubeObject, overhead: Amounts | undefined): void => {
  const given: Amounts | undefined = pod.spec.overhead;
  if (!overhead) {
    if (given) throw rejected(pod, 'Pod Overhead set without corresponding RuntimeClass defined Overhead');
    return;
  }
  const same = given && Object.keys({...given, ...overhead}).every((name) => sameQuantity(given[name] ?? '', overhead[name] ?? ''));
  if (given && !same) throw rejected(pod, "Pod's Overhead doesn't match RuntimeClass's defined Overhead");
  pod.spec.overhead = {...overhead};
};

const setScheduling = (pod: KubeObject, {nodeSelector = {}, tolerations = []}: {nodeSelector?: Amounts; tolerations?: object[]}): void => {
  const {spec} = pod;
  for (const [key, value] of Object.entries(nodeSelector)) {
    const own = spec.nodeSelector?.[key];
    if (own !== undefined && own !== value)
      throw rejected(pod, `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${value}; pod.spec.nodeSelector[${key}] = ${own}`);
  }
  if (Object.keys(nodeSelector).length > 0) spec.nodeSelector = {...spec.nodeSelector, ...nodeSelector};
  const more = tolerations.filter((one) => !spec.tolerations?.some((own: object) => equalJson(own, one)));
  if (more.length > 0) spec.tolerations = [...(spec.tolerations ?? []), ...more];
};
