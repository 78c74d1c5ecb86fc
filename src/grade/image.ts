/** Image references, compared by what they pull. */

const DEFAULT_REGISTRY = 'docker.io';

/** `nginx` is `docker.io/library/nginx:latest`: a reference with everything that the runtime would fill in. */
export const fullImage = (reference: string): string => {
  const [, name, digest = ''] = /^([^@]*)(@.+)?$/.exec(reference.trim()) ?? ['', reference];
  const slash = name.indexOf('/');
  const first = slash < 0 ? '' : name.slice(0, slash);
  const hasRegistry = first.includes('.') || first.includes(':') || first === 'localhost';
  const registry = hasRegistry ? first.replace(/^index\.docker\.io$/, DEFAULT_REGISTRY) : DEFAULT_REGISTRY;
  const rest = hasRegistry ? name.slice(slash + 1) : name;
  const path = registry === DEFAULT_REGISTRY && !rest.includes('/') ? `library/${rest}` : rest;
  const tagged = digest || /:[^/]+$/.test(path) ? path : `${path}:latest`;
  return `${registry}/${tagged}${digest}`;
};

export const sameImage = (a: string, b: string): boolean => fullImage(a) === fullImage(b);
