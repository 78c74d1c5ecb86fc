/** Tables of custom resources: the columns that their definition asks for, or their age. */
import type {KubeObject} from '../../kube/object.ts';
import type {Column, Kind} from '../kinds/kind.ts';
import {since} from '../kinds/printers/age.ts';
import {NAME} from '../kinds/printers/columns.ts';
import {jsonPath} from './json-path.ts';

/** As a definition writes it. */
export interface PrinterColumn {
  readonly name: string;
  readonly type: Column['type'];
  readonly format?: string;
  readonly description?: string;
  readonly priority?: number;
  readonly jsonPath: string;
}

const AGE: PrinterColumn = {
  name: 'Age',
  type: 'date',
  description:
    'CreationTimestamp is a timestamp representing the server time when this object was created. It is not guaranteed to be set in happens-before order across separate operations. Clients may not set this value. It is represented in RFC3339 form and is in UTC.\n\nPopulated by the system. Read-only. Null for lists. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata',
  jsonPath: '.metadata.creationTimestamp',
};

export const tableOf = (given: readonly PrinterColumn[] = []): Pick<Kind, 'columns' | 'cells'> => {
  const columns = given.length > 0 ? given : [AGE];
  return {
    columns: [NAME, ...columns.map(columnOf)],
    cells: (object, now) => [object.metadata.name, ...columns.map((column) => cell(column, object, now))],
  };
};

const columnOf = ({name, type, format, description, priority, jsonPath: path}: PrinterColumn): Column => ({
  name,
  type,
  format: format ?? '',
  description: description || `Custom resource definition column (in JSONPath format): ${path}`,
  priority: priority ?? 0,
});

const cell = ({type, jsonPath: path}: PrinterColumn, object: KubeObject, now: number): unknown => {
  const [value] = jsonPath(path)?.(object) ?? [];
  if (value === undefined || value === null) return null;
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : JSON.stringify(value);
    case 'integer':
      return typeof value === 'number' ? Math.trunc(value) : null;
    case 'date':
      return typeof value === 'string' ? date(value, now) : null;
    default:
      return typeof value === type ? value : null;
  }
};

const date = (text: string, now: number): string => (Number.isNaN(Date.parse(text)) ? '<invalid>' : since(text, now));
