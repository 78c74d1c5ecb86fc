/** The real kubectl against a cluster in a process of its own, and what that process costs. */
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {clusterFolder} from '../../src/cluster/folder.ts';
import {openSimulated} from '../../src/cluster/simulated.ts';
import {homePaths, openHome} from '../../src/kube/home.ts';
import {ensureTools} from '../../src/tools/ensure.ts';
import {median, report, timed} from './report.ts';

const RUNS = 15;
const {kubectl} = await ensureTools(homePaths(undefined));
const home = openHome(mkdtempSync(join(tmpdir(), 'ckad-bench-')));

const began = performance.now();
const {cluster} = await openSimulated({home, name: 'bench', fresh: true});
await cluster.client.list({kind: 'pods'});
report('a cluster, from nothing to its first answer', `${(performance.now() - began).toFixed(0)} ms`, '');

const env = {...process.env, HOME: home.home, KUBECONFIG: cluster.kubeconfig};
const run = (...args: string[]) => execFileSync(kubectl.path, args, {env, stdio: 'pipe'});
run('create', 'deployment', 'web', '--image=nginx:1.27', '--replicas=10');
run('rollout', 'status', 'deployment/web', '--timeout=60s');
run('get', 'pods');

const floor = median(timed(RUNS, () => run('version', '--client')));
const pods = median(timed(RUNS, () => run('get', 'pods')));
report('kubectl version --client, median', `${floor.toFixed(0)} ms`, '');
report('kubectl get pods, median', `${pods.toFixed(0)} ms`, '');
report("kubectl get pods over kubectl's own floor", (pods / floor).toFixed(2), '<= 1.3');

const {pid} = JSON.parse(readFileSync(clusterFolder(home, 'bench').file, 'utf8'));
const resident = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], {encoding: 'utf8'})) / 1024;
report('memory of the cluster, one task', `${resident.toFixed(0)} MB`, '< 250 MB with the app');

const reset = performance.now();
await cluster.reset();
report('reset of the cluster', `${(performance.now() - reset).toFixed(0)} ms`, '< 100 ms');

await cluster.destroy();
rmSync(home.home, {recursive: true});
process.exit(0);
