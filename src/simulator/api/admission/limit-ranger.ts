/** Holds containers, pods and claims to the limit ranges of their namespace, and gives containers what those say they get. */
import type {KubeObject} from '../../../kube/object.ts';
import {forbidden} from '../../../kube/status.ts';
import {limitRanges} from '../../kinds/limit-range.ts';
import {podTotals} from '../../kinds/quota/pod-totals.ts';
import {type Amounts, bounds, type Limit, maximumRequest, minimum} from './limit-bounds.ts';
import {type AdmissionPlugin, type AdmissionRequest, isCore, nameOf} from './plugin.ts';

const NOTE = 'kubernetes.io/limit-ranger';

export const limitRanger: AdmissionPlugin = {
  name: 'LimitRanger',
  handles: (kind, operation, subresource) => {
    if (subresource !== '') return false;
    if (isCore(kind, 'pods')) return operation === 'CREATE';
    return isCore(kind, 'persistentvolumeclaims') && (operation === 'CREATE' || operation === 'UPDATE');
  },
  admit: ({kind, object, context}) => {
    if (!isCore(kind, 'pods')) return;
    for (const range of context.list(limitRanges, object.metadata.namespace)) fill(object, range);
  },
  validate: (request) => {
    const {kind, object} = request;
    const faults = [
      ...new Set(limitsOf(request).flatMap((limit) => (isCore(kind, 'pods') ? podFaults(object, limit) : claimFaults(object, limit)))),
    ];
    if (faults.length > 0) throw forbidden(kind, nameOf(object), faults.length === 1 ? faults[0] : `[${faults.join(', ')}]`);
  },
};

const limitsOf = ({object, context}: AdmissionRequest): Limit[] =>
  context.list(limitRanges, object.metadata.namespace).flatMap(({spec}) => spec?.limits ?? []);

const fill = (pod: KubeObject, {spec}: KubeObject): void => {
  const ofContainers: Limit[] = (spec?.limits ?? []).filter(({type}: Limit) => type === 'Container');
  const requests: Amounts = Object.assign({}, ...ofContainers.map(({defaultRequest}) => defaultRequest));
  const limits: Amounts = Object.assign({}, ...ofContainers.map((limit) => limit.default));
  const given = (list: string, what: string): string[] =>
    (pod.spec[list] ?? []).flatMap((container: any) => fillContainer(container, {requests, limits}, what));
  const notes = [...given('containers', 'container'), ...given('initContainers', 'init container')];
  if (notes.length === 0) return;
  pod.metadata.annotations = {...pod.metadata.annotations, [NOTE]: `LimitRanger plugin set: ${notes.join('; ')}`};
};

/** Notes such as `cpu, memory request for container c`. */
const fillContainer = (container: any, defaults: Record<'requests' | 'limits', Amounts>, what: string): string[] =>
  (['requests', 'limits'] as const).flatMap((part) => {
    const own: Amounts = container.resources?.[part] ?? {};
    const missing = Object.keys(defaults[part]).filter((name) => own[name] === undefined);
    if (missing.length === 0) return [];
    const added = Object.fromEntries(missing.map((name) => [name, defaults[part][name]]));
    container.resources = {...container.resources, [part]: {...own, ...added}};
    return [`${missing.sort().join(', ')} ${part.slice(0, -1)} for ${what} ${container.name}`];
  });

const podFaults = ({spec}: KubeObject, limit: Limit): string[] => {
  if (limit.type === 'Pod') return bounds(limit, podTotals(spec));
  if (limit.type !== 'Container') return [];
  return [...spec.containers, ...(spec.initContainers ?? [])].flatMap(({resources = {}}) =>
    bounds(limit, {requests: resources.requests ?? {}, limits: resources.limits ?? {}}),
  );
};

const claimFaults = ({spec}: KubeObject, limit: Limit): string[] => {
  if (limit.type !== 'PersistentVolumeClaim') return [];
  const requests: Amounts = spec.resources?.requests ?? {};
  return [...minimum(limit, {requests, limits: {}}), ...maximumRequest(limit, requests)];
};
