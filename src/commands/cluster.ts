/** `cluster start|stop|list`: a simulated cluster alone, for whoever wants a Kubernetes API in a second. */
import type {ClusterFile} from '../cluster/folder.ts';
import {clusterFolder} from '../cluster/folder.ts';
import {destroySimulated, listSimulated, startNamed} from '../cluster/simulated.ts';
import {didYouMean} from '../kube/nearest.ts';
import {UserError} from '../kube/user-error.ts';
import {type Command, positiveNumber, wholeNumber} from './command.ts';

const DEFAULT_NAME = 'default';

/** Sets of further kinds that a cluster can have. */
const EXTENSIONS: readonly string[] = [];

const knownExtensions = (text: string): string[] => {
  const names = text.split(',').filter(Boolean);
  const unknown = names.find((name) => !EXTENSIONS.includes(name));
  if (unknown === undefined) return names;
  throw new UserError(`--extensions: "${unknown}" is no extension of this version`, {
    hint: EXTENSIONS.length > 0 ? `there are: ${EXTENSIONS.join(', ')}` : 'it has none yet: leave --extensions out',
  });
};

interface StartOptions {
  readonly name: string;
  readonly nodes?: number;
  readonly bare: boolean;
  readonly speed?: number;
  readonly port?: number;
  readonly extensions?: readonly string[];
}

const start: Command<StartOptions> = {
  name: 'start',
  summary: 'start a cluster in the background; it stays until it is stopped',
  options: [
    {flags: '--name NAME', say: 'its name', default: DEFAULT_NAME},
    {flags: '--nodes N', say: 'how many nodes it has (default: 1)', parse: wholeNumber(1, 100)},
    {flags: '--bare', say: 'no kubelet and no scheduler: pods stay as their clients leave them', default: false},
    {flags: '--speed N', say: 'how many times faster than the world its time runs (default: 1)', parse: positiveNumber(10_000)},
    {flags: '--port N', say: 'the port on 127.0.0.1 (default: any free one)', parse: wholeNumber(1, 65_535)},
    {flags: '--extensions NAMES', say: 'further kinds, such as argo-rollouts, with commas between', parse: knownExtensions},
  ],
  run: async ({home, options, print, printJson}) => {
    const {name, nodes, bare, speed, port} = options;
    const file = await startNamed(home, name, {bare, nodes, speed, port});
    const {kubeconfig} = clusterFolder(home, name);
    if (options.json) printJson(shown(file, kubeconfig));
    else {
      print(`The cluster "${name}" answers at ${file.server} (Kubernetes ${file.version}, pid ${file.pid}).`);
      print(`  export KUBECONFIG=${kubeconfig}`);
      print(`  ckad-drill cluster stop ${name}   ends it`);
    }
    return 0;
  },
};

const shown = ({name, server, pid, version}: ClusterFile, kubeconfig: string): object => ({name, kubeconfig, server, pid, version});

const stop: Command = {
  name: 'stop',
  summary: 'end a cluster and delete its objects',
  usage: '<name>',
  run: async ({home, args: [name], options, print, printJson}) => {
    const names = (await listSimulated(home)).map((cluster) => cluster.name);
    if (!names.includes(name))
      throw new UserError(`there is no cluster "${name}"${didYouMean(name, names)}`, {hint: 'ckad-drill cluster list shows them'});
    await destroySimulated(home, name);
    if (options.json) printJson({name});
    else print(`The cluster "${name}" is gone.`);
    return 0;
  },
};

const list: Command = {
  name: 'list',
  summary: 'show the clusters and whether they run',
  run: async ({home, options, print, printJson}) => {
    const clusters = await listSimulated(home);
    if (options.json)
      printJson(
        clusters.map(({name, kubeconfig, running}) => ({
          ...(running ? shown(running, kubeconfig) : {name, kubeconfig}),
          running: running !== undefined,
        })),
      );
    else if (clusters.length === 0) print('No clusters. ckad-drill cluster start starts one.');
    else
      for (const {name, running} of clusters)
        print(`${name.padEnd(24)} ${running ? `${running.server}  pid ${running.pid}` : 'not running'}`);
    return 0;
  },
};

export const command: Command = {name: 'cluster', summary: 'start, stop and list simulated clusters', commands: [start, stop, list]};
