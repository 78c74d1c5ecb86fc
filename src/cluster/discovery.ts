/** From kubectl's words for a kind to paths, by asking the cluster: so that every kind of every cluster works. */
import {StatusError} from '../kube/status.ts';
import type {Connection} from './connection.ts';

export interface Resource {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The plural: `deployments`. */
  readonly name: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  /** All words for it in lower case: plural, singular, kind, short names. */
  readonly words: ReadonlySet<string>;
}

const AGGREGATED =
  'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json';

export class Discovery {
  private known: Promise<readonly Resource[]> | undefined;

  constructor(private readonly connection: Connection) {}

  /** `deploy`, `deployments`, `deployments.apps`, `deployments.v1.apps`. Rejects with a StatusError, in kubectl's words, when there is none. */
  async byWord(word: string): Promise<Resource> {
    const [name, ...rest] = word.toLowerCase().split('.');
    const groups = [rest.join('.'), rest.slice(1).join('.')];
    const found = await this.find((resource) => {
      if (!resource.words.has(name)) return false;
      return rest.length === 0 || resource.group === groups[0] || (resource.version === rest[0] && resource.group === groups[1]);
    });
    if (found) return found;
    throw new StatusError(404, 'NotFound', `the server doesn't have a resource type "${word}"`);
  }

  /** Of an object. */
  async byKind(apiVersion: string, kind: string): Promise<Resource> {
    const found = await this.find((resource) => resource.kind === kind && apiVersionOf(resource) === apiVersion);
    if (found) return found;
    throw new StatusError(404, 'NotFound', `no matches for kind "${kind}" in version "${apiVersion}"`);
  }

  /** Everything the cluster serves, the preferred version of a group first. */
  async all(): Promise<readonly Resource[]> {
    this.known ??= discover(this.connection);
    return this.known;
  }

  /** What is not known may have come since. */
  private async find(matches: (resource: Resource) => boolean): Promise<Resource | undefined> {
    const known = (await this.all().catch((error) => this.forget(error))).find(matches);
    if (known) return known;
    this.known = undefined;
    return (await this.all().catch((error) => this.forget(error))).find(matches);
  }

  private forget(error: unknown): never {
    this.known = undefined;
    throw error;
  }
}

export const apiVersionOf = ({group, version}: {group: string; version: string}): string => (group ? `${group}/${version}` : version);

/** `/apis/apps/v1/namespaces/x/deployments/web`; without a name that of the collection. */
export const pathOf = (resource: Resource, namespace: string | undefined, name?: string): string => {
  const prefix = resource.group ? `/apis/${resource.group}/${resource.version}` : `/api/${resource.version}`;
  const scope = resource.namespaced && namespace !== undefined ? `/namespaces/${encodeURIComponent(namespace)}` : '';
  return `${prefix}${scope}/${resource.name}${name === undefined ? '' : `/${encodeURIComponent(name)}`}`;
};

const discover = async (connection: Connection): Promise<readonly Resource[]> => {
  const ask = (path: string): Promise<any> => connection.json({method: 'GET', path, accept: AGGREGATED});
  const [core, named] = await Promise.all([ask('/api'), ask('/apis')]);
  const lists = await Promise.all([fromAnswer(connection, core), fromAnswer(connection, named)]);
  return lists.flat();
};

/** Servers that do not aggregate (before 1.26, or some proxies) answer with names alone, and are asked for each group. */
const fromAnswer = async (connection: Connection, answer: any): Promise<readonly Resource[]> => {
  if (answer.kind === 'APIGroupDiscoveryList') return answer.items.flatMap(fromAggregated);
  const groupVersions: string[] =
    answer.kind === 'APIVersions'
      ? answer.versions
      : answer.groups.flatMap((group: any) => group.versions.map(({groupVersion}: any) => groupVersion));
  const lists = await Promise.all(groupVersions.map((groupVersion) => fromList(connection, groupVersion)));
  return lists.flat();
};

const fromAggregated = ({metadata, versions}: any): Resource[] =>
  versions.flatMap(({version, resources = []}: any) =>
    resources.map((entry: any) =>
      resource(metadata?.name ?? '', version, {
        name: entry.resource,
        kind: entry.responseKind?.kind,
        singularName: entry.singularResource,
        shortNames: entry.shortNames,
        namespaced: entry.scope === 'Namespaced',
        verbs: entry.verbs,
      }),
    ),
  );

const fromList = async (connection: Connection, groupVersion: string): Promise<Resource[]> => {
  const path = groupVersion.includes('/') ? `/apis/${groupVersion}` : `/api/${groupVersion}`;
  // A group whose own server is down must not take the others with it.
  const list = await connection.json({method: 'GET', path}).catch(() => ({resources: []}));
  const [version, group = ''] = groupVersion.split('/').reverse();
  const entries: any[] = list.resources ?? [];
  return entries.filter(({name}) => !name.includes('/')).map((entry) => resource(group, version, entry));
};

const resource = (group: string, version: string, entry: any): Resource => ({
  group,
  version,
  kind: entry.kind,
  name: entry.name,
  namespaced: entry.namespaced,
  verbs: entry.verbs ?? [],
  words: new Set([entry.name, entry.singularName, entry.kind?.toLowerCase(), ...(entry.shortNames ?? [])].filter(Boolean)),
});
