import {equalJson} from '../../kube/json.ts';
import type {KubeObject} from '../../kube/object.ts';
import {templateDefaults} from './defaults/pod-spec.ts';
import {ALL_VERBS, type Kind, STATUS} from './kind.ts';
import {AGE, age, integer, NAME, text, WORKLOAD} from './printers/columns.ts';
import {labelsText} from './printers/lists.ts';
import {workloadCells} from './printers/workload.ts';
import {validateDaemonSet, validateDaemonSetStatus} from './validation/daemon-set.ts';
import {selectorChange} from './validation/workload.ts';
import {templateWarnings} from './warnings/workload.ts';

/** Counts the changes of the template; kept as an annotation since the field that it was is gone. */
export const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation';

export const daemonSets: Kind = {
  group: 'apps',
  version: 'v1',
  kind: 'DaemonSet',
  resource: 'daemonsets',
  singular: 'daemonset',
  shortNames: ['ds'],
  categories: ['all'],
  namespaced: true,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.apps.v1.DaemonSet',
  subresources: [STATUS],
  hiddenAnnotation: TEMPLATE_GENERATION,
  defaults: (object) => {
    object.spec ??= {};
    const {spec} = object;
    strategyDefaults(spec);
    spec.revisionHistoryLimit ??= 10;
    templateDefaults(spec);
    object.metadata.annotations = {[TEMPLATE_GENERATION]: '0', ...object.metadata.annotations};
  },
  prepareCreate: (object) => {
    object.status = {currentNumberScheduled: 0, numberMisscheduled: 0, desiredNumberScheduled: 0, numberReady: 0};
    setGeneration(object, Math.max(1, generationOf(object)));
  },
  prepareUpdate: (object, old) => {
    const changed = !equalJson(object.spec.template, old.spec.template);
    setGeneration(object, generationOf(old) + (changed ? 1 : 0));
  },
  validate: validateDaemonSet,
  validateUpdate: selectorChange,
  validateStatus: validateDaemonSetStatus,
  warnings: (object, old) => templateWarnings(object.spec.template, old?.spec.template, 'spec.template'),
  columns: [
    NAME,
    integer('Desired'),
    integer('Current'),
    integer('Ready'),
    integer('Up-to-date'),
    integer('Available'),
    text('Node Selector'),
    AGE,
    ...WORKLOAD,
  ],
  cells: (object, now) => {
    const {spec, status = {}} = object;
    const numbers = ['desiredNumberScheduled', 'currentNumberScheduled', 'numberReady', 'updatedNumberScheduled', 'numberAvailable'];
    return [
      object.metadata.name,
      ...numbers.map((number) => status[number] ?? 0),
      labelsText(spec?.template?.spec?.nodeSelector),
      age(object, now),
      ...workloadCells(object),
    ];
  },
};

const strategyDefaults = (spec: any): void => {
  spec.updateStrategy ??= {};
  const {updateStrategy} = spec;
  updateStrategy.type ||= 'RollingUpdate';
  if (updateStrategy.type !== 'RollingUpdate') return;
  updateStrategy.rollingUpdate = {maxUnavailable: 1, maxSurge: 0, ...updateStrategy.rollingUpdate};
};

const generationOf = ({metadata}: KubeObject): number => Number.parseInt(metadata.annotations?.[TEMPLATE_GENERATION] ?? '', 10) || 0;

const setGeneration = (object: KubeObject, generation: number): void => {
  object.metadata.annotations = {...object.metadata.annotations, [TEMPLATE_GENERATION]: String(generation)};
};
