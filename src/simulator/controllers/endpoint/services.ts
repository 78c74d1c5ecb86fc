/** Which Services to look at when something changes: shared by all that write endpoints. */
import {equalJson} from '../../../kube/json.ts';
import {type KubeObject, keyOf} from '../../../kube/object.ts';
import {selectsMap} from '../../../kube/selector.ts';
import type {Client, WatchEvent} from '../../client.ts';
import {nodes, pods, services} from '../../kinds/index.ts';
import {isDeleting, isFinished, isReady} from '../pods.ts';
import {addressesOf} from './membership.ts';

/** Calls `notice` with the key of each Service that changes, and of each whose pods change in what endpoints tell of. */
export const watchServices = (client: Client, notice: (key: string) => void): void => {
  client.watch(services, ({object}) => notice(keyOf(object)));
  client.watch(pods, (event) => {
    const {object, old} = event;
    const near = client.list(services, object.metadata.namespace).filter((s) => picks(s, object) || (old && picks(s, old)));
    if (near.length > 0 && matters(event)) for (const service of near) notice(keyOf(service));
  });
  client.watch(nodes, ({type}) => {
    if (type !== 'MODIFIED') for (const service of client.list(services)) notice(keyOf(service));
  });
};

const picks = (service: KubeObject, pod: KubeObject): boolean => selectsMap(service.spec.selector, pod.metadata.labels);

/** Endpoints tell nothing of what else changes in a pod. */
const matters = ({type, object, old}: WatchEvent): boolean =>
  type !== 'MODIFIED' ||
  !old ||
  isReady(object) !== isReady(old) ||
  isFinished(object) !== isFinished(old) ||
  isDeleting(object) !== isDeleting(old) ||
  object.spec.nodeName !== old.spec.nodeName ||
  addressesOf(object).join() !== addressesOf(old).join() ||
  !equalJson(object.metadata.labels, old.metadata.labels);
