/** What a request is about: the parts of its path. */
import type {Kind} from '../kinds/kind.ts';
import type {Registry} from './registry.ts';

export interface Target {
  readonly kind: Kind;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  /** '' for the object itself. */
  readonly subresource: string;
  /** What follows a subresource, of `proxy`: begins with `/` or is empty. */
  readonly rest: string;
}

/** `/api/v1/...` or `/apis/GROUP/VERSION/...`, then `[namespaces/NS/]RESOURCE[/NAME[/SUBRESOURCE[/REST]]]`. */
const PATH = /^\/(?:api\/(v1)|apis\/([^/]+)\/([^/]+))\/(.+)$/;

/** The resource that a path names, or undefined when no kind is served there. */
export const targetOf = (registry: Registry, path: string): Target | undefined => {
  const found = PATH.exec(path);
  if (!found) return undefined;
  const [, core, group = '', version = core, tail] = found;
  const parts = tail.replace(/\/$/, '').split('/').map(decode);
  return inNamespace(registry, group, version, parts) ?? clusterWide(registry, group, version, parts, undefined);
};

/** `namespaces/NS/RESOURCE...`; but `namespaces/NS/status` and `namespaces/NS/finalize` are the namespace's own. */
const inNamespace = (registry: Registry, group: string, version: string, parts: string[]): Target | undefined => {
  if (parts[0] !== 'namespaces' || parts.length < 3) return undefined;
  return clusterWide(registry, group, version, parts.slice(2), parts[1]);
};

const clusterWide = (
  registry: Registry,
  group: string,
  version: string,
  parts: string[],
  namespace: string | undefined,
): Target | undefined => {
  const [resource, name, subresource = '', ...rest] = parts;
  const kind = registry.kindOf(group, version, resource);
  if (!kind || (namespace !== undefined && !kind.namespaced)) return undefined;
  if (kind.namespaced && namespace === undefined && name !== undefined) return undefined;
  if (subresource && !kind.subresources?.some((s) => s.name === subresource)) return undefined;
  return {kind, namespace, name, subresource, rest: rest.length > 0 ? `/${rest.join('/')}` : ''};
};

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
