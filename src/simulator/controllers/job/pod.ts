/** The pod of a Job. Pure. */
import type {KubeObject} from '../../../kube/object.ts';
import {jobs} from '../../kinds/index.ts';
import {podOf} from '../pod-control.ts';
import {isIndexed, limitsEachIndex, TRACKING} from './facts.ts';
import {failureCounts} from './failure-policy.ts';
import {COMPLETION_INDEX} from './indexes.ts';

const VARIABLE = 'JOB_COMPLETION_INDEX';

/** `failed`: the pod of the same index that this one comes after, if the Job counts failures by index. */
export const podFor = (job: KubeObject, index: number | undefined, failed?: KubeObject): KubeObject => {
  const {template} = job.spec;
  const name = index === undefined ? job.metadata.name : `${job.metadata.name}-${index}`;
  const pod = podOf(template, jobs, job, `${name}-`);
  const {finalizers = []} = pod.metadata;
  const metadata = {...pod.metadata, finalizers: finalizers.includes(TRACKING) ? finalizers : [...finalizers, TRACKING]};
  if (index === undefined) return {...pod, metadata, spec: isIndexed(job) ? withVariable(pod.spec) : pod.spec};
  const counts = limitsEachIndex(job) ? failureCounts(job, failed) : {};
  return {
    ...pod,
    metadata: {
      ...metadata,
      labels: {...metadata.labels, [COMPLETION_INDEX]: String(index)},
      annotations: {...metadata.annotations, ...counts, [COMPLETION_INDEX]: String(index)},
    },
    spec: {...withVariable(pod.spec), hostname: name},
  };
};

/** Containers learn their index from the pod's label. */
const withVariable = (spec: any): any => {
  const fieldRef = {apiVersion: 'v1', fieldPath: `metadata.labels['${COMPLETION_INDEX}']`};
  const told = (container: any) =>
    container.env?.some(({name}: {name: string}) => name === VARIABLE)
      ? container
      : {...container, env: [...(container.env ?? []), {name: VARIABLE, valueFrom: {fieldRef}}]};
  const {containers, initContainers} = spec;
  return {...spec, containers: containers.map(told), ...(initContainers ? {initContainers: initContainers.map(told)} : {})};
};
