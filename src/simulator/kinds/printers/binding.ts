/** Columns of bindings of roles. */
import type {KubeObject} from '../../../kube/object.ts';
import type {Column} from '../kind.ts';
import {AGE, age, NAME, text, wide} from './columns.ts';

export const BINDING: readonly Column[] = [NAME, text('Role'), AGE, wide('Users'), wide('Groups'), wide('ServiceAccounts')];

export const bindingCells = (object: KubeObject, now: number): unknown[] => {
  const named = (kind: string, say: (subject: any) => string): string =>
    (object.subjects ?? [])
      .filter((subject: any) => subject.kind === kind)
      .map(say)
      .join(', ');
  return [
    object.metadata.name,
    `${object.roleRef.kind}/${object.roleRef.name}`,
    age(object, now),
    named('User', ({name}) => name),
    named('Group', ({name}) => name),
    named('ServiceAccount', ({namespace = '', name}) => `${namespace}/${name}`),
  ];
};
