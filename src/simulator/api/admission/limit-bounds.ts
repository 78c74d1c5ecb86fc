/** Whether amounts of resources lie within a limit: faults in words. */
import {compareQuantity, nanos} from '../../../kube/quantity.ts';

export type Amounts = Readonly<Record<string, string>>;

export interface Limit {
  readonly type: string;
  readonly min?: Amounts;
  readonly max?: Amounts;
  readonly default?: Amounts;
  readonly defaultRequest?: Amounts;
  readonly maxLimitRequestRatio?: Amounts;
}

export interface Asked {
  readonly requests: Amounts;
  readonly limits: Amounts;
}

export const bounds = (limit: Limit, asked: Asked): string[] => [
  ...minimum(limit, asked),
  ...maximum(limit, asked),
  ...ratio(limit, asked),
];

const sorted = (amounts: Amounts | undefined): [string, string][] => Object.entries(amounts ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));

export const minimum = ({type, min}: Limit, {requests, limits}: Asked): string[] =>
  sorted(min).flatMap(([name, least]) => {
    const say = `minimum ${name} usage per ${type} is ${least}`;
    const [request, limit] = [requests[name], limits[name]];
    if (request === undefined) return [`${say}.  No request is specified`];
    if (compareQuantity(request, least) < 0) return [`${say}, but request is ${request}`];
    return limit !== undefined && compareQuantity(limit, least) < 0 ? [`${say}, but limit is ${limit}`] : [];
  });

const maximum = ({type, max}: Limit, {requests, limits}: Asked): string[] =>
  sorted(max).flatMap(([name, most]) => {
    const say = `maximum ${name} usage per ${type} is ${most}`;
    const [request, limit] = [requests[name], limits[name]];
    if (limit === undefined) return [`${say}.  No limit is specified`];
    if (compareQuantity(limit, most) > 0) return [`${say}, but limit is ${limit}`];
    return request !== undefined && compareQuantity(request, most) > 0 ? [`${say}, but request is ${request}`] : [];
  });

/** Of what has requests alone. */
export const maximumRequest = ({type, max}: Limit, requests: Amounts): string[] =>
  sorted(max).flatMap(([name, most]) => {
    const say = `maximum ${name} usage per ${type} is ${most}`;
    const request = requests[name];
    if (request === undefined) return [`${say}.  No request is specified`];
    return compareQuantity(request, most) > 0 ? [`${say}, but request is ${request}`] : [];
  });

const ratio = ({type, maxLimitRequestRatio}: Limit, {requests, limits}: Asked): string[] =>
  sorted(maxLimitRequestRatio).flatMap(([name, most]) => {
    const say = `${name} max limit to request ratio per ${type} is ${most}`;
    const [request, limit] = [nanos(requests[name] ?? '0') ?? 0n, nanos(limits[name] ?? '0') ?? 0n];
    if (request === 0n) return [`${say}, but no request is specified or request is 0`];
    if (limit === 0n) return [`${say}, but no limit is specified or limit is 0`];
    const found = Number(limit) / Number(request);
    return found * 1e9 > Number(nanos(most) ?? 0n) ? [`${say}, but provided ratio is ${found.toFixed(6)}`] : [];
  });
