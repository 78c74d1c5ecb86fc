/** What may change in a pod that exists: almost nothing. */

import {type FieldError, fieldForbidden, invalid} from '../../../kube/field-error.ts';
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {goDiff} from '../go/diff.ts';
import {goPodSpec} from '../go/pod-spec.ts';

const CHANGEABLE = [
  '`spec.containers[*].image`',
  '`spec.initContainers[*].image`',
  '`spec.activeDeadlineSeconds`',
  '`spec.tolerations` (only additions to existing tolerations)',
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
].join(',');

export const podChange = ({spec}: KubeObject, {spec: before}: KubeObject): FieldError[] => {
  if (equalJson(spec, before)) return [];
  const lists = ['containers', 'initContainers'].filter((list) => (spec[list] ?? []).length !== (before[list] ?? []).length);
  if (lists.length > 0) return [fieldForbidden(`spec.${lists[0]}`, 'pod updates may not add or remove containers')];
  const errors = [...deadline(spec, before), ...tolerations(spec, before), ...gates(spec, before)];
  return errors.length > 0 ? errors : rest(spec, before);
};

/** A pod may be given less time, never more. */
const deadline = ({activeDeadlineSeconds: now}: any, {activeDeadlineSeconds: before}: any): FieldError[] => {
  const field = 'spec.activeDeadlineSeconds';
  if (before === undefined || (now !== undefined && now <= before)) return [];
  const detail =
    now === undefined ? 'must not update from a positive integer to nil value' : 'must be less than or equal to previous value';
  return [invalid(field, now, detail)];
};

const tolerations = (spec: any, before: any): FieldError[] => {
  const bare = ({tolerationSeconds, ...rest}: any): unknown => rest;
  const now = (spec.tolerations ?? []).map(bare);
  const kept = (before.tolerations ?? []).map(bare).every((old: unknown) => now.some((one: unknown) => equalJson(one, old)));
  return kept ? [] : [fieldForbidden('spec.tolerations', 'existing toleration can not be modified except its tolerationSeconds')];
};

const gates = (spec: any, before: any): FieldError[] => {
  const old = (before.schedulingGates ?? []).map((gate: {name: string}) => gate.name);
  const added = (spec.schedulingGates ?? []).find((gate: {name: string}) => !old.includes(gate.name));
  const detail = `only deletion is allowed, but found new scheduling gate '${added?.name}'`;
  return added ? [fieldForbidden('spec.schedulingGates', detail)] : [];
};

/** All that is left must be as it was, once what may change has been put back. */
const rest = (spec: any, before: any): FieldError[] => {
  const put = {...spec, ...pick(before, ['activeDeadlineSeconds', 'tolerations', 'schedulingGates'])};
  for (const list of ['containers', 'initContainers']) if (spec[list]) put[list] = withImages(spec[list], before[list]);
  if (before.terminationGracePeriodSeconds < 0 && spec.terminationGracePeriodSeconds === 1) {
    put.terminationGracePeriodSeconds = before.terminationGracePeriodSeconds;
  }
  if (before.schedulingGates?.length) Object.assign(put, pick(before, ['nodeSelector', 'affinity']));
  const changes = goDiff(goPodSpec(before), goPodSpec(put));
  return changes === '' ? [] : [fieldForbidden('spec', `pod updates may not change fields other than ${CHANGEABLE}\n${changes}`)];
};

const pick = (from: any, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, from[field]]));

const withImages = (containers: readonly any[], before: readonly any[]): any[] =>
  containers.map((container, i) => ({...container, image: before[i].image}));
