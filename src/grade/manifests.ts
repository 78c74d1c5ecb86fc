/** Rendered YAML (of Helm or Kustomize), and finding objects in it. */
import {parseAllDocuments} from 'yaml';
import * as z from 'zod';
import type {KubeObject} from '../kube/object.ts';
import type {Finding} from './check.ts';
import {fail, findingOf, listed} from './say.ts';
import {count, partial} from './spec.ts';

/** What is asked of one rendered object; a `*` in the name stands for anything, for names with a hash. */
export const renderedObject = z.strictObject({
  ref: z.string().regex(/^[A-Za-z]+\/[-a-z0-9.]*(\*[-a-z0-9.]*){0,3}$/, 'must be Kind/name, such as Deployment/web; * stands for anything'),
  matches: partial.optional(),
  absent: z.boolean().optional(),
  percentOf: count.optional(),
});

export type RenderedObject = z.infer<typeof renderedObject>;

/** The objects of a YAML stream. Throws an Error for a text that is no YAML. */
export const objectsIn = (text: string): KubeObject[] => {
  const documents = parseAllDocuments(text);
  if (!Array.isArray(documents)) return [];
  return documents.flatMap((document) => {
    if (document.errors.length > 0) throw new Error(`it is not valid YAML: ${document.errors[0].message.split('\n')[0]}`);
    const value = document.toJS({maxAliasCount: 100});
    return value && typeof value === 'object' && value.kind ? [value as KubeObject] : [];
  });
};

export const judgeRendered = (wanted: RenderedObject, objects: readonly KubeObject[]): Finding => {
  const found = objects.find((object) => isMeant(wanted.ref, object));
  if (wanted.absent) return found ? fail(`no ${wanted.ref}`, nameOf(found)) : {passed: true};
  if (!found) return fail(wanted.ref, listed(objects.map(nameOf)) || 'no objects at all', `Nothing like ${wanted.ref} is rendered.`);
  return wanted.matches ? findingOf(wanted.matches, found, {percentOf: wanted.percentOf}, nameOf(found)) : {passed: true};
};

const nameOf = ({kind, metadata}: KubeObject): string => `${kind}/${metadata?.name}`;

const isMeant = (ref: string, object: KubeObject): boolean => {
  const [kind, name] = ref.split('/');
  const pattern = name.split('*').map((part) => part.replaceAll('.', '\\.'));
  return object.kind.toLowerCase() === kind.toLowerCase() && new RegExp(`^${pattern.join('.*')}$`).test(object.metadata?.name ?? '');
};
