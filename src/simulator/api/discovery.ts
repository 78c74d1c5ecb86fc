/** What the server serves: lists of groups, versions and resources, from which clients learn names and paths. */
import {StatusError} from '../../kube/status.ts';
import {apiVersionOf, type Kind, type Subresource} from '../kinds/kind.ts';
import {answerCached, type CachedBody, cachedBody} from './cached.ts';
import {type Group, type GroupVersion, groupsOf} from './groups.ts';
import {type ApiRequest, type ApiResponse, json, text} from './http.ts';

export class Discovery {
  private readonly groups: readonly Group[];
  private readonly aggregated = new Map<string, CachedBody>();

  constructor(kinds: readonly Kind[]) {
    this.groups = groupsOf(kinds);
  }

  /** Answers `/`, `/api`, `/apis` and what lies under them without naming a resource that is served. */
  answer(request: ApiRequest): ApiResponse {
    const [root, ...rest] = request.path.split('/').filter((part) => part !== '');
    if (root === undefined) return json(200, {paths: this.paths()});
    if (rest.length === 0) return this.lists(request, root);
    if (root === 'api') return this.versionOrNone('', rest);
    const group = this.groups.find(({name}) => name === rest[0] && name !== '');
    if (!group) return text(404, '404 page not found\n');
    return rest.length === 1
      ? json(200, {kind: 'APIGroup', apiVersion: 'v1', ...groupEntry(group)})
      : this.versionOrNone(group.name, rest.slice(1));
  }

  private lists(request: ApiRequest, root: string): ApiResponse {
    const version = aggregatedVersion(request.headers.accept);
    if (version) return this.aggregate(request, root, version);
    if (root === 'api') return json(200, {kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: addresses(request)});
    return json(200, {kind: 'APIGroupList', apiVersion: 'v1', groups: this.named().map(groupEntry)});
  }

  private aggregate(request: ApiRequest, root: string, version: string): ApiResponse {
    const key = `${root} ${version}`;
    let body = this.aggregated.get(key);
    if (!body) {
      const groups = root === 'api' ? this.groups.filter(({name}) => name === '') : this.named();
      const items = groups.map(aggregatedGroup);
      body = cachedBody({kind: 'APIGroupDiscoveryList', apiVersion: `apidiscovery.k8s.io/${version}`, metadata: {}, items});
      this.aggregated.set(key, body);
    }
    // The parameters tell the client that this is no plain list.
    return answerCached(request, body, {'content-type': `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`});
  }

  private versionOrNone(group: string, [version, ...rest]: readonly string[]): ApiResponse {
    const found = this.groups.find(({name}) => name === group)?.versions.find((v) => v.version === version);
    if (found && rest.length === 0) return json(200, resourceList(found));
    throw new StatusError(404, 'NotFound', 'the server could not find the requested resource', {});
  }

  private named(): Group[] {
    return this.groups.filter(({name}) => name !== '');
  }

  private paths(): string[] {
    const under = this.named().flatMap(({name, versions}) => [`/apis/${name}`, ...versions.map((v) => `/apis/${name}/${v.version}`)]);
    return ['/api', '/api/v1', '/apis', ...under.sort(), '/healthz', '/livez', '/metrics', '/openapi/v3', '/readyz', '/version'];
  }
}

/** The version of aggregated lists that a client takes; undefined: it wants the plain ones. */
const aggregatedVersion = (accept: string | undefined): string | undefined => {
  for (const clause of (accept ?? '').split(',')) {
    const parameters = clause.split(';').map((part) => part.trim());
    if (parameters.includes('as=APIGroupDiscoveryList')) {
      for (const version of ['v2', 'v2beta1']) if (parameters.includes(`v=${version}`)) return version;
    } else if (parameters[0] === 'application/json') return undefined;
  }
  return undefined;
};

const addresses = ({headers}: ApiRequest): unknown => [{clientCIDR: '0.0.0.0/0', serverAddress: headers.host ?? '127.0.0.1'}];

const groupEntry = ({name, versions}: Group) => {
  const entries = versions.map(({group, version}) => ({groupVersion: `${group}/${version}`, version}));
  return {name, versions: entries, preferredVersion: entries[0]};
};

const resourceList = ({group, version, kinds}: GroupVersion) => ({
  kind: 'APIResourceList',
  // The oldest list has always gone without.
  ...(group === '' ? {} : {apiVersion: 'v1'}),
  groupVersion: apiVersionOf({group, version}),
  resources: kinds.flatMap((kind) => [resourceEntry(kind), ...subresourcesOf(kind).map((sub) => subresourceEntry(kind, sub))]),
});

const names = ({shortNames, categories}: Kind) => ({
  ...(shortNames ? {shortNames} : {}),
  ...(categories ? {categories} : {}),
});

const resourceEntry = (kind: Kind) => ({
  name: kind.resource,
  singularName: kind.singular,
  namespaced: kind.namespaced,
  kind: kind.kind,
  verbs: kind.verbs,
  ...names(kind),
});

const subresourcesOf = ({subresources = []}: Kind): Subresource[] => [...subresources].sort((a, b) => (a.name < b.name ? -1 : 1));

/** Group and version of what a subresource speaks, where they are not those of its kind. */
const foreign = (kind: Kind, {responseKind}: Subresource): {group: string; version: string} | undefined => {
  if (!responseKind?.version || apiVersionOf(responseKind) === apiVersionOf(kind)) return undefined;
  return {group: responseKind.group, version: responseKind.version};
};

const subresourceEntry = (kind: Kind, sub: Subresource) => ({
  name: `${kind.resource}/${sub.name}`,
  singularName: '',
  namespaced: kind.namespaced,
  ...foreign(kind, sub),
  kind: sub.responseKind?.kind ?? kind.kind,
  verbs: sub.verbs,
});

const aggregatedGroup = ({name, versions}: Group) => ({
  metadata: name ? {name} : {},
  versions: versions.map(({version, kinds}) => ({version, resources: kinds.map(aggregatedResource), freshness: 'Current'})),
});

/** Built-in kinds leave out the group and version that they are listed under; custom ones name them. */
const ownKind = ({group, version, kind, custom}: Kind) => (custom ? {group, version, kind} : {group: '', version: '', kind});

const aggregatedResource = (kind: Kind) => {
  const subresources = subresourcesOf(kind).map((sub) => ({
    subresource: sub.name,
    responseKind: {...ownKind(kind), ...foreign(kind, sub), kind: sub.responseKind?.kind ?? kind.kind},
    verbs: sub.verbs,
  }));
  return {
    resource: kind.resource,
    responseKind: ownKind(kind),
    scope: kind.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: kind.singular,
    verbs: kind.verbs,
    ...names(kind),
    ...(subresources.length > 0 ? {subresources} : {}),
  };
};
