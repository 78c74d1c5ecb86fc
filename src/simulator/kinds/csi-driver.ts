import {type FieldError, required} from '../../kube/field-error.ts';
import type {KubeObject} from '../../kube/object.ts';
import {ALL_VERBS, type Column, type Kind} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {oneOf} from './validation/fields.ts';

const boolean = (name: string): Column => ({name, type: 'boolean'});
const MODES = ['Ephemeral', 'Persistent'];
const POLICIES = ['File', 'None', 'ReadWriteOnceWithFSType'];

export const csiDrivers: Kind = {
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'CSIDriver',
  resource: 'csidrivers',
  singular: 'csidriver',
  namespaced: false,
  verbs: ALL_VERBS,
  returnsDeleted: true,
  needsVersion: true,
  schema: 'io.k8s.api.storage.v1.CSIDriver',
  raisesGeneration: false,
  defaults: (object) => {
    object.spec ??= {};
    const {spec} = object;
    spec.attachRequired ??= true;
    for (const flag of ['podInfoOnMount', 'storageCapacity', 'requiresRepublish', 'seLinuxMount']) spec[flag] ??= false;
    spec.fsGroupPolicy ??= 'ReadWriteOnceWithFSType';
    if (!spec.volumeLifecycleModes?.length) spec.volumeLifecycleModes = ['Persistent'];
  },
  validate: ({spec}) => [
    ...oneOf(spec.fsGroupPolicy, POLICIES, 'spec.fsGroupPolicy'),
    ...tokenRequests(spec.tokenRequests ?? []),
    ...spec.volumeLifecycleModes.flatMap((mode: string) => oneOf(mode, MODES, 'spec.volumeLifecycleModes')),
  ],
  columns: [
    NAME,
    boolean('AttachRequired'),
    boolean('PodInfoOnMount'),
    boolean('StorageCapacity'),
    text('TokenRequests'),
    boolean('RequiresRepublish'),
    text('Modes'),
    AGE,
  ],
  cells: (driver, now) => [driver.metadata.name, ...cellsOf(driver), age(driver, now)],
};

const tokenRequests = (requests: readonly {audience?: string}[]): FieldError[] =>
  requests.length > 1 && requests.some(({audience}) => audience === undefined) ? [required('spec.tokenRequests')] : [];

const cellsOf = ({spec = {}}: KubeObject): unknown[] => [
  spec.attachRequired ?? true,
  spec.podInfoOnMount ?? false,
  spec.storageCapacity ?? false,
  (spec.tokenRequests ?? []).map(({audience}: {audience: string}) => audience).join(',') || '<unset>',
  spec.requiresRepublish ?? false,
  (spec.volumeLifecycleModes ?? []).join(','),
];
