/** The real client over a cluster in process: what it would send over HTTPS is answered at once. */
import {kubeClient} from '../../../src/cluster/client.ts';
import type {KubeClient} from '../../../src/cluster/cluster.ts';
import type {Connection, Request} from '../../../src/cluster/connection.ts';
import {StatusError} from '../../../src/kube/status.ts';
import type {TestCluster} from '../../simulator/harness.ts';

export const clientOver = (cluster: TestCluster, namespace: string): KubeClient => {
  const send = async ({method, path, body, type = 'application/json', accept = 'application/json'}: Request) => {
    const answer = cluster.request(method, path, body, {accept, ...(body === undefined ? {} : {'content-type': type})});
    const text = answer.body instanceof Uint8Array ? Buffer.from(answer.body).toString() : JSON.stringify(answer.body);
    return {code: answer.code, text};
  };
  const json: Connection['json'] = async (request) => {
    const {code, text} = await send(request);
    const body = JSON.parse(text);
    if (code >= 400) throw new StatusError(code, body.reason, body.message, body.details);
    return body;
  };
  const lines = async (): Promise<void> => {
    throw new Error('nothing here watches');
  };
  return kubeClient({send, json, lines, close: () => {}}, namespace);
};
