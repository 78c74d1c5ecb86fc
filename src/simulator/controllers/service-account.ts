/** Every namespace has a ServiceAccount `default`, and gets it back when it is deleted. */
import type {Client} from '../client.ts';
import {namespaces, serviceAccounts} from '../kinds/index.ts';
import type {Controller} from './controller.ts';
import {WorkQueue} from './controller.ts';
import {isDeleting} from './pods.ts';

const NAME = 'default';

export const serviceAccountController: Controller = {
  name: 'serviceaccount-controller',
  start: (context) => {
    const client = context.client('kube-controller-manager');
    const queue = new WorkQueue(context.clock, (namespace) => ensure(client, namespace));
    client.watch(namespaces, ({object}) => queue.add(object.metadata.name));
    client.watch(serviceAccounts, ({type, object}) => type === 'DELETED' && queue.add(object.metadata.namespace!));
  },
};

const ensure = (client: Client, namespace: string): void => {
  const found = client.get(namespaces, undefined, namespace);
  if (!found || isDeleting(found) || client.get(serviceAccounts, namespace, NAME)) return;
  client.create(serviceAccounts, {apiVersion: 'v1', kind: 'ServiceAccount', metadata: {name: NAME, namespace}});
};
