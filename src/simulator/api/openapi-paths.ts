/** The paths of an OpenAPI document: what can be done where, with the parameters that clients look for before they send them. */
import type {Kind, Subresource, Verb} from '../kinds/kind.ts';
import type {GroupVersion} from './groups.ts';

type Operations = Record<string, unknown>;

const parameter = (name: string, type = 'string') => ({name, in: 'query', schema: {type, uniqueItems: true}});
const WRITE = ['dryRun', 'fieldManager', 'fieldValidation'].map((name) => parameter(name));

const METHODS: Partial<Record<Verb, string>> = {get: 'get', update: 'put', create: 'post', patch: 'patch', delete: 'delete'};
/** Order in which a path lists its operations. */
const ORDER = ['get', 'put', 'post', 'delete', 'patch'];

const operation = (method: string, action: string, {group, version, kind}: {group: string; version: string; kind: string}) => ({
  ...(['put', 'post', 'patch'].includes(method) && action !== 'connect'
    ? {parameters: method === 'patch' ? [...WRITE, parameter('force', 'boolean')] : WRITE}
    : {}),
  'x-kubernetes-action': action,
  'x-kubernetes-group-version-kind': {group, version, kind},
});

const operations = (
  found: readonly (readonly [method: string, action: string])[],
  of: {group: string; version: string; kind: string},
): Operations =>
  Object.fromEntries(
    [...found].sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b)).map(([method, action]) => [method, operation(method, action, of)]),
  );

/** `get` of one object is its action as it is; the others are called by their method. */
const onItem = (verbs: readonly Verb[]): (readonly [string, string])[] =>
  verbs.flatMap((verb) => (METHODS[verb] ? [[METHODS[verb], METHODS[verb]] as const] : []));

const onCollection = ({verbs}: Kind): (readonly [string, string])[] => [
  ...(verbs.includes('list') ? [['get', 'list'] as const] : []),
  ...(verbs.includes('create') ? [['post', 'post'] as const] : []),
  ...(verbs.includes('deletecollection') ? [['delete', 'deletecollection'] as const] : []),
];

const onSubresource = (kind: Kind, {responseKind, verbs}: Subresource): Operations => {
  const of = responseKind ? {...responseKind, version: responseKind.version || kind.version} : kind;
  const connects = of.kind.endsWith('Options');
  return operations(connects ? onItem(verbs).map(([method]) => [method, 'connect'] as const) : onItem(verbs), of);
};

const pathsOfKind = (root: string, kind: Kind): [path: string, operations: Operations][] => {
  const collection = `${root}/${kind.namespaced ? 'namespaces/{namespace}/' : ''}${kind.resource}`;
  const itemVerbs = kind.verbs.filter((verb) => verb !== 'create');
  const paths: [string, Operations][] = [
    ...(kind.namespaced && kind.verbs.includes('list')
      ? [[`${root}/${kind.resource}`, operations([['get', 'list']], kind)] as [string, Operations]]
      : []),
    [collection, operations(onCollection(kind), kind)],
    [`${collection}/{name}`, operations(onItem(itemVerbs), kind)],
    ...(kind.subresources ?? []).map((sub): [string, Operations] => [`${collection}/{name}/${sub.name}`, onSubresource(kind, sub)]),
  ];
  return paths.filter(([, found]) => Object.keys(found).length > 0);
};

export const pathsOf = ({group, version, kinds}: GroupVersion): Record<string, Operations> => {
  const root = group ? `/apis/${group}/${version}` : `/api/${version}`;
  return Object.fromEntries(kinds.flatMap((kind) => pathsOfKind(root, kind)).sort(([a], [b]) => (a < b ? -1 : 1)));
};
