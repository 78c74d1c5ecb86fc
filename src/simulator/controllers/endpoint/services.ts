/** Which Services to look at when something changes: shared by all that write endpoints. */
import {isDeepStrictEqual} from 'node:util';
import {type KubeObject, keyOf} from '../../../kube/object.ts';
import {selectsMap} from '../../../kube/selector.ts';
import type {Client, WatchEvent} from '../../client.ts';
import {nodes, pods, services} from '../../kinds/index.ts';
import {isFinished, isReady} from '../pods.ts';
import {addressesOf} from './membership.ts';

/** Calls `notice` with the key of each Service that changes, and of each whose pods change in what endpoints tell of. */
export const watchServices = (client: Client, notice: (key: string) => void): void => {
  client.watch(services, ({object}) => notice(keyOf(object)));
  client.watch(pods, (event) => {
    if (!matters(event)) return;
    for (const service of client.list(services, event.object.metadata.namespace)) {
      if (picks(service, event.object) || (event.old && picks(service, event.old))) notice(keyOf(service));
    }
  });
  client.watch(nodes, ({type}) => {
    if (type !== 'MODIFIED') for (const service of client.list(services)) notice(keyOf(service));
  });
};

const picks = (service: KubeObject, pod: KubeObject): boolean => selectsMap(service.spec.selector, pod.metadata.labels);

const matters = ({type, object, old}: WatchEvent): boolean => type !== 'MODIFIED' || !old || !isDeepStrictEqual(told(object), told(old));

const told = (pod: KubeObject): unknown => [
  pod.metadata.labels,
  pod.metadata.deletionTimestamp === undefined,
  pod.spec.nodeName,
  addressesOf(pod),
  isReady(pod),
  isFinished(pod),
];
