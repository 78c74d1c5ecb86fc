/** What a client should know about a NetworkPolicy that is accepted all the same. */
import {isIPv6} from 'node:net';
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';

export const networkPolicyWarnings = ({spec}: KubeObject, old?: KubeObject): string[] => {
  if (old && equalJson(spec, old.spec)) return [];
  return [
    ...(spec.ingress ?? []).flatMap((rule: any, i: number) => peers(rule.from, `spec.ingress[${i}].from`)),
    ...(spec.egress ?? []).flatMap((rule: any, i: number) => peers(rule.to, `spec.egress[${i}].to`)),
  ];
};

const peers = (given: readonly any[] = [], field: string): string[] =>
  given.flatMap(({ipBlock}, i) => {
    if (!ipBlock) return [];
    const at = `${field}[${i}].ipBlock`;
    const inner: string[] = ipBlock.except ?? [];
    return [...blockWarnings(ipBlock.cidr, `${at}.cidr`), ...inner.flatMap((block, j) => blockWarnings(block, `${at}.except[${j}]`))];
  });

/** `10.0.0.5/8` may mean the whole network or the one host. */
const blockWarnings = (block: string, field: string): string[] => {
  const [address, bits] = block.split('/');
  const first = networkOf(address, Number(bits));
  if (first === undefined || first === address) return [];
  const host = `${address}/${isIPv6(address) ? 128 : 32}`;
  return [`${field}: CIDR value ${JSON.stringify(block)} is ambiguous in this context (should be "${first}/${bits}" or "${host}"?)`];
};

/** First address of the network that an IPv4 address lies in; of IPv6 nothing is said. */
const networkOf = (address: string, bits: number): string | undefined => {
  if (isIPv6(address)) return undefined;
  const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const size = 2 ** (32 - bits);
  const first = Math.floor(number / size) * size;
  return [24, 16, 8, 0].map((shift) => Math.floor(first / 2 ** shift) % 256).join('.');
};
