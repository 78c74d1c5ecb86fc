/** Addresses of nodes and pods. Node n has 172.18.0.(n+1) and hands out 10.244.n.2 and on. */

/** 1 for `node-1`; 1 for a name without a number. */
export const nodeNumber = (node: string): number => Math.max(1, Number.parseInt(/\d+$/.exec(node)?.[0] ?? '1', 10)) % 250;

export const hostAddress = (node: string): string => `172.18.0.${nodeNumber(node) + 1}`;

export const podRange = (node: string): string => `10.244.${nodeNumber(node)}.0/24`;

const PER_BLOCK = 253;

/** Free pod addresses of one node: the one unused for longest first, so that a new pod does not look like the one before. */
export class Addresses {
  private readonly used = new Set<string>();
  private next = 0;

  constructor(private readonly node: string) {}

  take(): string {
    let address = this.nth(this.next++);
    while (this.used.has(address)) address = this.nth(this.next++);
    this.used.add(address);
    if (this.next >= Math.max(PER_BLOCK, this.used.size * 2)) this.next = 0;
    return address;
  }

  /** Of a pod that was there before. */
  reserve(address: string): void {
    this.used.add(address);
  }

  free(address: string | undefined): void {
    if (address) this.used.delete(address);
  }

  /** A node with more pods than a block has addresses goes on in the next second octet. */
  private nth(n: number): string {
    return `10.${244 + Math.floor(n / PER_BLOCK)}.${nodeNumber(this.node)}.${(n % PER_BLOCK) + 2}`;
  }
}
