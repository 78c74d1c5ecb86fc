/** A rolling update of 1,000 pods under a hand-driven clock, kubelet, scheduler, endpoints and all. */
import {testCluster} from '../simulator/harness.ts';
import {report} from './report.ts';

const REPLICAS = 1000;
const cluster = testCluster({nodes: 10});
const json = {'content-type': 'application/json'};
const deployment = (image: string) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: {name: 'web'},
  spec: {
    replicas: REPLICAS,
    selector: {matchLabels: {app: 'web'}},
    template: {metadata: {labels: {app: 'web'}}, spec: {containers: [{name: 'web', image}]}},
  },
});
cluster.request(
  'POST',
  '/api/v1/namespaces/default/services',
  {apiVersion: 'v1', kind: 'Service', metadata: {name: 'web'}, spec: {selector: {app: 'web'}, ports: [{port: 80}]}},
  json,
);

const until = (done: () => boolean): number => {
  const start = performance.now();
  for (let seconds = 0; !done(); seconds++) {
    if (seconds > 600) throw new Error('the rollout does not end');
    cluster.clock.advance(1000);
  }
  return performance.now() - start;
};
const complete = (): boolean => {
  const {body} = cluster.request('GET', '/apis/apps/v1/namespaces/default/deployments/web') as {body: any};
  const {status, metadata} = body;
  return (
    status?.observedGeneration === metadata.generation &&
    status.updatedReplicas === REPLICAS &&
    status.availableReplicas === REPLICAS &&
    status.replicas === REPLICAS
  );
};

cluster.request('POST', '/apis/apps/v1/namespaces/default/deployments', deployment('nginx:1.27'), json);
report('1,000 pods created and ready', `${(until(complete) / 1000).toFixed(2)} s`, '');
cluster.request('PUT', '/apis/apps/v1/namespaces/default/deployments/web', deployment('nginx:1.28'), json);
report('rollout of 1,000 pods, hand-driven clock', `${(until(complete) / 1000).toFixed(2)} s`, '< 2 s');
