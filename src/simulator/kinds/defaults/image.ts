/** What an image's name says about how to pull it. */

const COMPONENT = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*';
const REGISTRY = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])(?:\\.[a-zA-Z0-9-]+)*(?::[0-9]+)?';
const REFERENCE = new RegExp(
  `^(?:${REGISTRY}/)?${COMPONENT}(?:/${COMPONENT})*(?::([\\w][\\w.-]{0,127}))?(@[a-zA-Z0-9_+.-]+:[0-9a-fA-F]{32,})?$`,
);

/** `Always` for what may change under the same name: the tag `latest`, said or meant. A name that is no reference counts as pinned. */
export const pullPolicyOf = (image: string | undefined): 'Always' | 'IfNotPresent' => {
  const found = REFERENCE.exec(image ?? '');
  if (!found) return 'IfNotPresent';
  const [, tag, digest] = found;
  return tag === 'latest' || (tag === undefined && digest === undefined) ? 'Always' : 'IfNotPresent';
};
