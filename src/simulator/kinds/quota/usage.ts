/** What an object counts against quotas. */
import type {KubeObject} from '../../../kube/object.ts';
import {compareQuantity, units} from '../../../kube/quantity.ts';
import type {Kind} from '../kind.ts';
import {storageClassOf} from '../printers/volumes.ts';
import {isExtended, isHugePages} from '../validation/resource-names.ts';
import type {Amounts} from './amounts.ts';
import {podTotals} from './pod-totals.ts';

/** Kinds of the core group that are counted under their plain names. */
const PLAIN = new Set(['services', 'replicationcontrollers', 'resourcequotas', 'secrets', 'configmaps', 'persistentvolumeclaims']);
const COMPUTE = ['cpu', 'memory', 'ephemeral-storage'];

/** `count/deployments.apps`, `count/pods`. */
const countName = ({group, resource}: Kind): string => `count/${group ? `${resource}.${group}` : resource}`;

/** `now`: milliseconds since the epoch, since a pod whose time is up counts no more. */
export const usageOf = (kind: Kind, object: KubeObject, now: number): Amounts => {
  const counted = {[countName(kind)]: '1'};
  if (kind.group !== '') return counted;
  if (kind.resource === 'pods') return {...counted, ...(isOver(object, now) ? {} : podUsage(object.spec))};
  if (!PLAIN.has(kind.resource)) return counted;
  return {...counted, [kind.resource]: '1', ...serviceUsage(kind, object), ...claimUsage(kind, object)};
};

/** Whether objects of a kind can count towards a resource. */
export const countsTowards = (kind: Kind, name: string): boolean => {
  if (name === countName(kind)) return true;
  if (kind.group !== '') return false;
  switch (kind.resource) {
    case 'pods':
      return name === 'pods' || isComputed(name);
    case 'services':
      return name === 'services' || name.startsWith('services.');
    case 'persistentvolumeclaims':
      return (
        name === kind.resource ||
        name === 'requests.storage' ||
        name.endsWith('/persistentvolumeclaims') ||
        name.endsWith('/requests.storage')
      );
    default:
      return PLAIN.has(kind.resource) && name === kind.resource;
  }
};

const isComputed = (name: string): boolean => {
  const bare = name.replace(/^(requests|limits)\./, '');
  return COMPUTE.includes(bare) || isHugePages(bare) || (name !== bare && isExtended(bare));
};

/** A pod that has ended, or should have by now. */
export const isOver = ({metadata, status}: KubeObject, now: number): boolean => {
  if (status?.phase === 'Failed' || status?.phase === 'Succeeded') return true;
  return metadata.deletionTimestamp !== undefined && now > Date.parse(metadata.deletionTimestamp);
};

const podUsage = (spec: any): Amounts => ({pods: '1', ...computeUsage(podTotals(spec))});

/** Requests under their plain names too; what vendors add under `requests.` alone. */
export const computeUsage = ({requests = {}, limits = {}}: {requests?: Amounts; limits?: Amounts}): Amounts => {
  const usage: Record<string, string> = {};
  for (const [name, amount] of Object.entries(requests)) {
    if (COMPUTE.includes(name) || isHugePages(name)) usage[name] = amount;
    if (COMPUTE.includes(name) || isHugePages(name) || isExtended(name)) usage[`requests.${name}`] = amount;
  }
  for (const [name, amount] of Object.entries(limits)) if (COMPUTE.includes(name)) usage[`limits.${name}`] = amount;
  return usage;
};

const serviceUsage = ({resource}: Kind, {spec}: KubeObject): Amounts => {
  if (resource !== 'services') return {};
  const ports: {nodePort?: number}[] = spec?.ports ?? [];
  if (spec?.type === 'NodePort') return {'services.nodeports': `${ports.length}`};
  if (spec?.type !== 'LoadBalancer') return {};
  const open = spec.allocateLoadBalancerNodePorts === false ? ports.filter(({nodePort}) => nodePort).length : ports.length;
  return {'services.nodeports': `${open}`, 'services.loadbalancers': '1'};
};

const claimUsage = ({resource}: Kind, claim: KubeObject): Amounts => {
  if (resource !== 'persistentvolumeclaims') return {};
  const asked = claim.spec?.resources?.requests?.storage;
  const granted = claim.status?.allocatedResources?.storage;
  const storage = granted !== undefined && asked !== undefined && compareQuantity(granted, asked) > 0 ? granted : asked;
  const name = storageClassOf(claim);
  const prefix = name ? `${name}.storageclass.storage.k8s.io/` : undefined;
  return {
    ...(prefix ? {[`${prefix}persistentvolumeclaims`]: '1'} : {}),
    ...(storage === undefined ? {} : {'requests.storage': whole(storage)}),
    ...(storage === undefined || !prefix ? {} : {[`${prefix}requests.storage`]: whole(storage)}),
  };
};

/** Parts of a byte count as one. */
const whole = (amount: string): string => (/[num]$/.test(amount) ? `${units(amount)}` : amount);
