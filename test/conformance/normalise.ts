/** Makes answers of two clusters comparable: times, names, addresses and the like become what they are instead of which. */

const SAFE = '[bcdfghjklmnpqrstvwxz2456789]';
const NAMED_HASH = new RegExp(`-(${SAFE}{8,10})(-${SAFE}{5})?(?![a-z0-9-])`, 'g');
const RANDOM_AFTER_HASH = new RegExp(`(<hash\\d+>)-${SAFE}{5}(?![a-z0-9-])`, 'g');
const TIMES = [
  /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g,
  /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (\w{3} +\d+|\d+ \w{3}) [\d: ]{8,13}( [+-]\d{4})?( \d{4})?( \w{3})?/g,
];
const REPLACED: readonly [RegExp, string][] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<uid>'],
  [/resourceVersion=\d+/g, 'resourceVersion=<rv>'],
  [/(resource ?[vV]ersion:? "?)\d+/g, '$1<rv>'],
  [/\b10\.\d+\.\d+\.\d+\b/g, '<ip>'],
];
const LATE: readonly [RegExp, string][] = [
  [/\.[0-9a-f]{16}\b/g, '.<id>'],
  [/\bkube-api-access-[a-z0-9]{5}\b/g, 'kube-api-access-<rand>'],
];
const HASH_LABELS = ['pod-template-hash', 'rollouts-pod-template-hash'];
const AGES = /(?<=[\s(])(\d+[dhms]){1,2}(?=[\s)]|$)/gm;

export class Normaliser {
  private readonly hashes = new Map<string, string>();

  /** `own`: texts that belong to this run alone, such as its namespace, and what stands for each. */
  constructor(private readonly own: Readonly<Record<string, string>>) {}

  /** Takes note of the template hashes in a value: they are numbered in the order in which they come up. */
  learn(value: unknown): void {
    if (value === null || typeof value !== 'object') return;
    for (const [key, item] of Object.entries(value)) {
      if (HASH_LABELS.includes(key) && typeof item === 'string') this.hash(item);
      else this.learn(item);
    }
  }

  private hash(hash: string): string {
    const known = this.hashes.get(hash) ?? `<hash${this.hashes.size + 1}>`;
    this.hashes.set(hash, known);
    return known;
  }

  text(text: string): string {
    let result = text;
    for (const [mine, name] of Object.entries(this.own)) result = result.replaceAll(mine, name);
    for (const time of TIMES) result = result.replace(time, '<time>');
    for (const [pattern, name] of REPLACED) result = result.replace(pattern, name);
    result = result.replace(NAMED_HASH, (whole, hash: string, random: string | undefined) =>
      this.hashes.has(hash) || random ? `-${this.hash(hash)}${random ? '-<rand>' : ''}` : whole,
    );
    for (const [hash, name] of this.hashes) result = result.replaceAll(hash, name);
    result = result.replace(RANDOM_AFTER_HASH, '$1-<rand>');
    for (const [pattern, name] of LATE) result = result.replace(pattern, name);
    return result;
  }

  /** What a command printed: ages and the widths of columns differ, too. */
  output(text: string): string {
    let result = this.text(text);
    if (/\bAGE\b|\bAge\b|\bUPDATED\b|Start Time|CreationTimestamp/.test(result)) {
      result = result
        .replace(AGES, '<age>')
        .replace(/<invalid>|<unknown>/g, '<age>')
        .replace(/\(x\d+ over <age>\)/g, '(xN over <age>)');
    }
    const lines = result.split('\n').map((line) =>
      line
        .replace(/(\S) {2,}/g, '$1  ')
        .replace(/-{4,}/g, '----')
        .trimEnd(),
    );
    return lines.join('\n').trim();
  }

  /** A JSON value. Lists whose order says nothing are sorted; `key`: the field that it stands in. */
  json(value: unknown, key = '', managedFields = false): unknown {
    if (Array.isArray(value))
      return sorted(
        value.map((item) => this.json(item, '', managedFields)),
        key,
      );
    if (typeof value === 'string') return this.text(value);
    if (value === null || typeof value !== 'object') return value;
    return this.fields(value as Record<string, unknown>, managedFields);
  }

  private fields(object: Record<string, unknown>, managedFields: boolean): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(object).sort()) {
      if (key === 'managedFields' && !managedFields) continue;
      const special = this.field(key, object);
      if (special !== undefined) result[key] = special;
      else result[this.text(key)] = this.json(object[key], key, managedFields);
    }
    return result;
  }

  /** Fields whose value is known by their name. */
  private field(key: string, object: Record<string, unknown>): unknown {
    const value = object[key];
    if (key === 'nodePort') return (value as number) >= 30000 ? '<nodePort>' : undefined;
    if (key === 'clusterIPs' && Array.isArray(value)) return value.map((ip) => (/^\d+\./.test(ip) ? '<ip>' : ip));
    if (typeof value !== 'string') return undefined;
    if (key === 'resourceVersion') return value === '' ? '' : '<rv>';
    if (['uid', 'continue', 'containerID'].includes(key)) return value ? `<${key}>` : undefined;
    if (/^(clusterIP|hostIP|podIP|ip)$/.test(key)) return /^\d+\./.test(value) ? '<ip>' : undefined;
    const {generateName} = object;
    if (key === 'name' && typeof generateName === 'string' && value.startsWith(generateName)) return `${this.text(generateName)}<rand>`;
    return undefined;
  }
}

/** By kind, name, labels and phase, and then by all that is left. */
const rank = (v: any): string =>
  JSON.stringify([
    v?.kind,
    v?.involvedObject?.kind,
    v?.involvedObject?.name,
    v?.reason,
    v?.metadata?.name,
    v?.metadata?.labels,
    v?.status?.phase,
    v,
  ]);

const ORDERS: Readonly<Record<string, (v: any) => string>> = {
  items: rank,
  rows: rank,
  conditions: (v) => String(v?.type),
  managedFields: (v) => JSON.stringify([v.manager, v.operation, v.subresource]),
};

const sorted = (list: unknown[], key: string): unknown[] => {
  const order = ORDERS[key];
  return order ? list.sort((a, b) => (order(a) < order(b) ? -1 : 1)) : list;
};
