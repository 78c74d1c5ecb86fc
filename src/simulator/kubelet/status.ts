/** The status of a pod, as its kubelet reports it. */
import {timestamp} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import {conditionsOf} from './conditions.ts';
import {containerStatus} from './container-status.ts';
import {phaseOf} from './phase.ts';
import {type Container, containerSpecs, hasSandbox, isOver, type PodRun} from './runtime.ts';

/** What others wrote into the status stays: quality of service, nominated node, conditions of other types. */
export const statusOf = (pod: KubeObject, run: PodRun, hostIP: string, now: number): any => {
  const specs = containerSpecs(pod);
  const ended = run.ending !== undefined && isOver(run);
  const first = ended ? undefined : pod.spec.initContainers?.length > 0 ? 'PodInitializing' : 'ContainerCreating';
  const all = run.containers.map((c, index) => ({role: c.role, status: containerStatus(c, specs[index], first)}));
  const part = (wanted: (role: Container['role']) => boolean): any[] => all.filter(({role}) => wanted(role)).map(({status}) => status);
  const [inits, apps] = [part((role) => role === 'init' || role === 'sidecar'), part((role) => role === 'app')];
  const ephemeral = part((role) => role === 'ephemeral');
  const phase = phaseAfterAll(pod, run, inits, apps);
  const {reason, message} = run.ending ?? {};
  return {
    ...pod.status,
    ...(pod.metadata.generation === undefined ? {} : {observedGeneration: pod.metadata.generation}),
    phase,
    conditions: conditionsOf(pod, run, phase, now),
    ...(reason ? {reason, message} : {}),
    hostIP,
    hostIPs: [{ip: hostIP}],
    ...(hasSandbox(run) ? {podIP: run.ip, podIPs: [{ip: run.ip}]} : {}),
    startTime: timestamp(run.startedAt),
    ...(inits.length > 0 ? {initContainerStatuses: inits} : {}),
    containerStatuses: apps,
    ...(ephemeral.length > 0 ? {ephemeralContainerStatuses: ephemeral} : {}),
  };
};

/** A pod that was ended has failed, unless all its containers did well: also where some of them never began. */
const phaseAfterAll = (pod: KubeObject, run: PodRun, inits: readonly any[], apps: readonly any[]): string => {
  const over = isOver(run);
  if (over && run.ending?.reason) return 'Failed';
  const phase = phaseOf(pod.spec, inits, apps, over);
  return over && run.ending && phase !== 'Succeeded' ? 'Failed' : phase;
};
