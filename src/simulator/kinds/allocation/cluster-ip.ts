/** The virtual addresses of Services, out of 10.96.0.0/12. */
import {type FieldError, invalid} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import type {WriteContext} from '../kind.ts';
import {pickFree} from './pick.ts';

const RANGE = '10.96.0.0/12';
const BASE = (10 << 24) | (96 << 16);
const SIZE = 1 << 20;
/** Addresses below are for those who ask for one by name. */
const DYNAMIC_FROM = 256;

const toNumber = (ip: string): number => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const toText = (value: number): string => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');

/** Gives the Service an address, or takes note of the one that it asks for. Errors: outside of the range, or taken. */
export const allocateClusterIP = (service: KubeObject, others: readonly KubeObject[], context: WriteContext): FieldError[] => {
  const {spec} = service;
  const taken = new Set(
    others
      .flatMap((other) => other.spec?.clusterIPs ?? [])
      .filter((ip) => ip !== 'None')
      .map((ip) => toNumber(ip) - BASE),
  );
  const [asked] = spec.clusterIPs ?? [];
  if (asked === 'None') return [];
  if (asked !== undefined)
    return refusal(asked, taken).map((why) => invalid('spec.clusterIPs', spec.clusterIPs, `failed to allocate IP ${asked}: ${why}`));
  const offset = pickFree(1, DYNAMIC_FROM, SIZE - 1, taken, context);
  if (offset === undefined) return [invalid('spec.clusterIPs', [], 'failed to allocate a serviceIP: range is full')];
  spec.clusterIP = toText(BASE + offset);
  spec.clusterIPs = [spec.clusterIP];
  return [];
};

const refusal = (ip: string, taken: ReadonlySet<number>): string[] => {
  const offset = toNumber(ip) - BASE;
  if (!(offset > 0 && offset < SIZE - 1)) return [`the provided IP (${ip}) is not in the valid range. The range of valid IPs is ${RANGE}`];
  return taken.has(offset) ? ['provided IP is already allocated'] : [];
};
