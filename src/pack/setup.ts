/** The set-up of a task, through the API: the same on a simulated cluster and on any other. */
import path from 'node:path';
import {parseAllDocuments} from 'yaml';
import {sleep, systemClock} from '../clock.ts';
import type {Cluster, KubeClient, ObjectRef} from '../cluster/cluster.ts';
import {refOf} from '../grade/spec.ts';
import type {KubeObject} from '../kube/object.ts';
import {UserError} from '../kube/user-error.ts';
import {runHelmStep} from './helm-step.ts';
import type {SetupStep, TaskInstance} from './pack.ts';
import {fillFile} from './parameters.ts';
import {insideFolder, readText} from './paths.ts';
import {PackError} from './problem.ts';

/** Paths of the binaries. */
export interface Tools {
  readonly kubectl: string;
  readonly helm: string;
}

const POLL_MS = 20;
const DEFAULT_TIMEOUT = 60;

/**
 * Makes the task's namespace, runs its set-up steps and begins the recording. Rejects with a UserError that names the step which failed;
 * a cluster that does not answer rejects with ClusterUnreachable.
 */
export const setUp = async (instance: TaskInstance, cluster: Cluster, tools: Tools): Promise<void> => {
  await cluster.prepare(async () => {
    await makeNamespace(cluster.client, instance.task.namespace);
    for (const step of instance.setup) await runStep(step, instance, cluster, tools);
  });
  await cluster.startRecording();
};

const makeNamespace = async (client: KubeClient, name: string): Promise<void> => {
  if (!(await client.get({kind: 'namespaces', name}))) await client.create({apiVersion: 'v1', kind: 'Namespace', metadata: {name}});
};

const runStep = async (step: SetupStep, instance: TaskInstance, cluster: Cluster, tools: Tools): Promise<void> => {
  const {client} = cluster;
  const inTask = (text: string): ObjectRef => refOf(text, instance.task.namespace);
  if ('apply' in step) for (const object of manifestsOf(instance, step.apply)) await client.apply(object);
  else if ('wait' in step) await waitFor(client, inTask(step.wait), step.for ?? 'rolledOut', step.timeout ?? DEFAULT_TIMEOUT);
  else if ('setImage' in step) await setImage(client, inTask(`deployments.apps/${step.setImage.deployment}`), step.setImage);
  else if ('annotate' in step)
    await client.patch(inTask(step.annotate.ref), 'application/merge-patch+json', {metadata: {annotations: step.annotate.annotations}});
  else if ('scale' in step)
    await client.patch(inTask(step.scale.ref), 'application/merge-patch+json', {spec: {replicas: step.scale.replicas}});
  else await runHelmStep(step.helm, instance, cluster, tools.helm);
};

/** The objects of a manifest of the task's folder, parameters filled in, in the task's namespace unless they name another. */
export const manifestsOf = (instance: TaskInstance, name: string): KubeObject[] => {
  const file = insideFolder(instance.task.folder, path.normalize(name));
  const documents = parseAllDocuments(fillFile(readText(file), instance.parameters));
  return (Array.isArray(documents) ? documents : []).flatMap((document) => {
    const [error] = document.errors;
    const place = error?.linePos?.[0];
    if (error)
      throw new PackError([{file, line: place?.line, column: place?.col, say: `this is not valid YAML: ${error.message.split('\n')[0]}`}]);
    const object = document.toJS({maxAliasCount: 100});
    return object ? [object as KubeObject] : [];
  });
};

const setImage = async (
  client: KubeClient,
  ref: ObjectRef,
  {container, image, cause}: {container: string; image: string; cause?: string},
) => {
  // One patch: a change-cause that came later would be told of the revision before, too.
  const annotations = cause === undefined ? {} : {metadata: {annotations: {'kubernetes.io/change-cause': cause}}};
  const template = {spec: {template: {spec: {containers: [{name: container, image}]}}}};
  await client.patch(ref, 'application/strategic-merge-patch+json', {...annotations, ...template});
};

const waitFor = async (client: KubeClient, ref: ObjectRef, until: 'rolledOut' | 'observed', seconds: number): Promise<void> => {
  const limit = systemClock.now() + seconds * 1000;
  for (;;) {
    const object = await client.get(ref);
    if (object && isReached(object, until)) return;
    if (systemClock.now() >= limit)
      throw new UserError(`the task could not be set up: ${ref.kind}/${ref.name} was not ready within ${seconds} seconds`, {
        exitCode: 3,
        hint: object ? `kubectl -n ${ref.namespace} describe ${ref.kind} ${ref.name} says why` : "it is not there; see the task's set-up",
      });
    await sleep(systemClock, POLL_MS);
  }
};

/** Of a Deployment: all replicas are new and available; of anything else with a generation: the controller has seen it. */
const isReached = ({kind, metadata, spec, status = {}}: KubeObject, until: 'rolledOut' | 'observed'): boolean => {
  if (metadata.generation !== undefined && (status.observedGeneration ?? 0) < metadata.generation) return false;
  if (until === 'observed' || kind !== 'Deployment') return true;
  const wanted = spec.replicas ?? 1;
  return [status.replicas, status.updatedReplicas, status.availableReplicas].every((count) => (count ?? 0) === wanted);
};
