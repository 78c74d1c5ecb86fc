/** The API server in process: reads of 100 pods, and writes with the journal on. */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {textOf} from '../../src/simulator/api/content/texts.ts';
import {testCluster} from '../simulator/harness.ts';
import {median, report, timed} from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'ckad-bench-'));
const cluster = testCluster({bare: true, folder});
const pod = (name: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {name, labels: {app: 'web'}},
  spec: {containers: [{name: 'c', image: 'nginx:1.27'}]},
});
const json: Record<string, string> = {'content-type': 'application/json'};
const TABLE = {accept: 'application/json;as=Table;v=v1;g=meta.k8s.io'};
for (let i = 0; i < 100; i++) cluster.request('POST', '/api/v1/namespaces/default/pods', pod(`web-${i}`), json);

const answer = (method: string, path: string, body?: unknown, headers = json): void => {
  const {code, body: got} = cluster.request(method, path, body, headers);
  if (code >= 300) throw new Error(`${method} ${path}: ${code} ${JSON.stringify(got)}`);
  textOf(got);
};

const get = timed(2000, (i) => answer('GET', `/api/v1/namespaces/default/pods/web-${i % 100}`));
const list = timed(300, () => answer('GET', '/api/v1/namespaces/default/pods'));
const table = timed(300, () => answer('GET', '/api/v1/namespaces/default/pods', undefined, TABLE));
report('GET of one pod, median', `${median(get).toFixed(3)} ms`, '< 1 ms');
report('LIST of 100 pods, median', `${median(list).toFixed(3)} ms`, '< 1 ms');
report('table of 100 pods, median', `${median(table).toFixed(3)} ms`, '< 2 ms');

const writes = 4000;
const start = performance.now();
for (let i = 0; i < writes; i++)
  answer('POST', '/api/v1/namespaces/default/configmaps', {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {name: `c-${i}`},
    data: {key: String(i)},
  });
report('writes a second, journal on (ConfigMaps)', `${Math.round((writes / (performance.now() - start)) * 1000)}`, '> 2000');

const patches = timed(2000, (i) =>
  answer(
    'PATCH',
    `/api/v1/namespaces/default/pods/web-${i % 100}`,
    {metadata: {annotations: {n: String(i)}}},
    {'content-type': 'application/merge-patch+json'},
  ),
);
report('PATCH of a pod, median', `${median(patches).toFixed(3)} ms`, '< 1 ms');

const applies = timed(1000, (i) =>
  answer(
    'PATCH',
    `/api/v1/namespaces/default/pods/web-${i % 100}?fieldManager=bench&force=true`,
    {...pod(`web-${i % 100}`), metadata: {name: `web-${i % 100}`, labels: {app: 'web', n: String(i)}}},
    {'content-type': 'application/apply-patch+yaml'},
  ),
);
report('apply of a pod, median', `${median(applies).toFixed(3)} ms`, '< 2 ms');
cluster.simulator.close();
rmSync(folder, {recursive: true});
