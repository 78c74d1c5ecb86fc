import {timestamp} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import {setCondition} from '../controllers/conditions.ts';
import {defaultDefinition} from './defaults/custom-resource-definition.ts';
import {ALL_VERBS, type Kind, STATUS} from './kind.ts';
import {PLAIN, plainCells} from './printers/columns.ts';
import {validateDefinition, validateDefinitionUpdate} from './validation/definition/definition.ts';

/** Holds a definition until all of its objects are gone. */
export const CLEANUP = 'customresourcecleanup.apiextensions.k8s.io';

export const customResourceDefinitions: Kind = {
  group: 'apiextensions.k8s.io',
  version: 'v1',
  kind: 'CustomResourceDefinition',
  resource: 'customresourcedefinitions',
  singular: 'customresourcedefinition',
  shortNames: ['crd', 'crds'],
  categories: ['api-extensions'],
  namespaced: false,
  verbs: ALL_VERBS,
  schema: 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition',
  subresources: [STATUS],
  defaults: defaultDefinition,
  prepareCreate: (definition) => {
    const storedVersions = definition.spec.versions.filter((version: any) => version.storage).map((version: any) => version.name);
    definition.status = {
      conditions: null,
      acceptedNames: {plural: '', kind: ''},
      storedVersions: storedVersions.length > 0 ? storedVersions : null,
    };
  },
  prepareUpdate: (definition) => noteStorage(definition),
  validate: validateDefinition,
  validateUpdate: validateDefinitionUpdate,
  terminate: (definition, now) => terminate(definition, now),
  columns: PLAIN,
  cells: plainCells,
};

/** Once stored in a version, objects may be there in it for ever. */
const noteStorage = (definition: KubeObject): void => {
  const storage = definition.spec.versions.find((version: any) => version.storage)?.name;
  const storedVersions: string[] = definition.status?.storedVersions ?? [];
  if (!storage || storedVersions.includes(storage)) return;
  definition.status = {...definition.status, storedVersions: [...storedVersions, storage]};
};

const terminate = (definition: KubeObject, now: number): KubeObject => {
  const finalizers = definition.metadata.finalizers ?? [];
  const condition = {
    type: 'Terminating',
    status: 'True',
    lastTransitionTime: timestamp(now),
    reason: 'InstanceDeletionPending',
    message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
  };
  return {
    ...definition,
    metadata: {
      ...definition.metadata,
      deletionTimestamp: timestamp(now),
      finalizers: finalizers.includes(CLEANUP) ? finalizers : [...finalizers, CLEANUP],
    },
    status: {...definition.status, conditions: setCondition(definition.status?.conditions ?? [], condition)},
  };
};
