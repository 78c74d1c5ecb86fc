/** Parts that the schemas of several checks share. */
import * as z from 'zod';
import type {ObjectRef} from '../cluster/cluster.ts';

const NAME = '[a-z0-9]([-a-z0-9.]*[a-z0-9])?';

/** `deployment/web`, with any of kubectl's words for a kind. */
export const refText = z.string().regex(new RegExp(`^[A-Za-z][A-Za-z0-9.-]*/${NAME}$`), 'must be kind/name, such as deployment/web');

export const objectName = z.string().regex(new RegExp(`^${NAME}$`), "must be an object's name");

export const namespaceName = z.string().regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/, 'must be the name of a namespace');

export const count = z.int().min(0);

/** A partial object. */
export const partial = z.record(z.string(), z.unknown());

/** A path inside the candidate's working folder. */
export const insidePath = z
  .string()
  .min(1)
  .max(300)
  .refine((path) => !path.startsWith('/') && !path.includes('\\') && !path.split('/').includes('..'), {
    error: 'must be a relative path that stays in the working folder',
  });

export const refOf = (text: string, namespace?: string): ObjectRef => {
  const slash = text.indexOf('/');
  return {kind: text.slice(0, slash), name: text.slice(slash + 1), ...(namespace ? {namespace} : {})};
};

/** A regular expression in RE2's language, which takes time in proportion to the text, whatever the expression. */
export const pattern = z.string().min(1).max(500);
