/** Every namespace has a ConfigMap with the certificate that the API server can be checked by. */
import {equalJson} from '../../kube/json.ts';
import type {KubeObject} from '../../kube/object.ts';
import type {Client} from '../client.ts';
import {configMaps, namespaces} from '../kinds/index.ts';
import {type Controller, WorkQueue} from './controller.ts';
import {isDeleting} from './pods.ts';

const NAME = 'kube-root-ca.crt';
const DESCRIPTION =
  'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or ' +
  'kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.';

export const rootCaController: Controller = {
  name: 'root-ca-cert-publisher',
  start: (context) => {
    const client = context.client('kube-controller-manager');
    const data = {'ca.crt': `${(context.rootCertificate ?? '').trimEnd()}\n`};
    const queue = new WorkQueue(context.clock, (namespace) => publish(client, namespace, data));
    client.watch(namespaces, ({object}) => queue.add(object.metadata.name));
    client.watch(configMaps, ({object: {metadata}}) => {
      if (metadata.name === NAME) queue.add(metadata.namespace!);
    });
  },
};

const publish = (client: Client, namespace: string, data: Record<string, string>): void => {
  const found = client.get(namespaces, undefined, namespace);
  if (!found || isDeleting(found)) return;
  const present = client.get(configMaps, namespace, NAME);
  if (present && equalJson(present.data, data)) return;
  const annotations = {...present?.metadata.annotations, 'kubernetes.io/description': DESCRIPTION};
  const object: KubeObject = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {...(present?.metadata ?? {name: NAME, namespace}), annotations},
    data,
  };
  if (present) client.update(configMaps, object);
  else client.create(configMaps, object);
};
