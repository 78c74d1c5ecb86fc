/** Names of container images: `nginx` is short for `docker.io/library/nginx:latest`. */

export interface ImageName {
  /** `docker.io` */
  readonly registry: string;
  /** `library/nginx` */
  readonly repository: string;
  /** Absent when only a digest is named. */
  readonly tag?: string;
  readonly digest?: string;
}

const PATH = /^[a-z0-9]+(?:(?:\.|__?|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|__?|-+)[a-z0-9]+)*)*$/;
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}$/;
const HOST = /^[A-Za-z0-9][A-Za-z0-9.-]*(?::\d+)?$/;

/** The parts of a reference, the tag `latest` when none is named; undefined when it cannot be one (`a b`, `Nginx`, `nginx:`). */
export const parseImageName = (reference: string): ImageName | undefined => {
  const name = parseOpenName(reference);
  return name && (name.tag || name.digest ? name : {...name, tag: 'latest'});
};

/** The same without a default tag: `nginx`, meaning any nginx. */
export const parseOpenName = (reference: string): ImageName | undefined => {
  const [named, digest, ...more] = reference.split('@');
  const {path, tag} = splitTag(named);
  const {registry, repository} = splitRegistry(path);
  const valid = more.length === 0 && PATH.test(repository) && HOST.test(registry);
  if (!valid || (tag !== undefined && !TAG.test(tag)) || (digest !== undefined && !DIGEST.test(digest))) return undefined;
  return {registry, repository, ...(tag ? {tag} : {}), ...(digest ? {digest} : {})};
};

/** A colon after the last slash begins a tag; one before it a port. */
const splitTag = (named: string): {path: string; tag?: string} => {
  const colon = named.indexOf(':', named.lastIndexOf('/') + 1);
  return colon < 0 ? {path: named} : {path: named.slice(0, colon), tag: named.slice(colon + 1)};
};

/** The first part is a registry when it looks like a host: `ghcr.io/x`, `localhost/x`, `reg:5000/x`. `docker.io/x` is its `library/x`. */
const splitRegistry = (path: string): {registry: string; repository: string} => {
  const [first, ...rest] = path.split('/');
  const isHost = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  if (isHost && !/^(index\.)?docker\.io$/.test(first)) return {registry: first, repository: rest.join('/')};
  const repository = isHost ? rest.join('/') : path;
  return {registry: 'docker.io', repository: repository.includes('/') ? repository : `library/${repository}`};
};

/** The full text, as a container runtime reports it: `docker.io/library/nginx:1.27`. */
export const printImageName = ({registry, repository, tag, digest}: ImageName): string =>
  `${registry}/${repository}${tag ? `:${tag}` : ''}${digest ? `@${digest}` : ''}`;

/** The last part of the repository: `nginx`, of `docker.io/library/nginx`. */
export const shortName = ({repository}: ImageName): string => repository.slice(repository.lastIndexOf('/') + 1);
