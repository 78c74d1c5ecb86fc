/** Letting go of a pod that was kept to be counted. */
import type {KubeObject} from '../../../kube/object.ts';
import {isStatus} from '../../../kube/status.ts';
import type {Client} from '../../client.ts';
import {pods} from '../../kinds/index.ts';
import {withoutFinalizer} from '../ownership.ts';
import {isTracked, TRACKING} from './facts.ts';

/** Of the pod as it is now; one that is gone is no failure. */
export const release = (client: Client, {metadata}: KubeObject): void => {
  const pod = client.get(pods, metadata.namespace, metadata.name);
  if (!pod || pod.metadata.uid !== metadata.uid || !isTracked(pod)) return;
  try {
    client.update(pods, withoutFinalizer(pod, TRACKING));
  } catch (error) {
    if (!isStatus(error, 'NotFound')) throw error;
  }
};
