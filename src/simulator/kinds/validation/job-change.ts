/** Checks of a change of a Job: most of what makes its pods stays as it was. */

import type {FieldError} from '../../../kube/field-error.ts';
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {goPodSpec} from '../go/pod-spec.ts';
import {immutable} from './fields.ts';

export const jobChange = (job: KubeObject, old: KubeObject): FieldError[] => {
  const same = (field: string): FieldError[] => immutable(`spec.${field}`, job.spec[field], equalJson(job.spec[field], old.spec[field]));
  return [
    ...completions(job.spec, old.spec),
    ...same('selector'),
    ...templateChange(job.spec.template, schedulable(job, old)),
    ...['completionMode', 'podFailurePolicy', 'backoffLimitPerIndex', 'managedBy', 'successPolicy'].flatMap(same),
  ];
};

/** An Indexed Job grows and shrinks when parallelism goes with it. */
const completions = (spec: any, old: any): FieldError[] => {
  const elastic =
    spec.completionMode === 'Indexed' &&
    spec.completions !== undefined &&
    spec.completions !== old.completions &&
    spec.completions === spec.parallelism;
  return elastic ? [] : immutable('spec.completions', spec.completions, spec.completions === old.completions);
};

/** Where its pods may run is open as long as it is suspended and has not run. */
const SCHEDULING = ['nodeSelector', 'tolerations', 'schedulingGates', 'affinity'];

/** The old template, with what may change as it is now. */
const schedulable = ({spec}: KubeObject, old: KubeObject): any => {
  const {template} = old.spec;
  if (!old.spec.suspend || old.status?.startTime) return template;
  const {metadata} = spec.template;
  const kept = Object.entries(template.spec).filter(([field]) => !SCHEDULING.includes(field));
  const given = Object.entries(spec.template.spec).filter(([field]) => SCHEDULING.includes(field));
  return {
    metadata: {...template.metadata, ...pick(metadata, ['labels', 'annotations'])},
    spec: Object.fromEntries([...kept, ...given]),
  };
};

const pick = (from: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.filter((field) => from[field] !== undefined).map((field) => [field, from[field]]));

const templateChange = (template: any, old: any): FieldError[] => [
  ...immutable('spec.template.metadata', template.metadata, equalJson(template.metadata ?? {}, old.metadata ?? {})),
  ...immutable('spec.template.spec', goPodSpec(template.spec), equalJson(template.spec, old.spec)),
];
