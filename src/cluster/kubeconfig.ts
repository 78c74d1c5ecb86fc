/** Reading kubeconfig files and what a context of them stands for. */
import {readFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {isMap, LineCounter, parseDocument} from 'yaml';
import {didYouMean} from '../kube/nearest.ts';
import {codeOf, UserError} from '../kube/user-error.ts';

/** Entries as written, but with the paths of files made absolute. */
type Entry = Readonly<Record<string, any>>;

export interface Kubeconfig {
  /** For messages: the files it was read from. */
  readonly source: string;
  readonly currentContext: string | undefined;
  readonly contexts: ReadonlyMap<string, Entry>;
  readonly clusters: ReadonlyMap<string, Entry>;
  readonly users: ReadonlyMap<string, Entry>;
}

/** One context, with the cluster and the user it names. */
export interface ContextParts {
  readonly name: string;
  readonly namespace: string | undefined;
  readonly cluster: Entry;
  readonly user: Entry;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** `file`, else the files of KUBECONFIG (the first that names a thing wins), else ~/.kube/config. Throws a UserError. */
export const readKubeconfig = (file: string | undefined, env: Environment = process.env): Kubeconfig => {
  const listed = (env.KUBECONFIG ?? '').split(path.delimiter).filter(Boolean);
  if (file !== undefined) return readOne(file);
  // As with kubectl: of several files, those that are not there count as empty.
  if (listed.length > 1) return merge(listed.map((one) => readOne(one, true)));
  return readOne(listed[0] ?? path.join(env.HOME || os.homedir(), '.kube', 'config'));
};

const EMPTY = (source: string): Kubeconfig => ({
  source,
  currentContext: undefined,
  contexts: new Map(),
  clusters: new Map(),
  users: new Map(),
});

const readOne = (file: string, mayBeMissing = false): Kubeconfig => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (mayBeMissing && codeOf(error) === 'ENOENT') return EMPTY(file);
    const why = codeOf(error) === 'ENOENT' ? 'is not there' : `cannot be read (${codeOf(error)})`;
    throw new UserError(`the kubeconfig ${file} ${why}`, {exitCode: 3, hint: 'name one with --kubeconfig FILE or KUBECONFIG'});
  }
  return parseKubeconfig(text, file);
};

export const parseKubeconfig = (text: string, file: string): Kubeconfig => {
  const lines = new LineCounter();
  const document = parseDocument(text, {lineCounter: lines});
  const [error] = document.errors;
  if (error) {
    const {line, col} = lines.linePos(error.pos[0]);
    throw new UserError(`${file}:${line}:${col}: no valid YAML: ${error.message.split('\n')[0].replace(/ at line \d+.*$/, '')}`);
  }
  if (!isMap(document.contents)) throw new UserError(`${file}:1:1: no kubeconfig: a map with clusters, contexts and users is expected`);
  const config = document.toJS({maxAliasCount: 100});
  const folder = path.dirname(path.resolve(file));
  return {
    source: file,
    currentContext: config['current-context'] || undefined,
    contexts: byName(config.contexts, 'context', folder),
    clusters: byName(config.clusters, 'cluster', folder),
    users: byName(config.users, 'user', folder),
  };
};

/** Settings that are paths, relative to the file they stand in. */
const PATHS = ['certificate-authority', 'client-certificate', 'client-key', 'tokenFile'];

const byName = (list: unknown, field: string, folder: string): Map<string, Entry> => {
  const items = (Array.isArray(list) ? list : []).filter((item) => typeof item?.name === 'string');
  return new Map(items.map((item) => [item.name, withAbsolutePaths(item[field] ?? {}, folder)]));
};

const withAbsolutePaths = (entry: Entry, folder: string): Entry => {
  const paths = PATHS.filter((key) => typeof entry[key] === 'string' && entry[key] !== '');
  const exec = entry.exec?.command?.includes('/') ? {exec: {...entry.exec, command: path.resolve(folder, entry.exec.command)}} : {};
  return {...entry, ...Object.fromEntries(paths.map((key) => [key, path.resolve(folder, entry[key])])), ...exec};
};

const merge = (configs: readonly Kubeconfig[]): Kubeconfig => {
  const all = (key: 'contexts' | 'clusters' | 'users'): Map<string, Entry> =>
    new Map([...configs].reverse().flatMap((config) => [...config[key]]));
  return {
    source: configs.map(({source}) => source).join(path.delimiter),
    currentContext: configs.find(({currentContext}) => currentContext)?.currentContext,
    contexts: all('contexts'),
    clusters: all('clusters'),
    users: all('users'),
  };
};

/** The context `name`, or the current one. Throws a UserError of exit code 3 that lists the contexts there are. */
export const contextOf = (config: Kubeconfig, name: string | undefined): ContextParts => {
  const wanted = name ?? config.currentContext;
  const there = [...config.contexts.keys()];
  const hint = there.length > 0 ? `there are: ${there.sort().join(', ')}` : 'it holds no context at all';
  if (wanted === undefined) throw new UserError(`the kubeconfig ${config.source} has no current context`, {exitCode: 3, hint});
  const context = config.contexts.get(wanted);
  if (!context)
    throw new UserError(`the kubeconfig ${config.source} has no context "${wanted}"${didYouMean(wanted, there)}`, {exitCode: 3, hint});
  const cluster = config.clusters.get(context.cluster);
  if (!cluster?.server)
    throw new UserError(`context "${wanted}" names the cluster "${context.cluster ?? ''}", of which ${config.source} tells no server`, {
      exitCode: 3,
    });
  return {name: wanted, namespace: context.namespace || undefined, cluster, user: config.users.get(context.user) ?? {}};
};

/** A kubeconfig with that context alone, as YAML (JSON, which is YAML). */
export const writeContext = ({name, namespace, cluster, user}: ContextParts): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': name,
    contexts: [{name, context: {cluster: name, user: name, ...(namespace ? {namespace} : {})}}],
    clusters: [{name, cluster}],
    users: [{name, user}],
  });
