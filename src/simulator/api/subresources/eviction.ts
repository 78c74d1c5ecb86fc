/** `pods/eviction`: a deletion that a disruption budget may refuse, as `kubectl drain` asks for. */
import {timestamp} from '../../../clock.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {badRequest, forbidden, StatusError} from '../../../kube/status.ts';
import {budgetConditions, guards} from '../../kinds/disruption.ts';
import {podDisruptionBudgets} from '../../kinds/pod-disruption-budget.ts';
import {readObject} from '../handlers/body.ts';
import type {Call} from '../handlers/call.ts';
import {type ApiResponse, json} from '../http.ts';
import {deleteOptionsOf} from '../options/delete.ts';
import type {Writer} from '../registry.ts';
import {remove} from '../remove.ts';
import {update} from '../update.ts';

/** More than this many granted evictions that nobody has seen happen are too many. */
const MOST_GRANTED = 2000;

const EVICTIONS = {group: 'policy', version: 'v1', kind: 'Eviction', schema: 'io.k8s.api.policy.v1.Eviction'};

export const eviction = (call: Call): ApiResponse => {
  const {registry, target} = call;
  const {metadata, deleteOptions = {}} = readObject(call, EVICTIONS);
  const {asksDryRun, ...options} = deleteOptionsOf(deleteOptions, call.query);
  if (metadata?.name && metadata.name !== target.name) throw badRequest('name in URL does not match name in Eviction object');
  const pod = registry.get(target.kind, target.namespace, target.name!);
  const writer = call.writer(undefined, call.dryRun() || asksDryRun);
  if (!isPastGuarding(pod)) grant(call, pod, writer);
  remove(registry, target.kind, noteTarget(call, pod, writer), options, writer);
  return json(201, {kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201});
};

/** Whether the pod counts for no budget, be it not yet or no more. */
const isPastGuarding = ({metadata, status}: KubeObject): boolean =>
  metadata.deletionTimestamp !== undefined || ['Pending', 'Succeeded', 'Failed'].includes(status?.phase);

/** Throws TooManyRequests when the pod's budget has no disruption left; otherwise takes one of it. */
const grant = (call: Call, pod: KubeObject, writer: Writer): void => {
  const all = call.registry.list(podDisruptionBudgets, pod.metadata.namespace).filter((budget) => guards(budget, pod));
  if (all.length > 1) {
    throw new StatusError(
      500,
      undefined,
      'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    );
  }
  const [budget] = all;
  if (!budget || mayGoUnready(budget, pod)) return;
  checkBudget(budget);
  const time = timestamp(call.registry.clock.now());
  const {status, metadata} = budget;
  const disruptionsAllowed = status.disruptionsAllowed - 1;
  const conditions = disruptionsAllowed === 0 ? budgetConditions(status.conditions, 0, metadata.generation, time) : status.conditions;
  const disruptedPods = {...status.disruptedPods, [pod.metadata.name]: time};
  update(
    call.registry,
    podDisruptionBudgets,
    budget,
    {...budget, status: {...status, disruptionsAllowed, conditions, disruptedPods}},
    'status',
    writer,
  );
};

/** A pod that is not ready is missed by nobody: unless all the healthy ones are needed to say so. */
const mayGoUnready = ({spec, status}: KubeObject, pod: KubeObject): boolean => {
  const ready = pod.status?.conditions?.some((c: {type: string; status: string}) => c.type === 'Ready' && c.status === 'True');
  if (ready) return false;
  if (spec?.unhealthyPodEvictionPolicy === 'AlwaysAllow') return true;
  return status?.desiredHealthy > 0 && status.currentHealthy >= status.desiredHealthy;
};

const checkBudget = ({metadata: {name, generation = 0}, status = {}}: KubeObject): void => {
  if ((status.observedGeneration ?? 0) < generation) {
    throw tooMany(`The disruption budget ${name} is still being processed by the server.`, 10);
  }
  if (Object.keys(status.disruptedPods ?? {}).length > MOST_GRANTED) {
    const why = 'DisruptedPods map too big - too many evictions not confirmed by PDB controller';
    throw forbidden({group: 'policy', resource: 'poddisruptionbudget'}, name, why);
  }
  if ((status.disruptionsAllowed ?? 0) > 0) return;
  throw tooMany(`The disruption budget ${name} needs ${status.desiredHealthy} healthy pods and has ${status.currentHealthy} currently`);
};

const tooMany = (why: string, retryAfterSeconds?: number): StatusError =>
  new StatusError(429, 'TooManyRequests', "Cannot evict pod as it would violate the pod's disruption budget.", {
    causes: [{reason: 'DisruptionBudget', message: why}],
    ...(retryAfterSeconds === undefined ? {} : {retryAfterSeconds}),
  });

/** Notes in the pod why it goes. */
const noteTarget = ({registry, target}: Call, pod: KubeObject, writer: Writer): KubeObject => {
  const others = (pod.status?.conditions ?? []).filter((c: {type: string}) => c.type !== 'DisruptionTarget');
  const condition = {
    type: 'DisruptionTarget',
    status: 'True',
    lastProbeTime: null,
    lastTransitionTime: timestamp(registry.clock.now()),
    reason: 'EvictionByEvictionAPI',
    message: 'Eviction API: evicting',
    observedGeneration: pod.metadata.generation,
  };
  return update(registry, target.kind, pod, {...pod, status: {...pod.status, conditions: [...others, condition]}}, 'status', writer);
};
