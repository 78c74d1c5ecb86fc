/** What Kubernetes adds to the language: quantities, URLs, addresses. */
import {isIPv4, isIPv6} from 'node:net';
import {isQuantity, nanos} from '../../../kube/quantity.ts';
import {CelError, noOverload, Uint} from '../values.ts';
import {type CelFunction, text} from './function.ts';

const BILLION = 1_000_000_000n;

class Quantity {
  readonly celType = 'kubernetes.Quantity';
  constructor(readonly nanos: bigint) {}
  equals(other: unknown): boolean {
    return other instanceof Quantity && other.nanos === this.nanos;
  }
}

class Url {
  readonly celType = 'kubernetes.URL';
  constructor(
    readonly url: URL,
    readonly text: string,
  ) {}
  equals(other: unknown): boolean {
    return other instanceof Url && other.text === this.text;
  }
}

class Address {
  readonly celType = 'net.IP';
  constructor(readonly text: string) {}
  equals(other: unknown): boolean {
    return other instanceof Address && other.text === this.text;
  }
}

class Network {
  readonly celType = 'net.CIDR';
  constructor(
    readonly address: string,
    readonly bits: number,
  ) {}
  equals(other: unknown): boolean {
    return other instanceof Network && other.address === this.address && other.bits === this.bits;
  }
}

const quantity: CelFunction = ([value]) => {
  const found = isQuantity(text(value)) ? nanos(value) : undefined;
  if (found === undefined)
    throw new CelError(`quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'`);
  return new Quantity(found);
};

const amount = (value: unknown): bigint => {
  if (value instanceof Quantity) return value.nanos;
  if (typeof value === 'bigint') return value * BILLION;
  throw value instanceof Uint ? new CelError('no such overload') : noOverload();
};

const asInteger: CelFunction = ([value]) => {
  if (amount(value) % BILLION !== 0n) throw new CelError('cannot convert value to integer');
  return amount(value) / BILLION;
};

const order = (a: unknown, b: unknown): bigint => {
  const [x, y] = [amount(a), amount(b)];
  return x < y ? -1n : x > y ? 1n : 0n;
};

const parseUrl = (value: string): URL | undefined => {
  try {
    return value.startsWith('/') ? new URL(value, 'none://') : new URL(value);
  } catch {
    return undefined;
  }
};

const url: CelFunction = ([value]) => {
  const found = parseUrl(text(value));
  if (!found) throw new CelError(`URL parse error during conversion from string: parse ${JSON.stringify(value)}: invalid URI for request`);
  return new Url(found, value);
};

const ofUrl =
  (field: (url: URL) => string): CelFunction =>
  ([value]) => {
    if (!(value instanceof Url)) throw noOverload();
    return field(value.url);
  };

const query: CelFunction = ([value]) => {
  if (!(value instanceof Url)) throw noOverload();
  const found = new Map<string, string[]>();
  for (const [key, one] of value.url.searchParams) found.set(key, [...(found.get(key) ?? []), one]);
  return found;
};

const isAddress = (value: string): boolean => isIPv4(value) || (isIPv6(value) && !value.includes('%'));

const ip: CelFunction = ([value]) => {
  if (value instanceof Network) return new Address(value.address);
  if (!isAddress(text(value)))
    throw new CelError(
      `IP Address ${JSON.stringify(value)} parse error during conversion from string: ParseAddr(${JSON.stringify(value)}): unable to parse IP`,
    );
  return new Address(value);
};

const parseNetwork = (value: string): Network | undefined => {
  const [address, bits, ...rest] = value.split('/');
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  if (rest.length > 0 || !/^\d{1,3}$/.test(bits ?? '') || Number(bits) > most) return undefined;
  return new Network(address, Number(bits));
};

const cidr: CelFunction = ([value]) => {
  const found = parseNetwork(text(value));
  if (!found) throw new CelError(`network address parse error during conversion from string: netip.ParsePrefix(${JSON.stringify(value)})`);
  return found;
};

const bitsOf = (address: string): string => {
  if (isIPv4(address))
    return address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('');
  const [head, tail] = address.split('::');
  const groups = (part: string | undefined): string[] => (part ? part.split(':') : []);
  const [first, last] = [groups(head), groups(tail)];
  const zeros = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last].map((part) => Number.parseInt(part, 16).toString(2).padStart(16, '0')).join('');
};

const containsIP: CelFunction = ([network, value]) => {
  const address = value instanceof Address ? value.text : text(value);
  if (!(network instanceof Network) || !isAddress(address)) throw noOverload();
  if (isIPv4(address) !== isIPv4(network.address)) return false;
  return bitsOf(address).slice(0, network.bits) === bitsOf(network.address).slice(0, network.bits);
};

const ofAddress =
  (field: (address: string) => unknown): CelFunction =>
  ([value]) => {
    if (!(value instanceof Address)) throw noOverload();
    return field(value.text);
  };

export const kubernetes: Readonly<Record<string, CelFunction>> = {
  isQuantity: ([value]) => isQuantity(text(value)),
  quantity,
  isInteger: ([value]) => amount(value) % BILLION === 0n,
  asInteger,
  asApproximateFloat: ([value]) => Number(amount(value)) / 1e9,
  sign: ([value]) => order(value, 0n),
  add: ([a, b]) => new Quantity(amount(a) + amount(b)),
  sub: ([a, b]) => new Quantity(amount(a) - amount(b)),
  compareTo: ([a, b]) => order(a, b),
  isGreaterThan: ([a, b]) => order(a, b) > 0n,
  isLessThan: ([a, b]) => order(a, b) < 0n,
  isURL: ([value]) => parseUrl(text(value)) !== undefined,
  url,
  getScheme: ofUrl(({protocol}) => (protocol === 'none:' ? '' : protocol.slice(0, -1))),
  getHost: ofUrl(({host}) => host),
  getHostname: ofUrl(({hostname}) => hostname.replace(/^\[|\]$/g, '')),
  getPort: ofUrl(({port}) => port),
  getEscapedPath: ofUrl(({pathname}) => pathname),
  getQuery: query,
  isIP: ([value]) => isAddress(text(value)),
  ip,
  family: ofAddress((address) => (isIPv4(address) ? 4n : 6n)),
  isUnspecified: ofAddress((address) => !bitsOf(address).includes('1')),
  isLoopback: ofAddress((address) => address === '::1' || address.startsWith('127.')),
  isCIDR: ([value]) => parseNetwork(text(value)) !== undefined,
  cidr,
  containsIP,
  prefixLength: ([value]) => BigInt((value as Network).bits),
};
