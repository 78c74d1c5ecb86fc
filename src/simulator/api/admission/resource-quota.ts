/** Refuses what a quota of the namespace has no room for, and charges what it admits. */

import type {KubeObject} from '../../../kube/object.ts';
import {compareQuantity} from '../../../kube/quantity.ts';
import {forbidden} from '../../../kube/status.ts';
import {type Amounts, excess, only, plus, sayAmounts, withoutZeros} from '../../kinds/quota/amounts.ts';
import {quotaApplies} from '../../kinds/quota/scopes.ts';
import {computeUsage, countsTowards, usageOf} from '../../kinds/quota/usage.ts';
import {resourceQuotas} from '../../kinds/resource-quota.ts';
import {type AdmissionPlugin, type AdmissionRequest, isCore, nameOf} from './plugin.ts';

/** Where one is limited, every container has to say how much it wants. */
const TO_BE_SAID = /^((requests|limits)\.)?(cpu|memory)$/;

export const resourceQuota: AdmissionPlugin = {
  name: 'ResourceQuota',
  handles: (kind, operation, subresource) => {
    if (!kind.namespaced || subresource !== '') return false;
    if (operation === 'UPDATE') return isCore(kind, 'services') || isCore(kind, 'persistentvolumeclaims');
    return operation === 'CREATE';
  },
  validate: (request) => {
    const {kind, object, context} = request;
    const all = context.list(resourceQuotas, object.metadata.namespace).filter(({status}) => status?.hard);
    const quotas = all.filter((quota) => quotaApplies(quota, kind, object));
    if (quotas.length === 0) return;
    for (const quota of quotas) needAmounts(request, quota);
    const asked = withoutZeros(delta(request));
    const charged = quotas.map((quota) => charge(request, quota, asked));
    if (context.get(kind, object.metadata.namespace, object.metadata.name) && !request.old) return; // is refused next: it exists
    for (const quota of charged) if (quota) context.storeBeside?.(resourceQuotas, quota);
  },
};

const delta = ({kind, object, old, context}: AdmissionRequest): Amounts => {
  const usage = usageOf(kind, object, context.now);
  return old ? excess(usage, usageOf(kind, old, context.now)) : usage;
};

const refuse = ({kind, object}: AdmissionRequest, why: string): Error => forbidden(kind, nameOf(object), why);

const needAmounts = (request: AdmissionRequest, quota: KubeObject): void => {
  const {kind, object} = request;
  if (!isCore(kind, 'pods')) return;
  const needed = Object.keys(quota.status.hard)
    .filter((name) => TO_BE_SAID.test(name))
    .sort();
  const missing = needed.flatMap((name) => {
    const silent = silentContainers(object.spec, name);
    return silent.length > 0 ? [`${name} for: ${silent.sort().join(',')}`] : [];
  });
  if (missing.length > 0) throw refuse(request, `failed quota: ${quota.metadata.name}: must specify ${missing.join('; ')}`);
};

const silentContainers = (spec: any, name: string): string[] => {
  if (computeUsage(spec.resources ?? {})[name] !== undefined) return [];
  const containers: any[] = [...spec.containers, ...(spec.initContainers ?? [])];
  return containers.filter(({resources = {}}) => computeUsage(resources)[name] === undefined).map((container) => container.name);
};

/** The quota with the new usage, or undefined when it counts none of it. */
const charge = (request: AdmissionRequest, quota: KubeObject, asked: Amounts): KubeObject | undefined => {
  const {hard, used = {}}: {hard: Amounts; used?: Amounts} = quota.status;
  const names = Object.keys(hard).filter((name) => countsTowards(request.kind, name));
  const requested = only(asked, names);
  if (Object.keys(requested).length === 0) return undefined;
  const after = plus(used, requested);
  const over = Object.keys(requested).filter((name) => compareQuantity(after[name], hard[name]) > 0);
  if (over.length === 0) return {...quota, status: {...quota.status, used: after}};
  const [want, have, most] = [requested, used, hard].map((amounts) => sayAmounts(only(amounts, over)));
  throw refuse(request, `exceeded quota: ${quota.metadata.name}, requested: ${want}, used: ${have}, limited: ${most}`);
};
