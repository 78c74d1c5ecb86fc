/** What checks look at, for a cluster and a working folder. */
import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import type {Cluster} from '../cluster/cluster.ts';
import {codeOf, UserError} from '../kube/user-error.ts';
import type {GradeContext} from './check.ts';

const run = promisify(execFile);
const LIMIT_MS = 20_000;
const LARGEST = 16 * 1024 * 1024;

/** `kubectl`: the path of the binary that renders kustomizations. */
export const gradeContext = (cluster: Cluster, options: {namespace: string; folder: string; kubectl: string}): GradeContext => ({
  client: cluster.client,
  namespace: options.namespace,
  folder: options.folder,
  recording: () => cluster.recording(),
  kustomize: (folder) => renderKustomization(options.kubectl, folder),
});

/**
 * Runs `kubectl kustomize`: no cluster, no plugins. Rejects with kubectl's own words when the folder cannot be rendered, and with a
 * UserError of exit code 3 when there is no kubectl.
 */
export const renderKustomization = async (kubectl: string, folder: string): Promise<string> => {
  try {
    const {stdout} = await run(kubectl, ['kustomize', folder], {timeout: LIMIT_MS, maxBuffer: LARGEST, env: quietEnvironment()});
    return stdout;
  } catch (error) {
    const {stderr, killed} = error as {stderr?: string; killed?: boolean};
    if (['ENOENT', 'EACCES'].includes(codeOf(error) ?? ''))
      throw new UserError(`${kubectl} cannot be run`, {exitCode: 3, hint: 'ckad-drill tools installs kubectl'});
    if (killed) throw new Error(`kubectl kustomize took longer than ${LIMIT_MS / 1000} seconds`);
    throw new Error((stderr?.trim().split('\n').at(-1) || 'kubectl kustomize failed').replace(/^error: /, ''));
  }
};

/** Enough to run, and no cluster to talk to. */
const quietEnvironment = (): NodeJS.ProcessEnv => ({PATH: process.env.PATH, HOME: process.env.HOME, KUBECONFIG: '/dev/null'});
