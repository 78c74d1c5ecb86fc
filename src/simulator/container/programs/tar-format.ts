/** Archives of `tar`: blocks of 512 bytes, a head before each file. */

export interface TarEntry {
  readonly name: string;
  readonly type: 'file' | 'directory' | 'link';
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
  readonly target?: string;
  readonly content?: Uint8Array;
}

const BLOCK = 512;
const TYPES: Record<string, TarEntry['type'] | undefined> = {'0': 'file', '\0': 'file', '2': 'link', '5': 'directory'};

/** One file, with what long names need before it. */
export const writeEntry = (entry: TarEntry): Buffer => {
  const content = Buffer.from(entry.content ?? []);
  const long =
    Buffer.byteLength(entry.name) > 100
      ? [block('././@LongLink', 'L', Buffer.byteLength(entry.name) + 1, entry), padded(Buffer.from(`${entry.name}\0`))]
      : [];
  const type = entry.type === 'file' ? '0' : entry.type === 'link' ? '2' : '5';
  return Buffer.concat([...long, block(entry.name, type, content.length, entry), padded(content)]);
};

/** Two empty blocks. */
export const END = Buffer.alloc(2 * BLOCK);

const padded = (content: Buffer): Buffer => Buffer.concat([content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)]);

const block = (name: string, type: string, size: number, {mode, uid, gid, changedAt, target = ''}: TarEntry): Buffer => {
  const head = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number): void => {
    head.write(
      `${Math.floor(value)
        .toString(8)
        .padStart(length - 1, '0')}\0`,
      at,
      'latin1',
    );
  };
  Buffer.from(name).copy(head, 0, 0, 100);
  octal(mode & 0o7777, 100, 8);
  octal(uid, 108, 8);
  octal(gid, 116, 8);
  octal(size, 124, 12);
  octal(changedAt / 1000, 136, 12);
  head.write('        ', 148, 'latin1');
  head.write(type, 156, 'latin1');
  Buffer.from(target).copy(head, 157, 0, 100);
  head.write('ustar\x0000', 257, 'latin1');
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return head;
};

/** Takes an archive apart as it comes in. Throws an Error for what is none. */
export class TarReader {
  private rest: Buffer = Buffer.alloc(0);
  private longName: string | undefined;

  /** The entries that are complete now. */
  read(bytes: Uint8Array): TarEntry[] {
    this.rest = Buffer.concat([this.rest, bytes]);
    const entries: TarEntry[] = [];
    let at = 0;
    while (this.rest.length - at >= BLOCK) {
      const head = this.rest.subarray(at, at + BLOCK);
      if (head.every((byte) => byte === 0)) {
        at += BLOCK;
        continue;
      }
      const size = sizeOf(head);
      const whole = BLOCK + Math.ceil(size / BLOCK) * BLOCK;
      if (this.rest.length - at < whole) break;
      this.take(head, this.rest.subarray(at + BLOCK, at + BLOCK + size), entries);
      at += whole;
    }
    this.rest = Buffer.from(this.rest.subarray(at));
    return entries;
  }

  private take(head: Buffer, content: Buffer, entries: TarEntry[]): void {
    const type = String.fromCharCode(head[156]);
    if (type === 'L') this.longName = text(content);
    else if (type === 'x') this.longName = /(?:^|\n)\d+ path=([^\n]*)\n/.exec(content.toString())?.[1];
    else {
      const kind = TYPES[type];
      const prefix = text(head.subarray(345, 500));
      const name =
        this.longName ??
        (prefix && head.toString('latin1', 257, 262) === 'ustar'
          ? `${prefix}/${text(head.subarray(0, 100))}`
          : text(head.subarray(0, 100)));
      this.longName = undefined;
      if (kind)
        entries.push({
          name,
          type: kind,
          mode: number(head, 100, 8) & 0o7777,
          uid: number(head, 108, 8),
          gid: number(head, 116, 8),
          changedAt: number(head, 136, 12) * 1000,
          target: text(head.subarray(157, 257)),
          content: Buffer.from(content),
        });
    }
  }
}

const text = (bytes: Buffer): string => bytes.toString('utf8').replace(/\0[\s\S]*$/, '');
const number = (head: Buffer, at: number, length: number): number =>
  Number.parseInt(
    head
      .toString('latin1', at, at + length)
      .replace(/\0.*$/s, '')
      .trim() || '0',
    8,
  ) || 0;

/** The checksum tells an archive from anything else. */
const sizeOf = (head: Buffer): number => {
  const sum = head.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0);
  if (sum !== number(head, 148, 8)) throw new Error('invalid tar header checksum');
  return head[124] & 0x80 ? Number(head.readBigUInt64BE(128)) : number(head, 124, 12);
};
