import {required} from '../../kube/field-error.ts';
import {equalJson} from '../../kube/json.ts';
import {controllerOf, type KubeObject} from '../../kube/object.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {immutable, nonNegative} from './validation/fields.ts';

export const controllerRevisions: Kind = {
  group: 'apps',
  version: 'v1',
  kind: 'ControllerRevision',
  resource: 'controllerrevisions',
  singular: 'controllerrevision',
  namespaced: true,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.apps.v1.ControllerRevision',
  raisesGeneration: false,
  validate: ({data, revision}) => [
    ...nonNegative(revision, 'revision'),
    ...(data === undefined ? [required('data', 'data is mandatory')] : []),
  ],
  validateUpdate: (object, old) => immutable('data', object.data, equalJson(object.data, old.data)),
  columns: [NAME, text('Controller'), text('Revision'), AGE],
  cells: (object, now) => [object.metadata.name, controllerText(object), object.revision ?? 0, age(object, now)],
};

const controllerText = (object: KubeObject): string => {
  const owner = controllerOf(object);
  if (!owner) return '<none>';
  const group = owner.apiVersion.includes('/') ? `.${owner.apiVersion.split('/')[0]}` : '';
  return `${owner.kind.toLowerCase()}${group}/${owner.name}`;
};
