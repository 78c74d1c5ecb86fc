/** The answer to an apply that would change what others manage. */
import type {ManagedFieldsEntry} from '../../../kube/object.ts';
import {StatusError} from '../../../kube/status.ts';
import {type FieldSet, paths} from './field-set.ts';
import {compareElements, printPath} from './path-element.ts';

/** What of a manager's fields an apply would change. */
export interface Conflict {
  readonly with: ManagedFieldsEntry;
  readonly fields: FieldSet;
}

interface Line {
  readonly manager: string;
  readonly field: string;
}

/** 409 with a cause for every field. */
export const conflictError = (conflicts: readonly Conflict[]): StatusError => {
  const lines = [...conflicts].sort(byManager).flatMap(linesOf);
  const causes = lines.map(({manager, field}) => ({reason: 'FieldManagerConflict', message: `conflict with ${manager}`, field}));
  return new StatusError(409, 'Conflict', message(lines), {causes});
};

const byManager = (a: Conflict, b: Conflict): number => (a.with.manager < b.with.manager ? -1 : 1);

const linesOf = (conflict: Conflict): Line[] => {
  const manager = printManager(conflict.with);
  return [...paths(conflict.fields, [], compareElements)].map((path) => ({manager, field: printPath(path)}));
};

const message = (lines: readonly Line[]): string => {
  if (lines.length === 1) return `Apply failed with 1 conflict: conflict with ${lines[0].manager}: ${lines[0].field}`;
  const managers = [...new Set(lines.map(({manager}) => manager))];
  const said = managers.flatMap((manager) => [
    `conflicts with ${manager}:`,
    ...lines.filter((line) => line.manager === manager).map(({field}) => `- ${field}`),
  ]);
  return `Apply failed with ${lines.length} conflicts: ${said.join('\n')}`;
};

/** `"kubectl" with subresource "scale" using apps/v1`; appliers have no version. */
const printManager = ({manager, subresource, operation, apiVersion}: ManagedFieldsEntry): string => {
  const name = `${JSON.stringify(manager)}${subresource ? ` with subresource ${JSON.stringify(subresource)}` : ''}`;
  return operation === 'Update' ? `${name} using ${apiVersion}` : name;
};
