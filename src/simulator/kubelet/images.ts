/** Which pretend image stands for a container's image, and which images a node holds already. */
import type {PretendImage} from '../../kube/pretend-image.ts';
import {type ImageName, parseImageName, parseOpenName, printImageName, shortName} from './image-name.ts';
import {KNOWN_IMAGES, MISSING_IMAGES, MISSING_NAMES} from './known-images.ts';

/** Milliseconds, where an image does not say: a rollout is to be seen, not to be waited for. */
export const PULL_MS = 600;
export const START_MS = 200;
export const STOP_MS = 100;
/** Asking the registry whether an image that is here is still the newest (pull policy Always). */
export const RECHECK_MS = 60;

export interface Resolved {
  readonly reference: string;
  readonly name: ImageName;
  readonly image: PretendImage;
  /** Why it cannot be pulled. */
  readonly missing?: string;
}

/** Resolves references, a pack's own images first; what a pack leaves open the well-known image of that name fills in. */
export class Images {
  private readonly resolved = new Map<string, Resolved | undefined>();

  constructor(private readonly described: readonly PretendImage[] = []) {}

  /** Undefined when the reference is no image name at all. */
  resolve(reference: string): Resolved | undefined {
    if (!this.resolved.has(reference)) this.resolved.set(reference, this.find(reference));
    return this.resolved.get(reference);
  }

  private find(reference: string): Resolved | undefined {
    const name = parseImageName(reference);
    if (!name) return undefined;
    const own = this.described.find((image) => matches(image.image, name));
    const known = KNOWN_IMAGES.find((image) => matches(image.image, name));
    const image = {...known, ...own, image: reference};
    const missing = own ? sayMissing(own.missing, name) : sayMissing(isMissing(name), name);
    return {reference, name, image, ...(missing ? {missing} : {})};
  }
}

/** Whether `nginx`, `nginx:1.27` or `shop/api:*` means this image; without a tag every tag is meant. */
const matches = (pattern: string, name: ImageName): boolean => {
  const wanted = parseOpenName(pattern.replace(/:\*$/, ''));
  if (!wanted || wanted.registry !== name.registry || wanted.repository !== name.repository) return false;
  return (wanted.tag ?? name.tag) === name.tag && (wanted.digest ?? name.digest) === name.digest;
};

const isMissing = (name: ImageName): boolean =>
  MISSING_NAMES.has(shortName(name)) || MISSING_NAMES.has(name.tag ?? '') || MISSING_IMAGES.some((image) => matches(image, name));

/** A registry's words for an image, or a whole repository, that it does not have. */
const sayMissing = (missing: boolean | string | undefined, name: ImageName): string | undefined => {
  if (!missing || typeof missing === 'string') return missing || undefined;
  const full = printImageName(name);
  const failed = `failed to pull and unpack image "${full}": failed to resolve reference "${full}"`;
  if (!MISSING_NAMES.has(shortName(name))) return `rpc error: code = NotFound desc = ${failed}: ${full}: not found`;
  return (
    `rpc error: code = Unknown desc = ${failed}: pull access denied, repository does not exist or may require authorization: ` +
    'server message: insufficient_scope: authorization failed'
  );
};
