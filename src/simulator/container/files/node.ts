/** What a file system is made of. Shared by reference where it is mounted more than once. */

export interface Attributes {
  /** Permission bits. */
  mode: number;
  uid: number;
  gid: number;
  /** Milliseconds since the epoch. */
  changedAt: number;
}

export interface RegularFile extends Attributes {
  readonly type: 'file';
  content: Buffer;
  /** The program of ours that it stands for. */
  readonly program?: string;
  /** The same in all containers that have it, until one of them changes it. */
  readonly shared?: boolean;
  /** Where there is more room after the content, for what is appended. */
  room?: Buffer;
  /** Called when it changes. */
  watchers?: Set<() => void>;
  /** Makes the content anew whenever it is read. */
  readonly generate?: () => Buffer;
}

export interface Directory extends Attributes {
  readonly type: 'directory';
  readonly entries: Map<string, FileNode | Mount>;
  /** Called before it is looked into, by those that follow something else. */
  readonly refresh?: () => void;
}

export interface Link extends Attributes {
  readonly type: 'link';
  readonly target: string;
}

/** `null`, `zero`, `random`, or a stream of the process that opens it. */
export interface Device extends Attributes {
  readonly type: 'device';
  readonly device: 'null' | 'zero' | 'random' | 'stdin' | 'stdout' | 'stderr' | 'tty' | 'log';
}

export type FileNode = RegularFile | Directory | Link | Device;

/** A place in a folder where a node of elsewhere is seen. */
export interface Mount {
  readonly type: 'mount';
  readonly node: FileNode;
  readonly readonly: boolean;
  /** What is mounted, as `mount` and `df` name it. */
  readonly source: string;
}

type Given = Partial<Attributes>;

const ROOT = {uid: 0, gid: 0, changedAt: 0};

export const file = (content: string | Uint8Array, given: Given = {}): RegularFile => ({
  type: 'file',
  content: Buffer.from(content as string),
  mode: 0o644,
  ...ROOT,
  ...given,
});

export const generated = (generate: () => string, given: Given = {}): RegularFile => ({
  type: 'file',
  content: Buffer.alloc(0),
  generate: () => Buffer.from(generate()),
  mode: 0o444,
  ...ROOT,
  ...given,
});

export const directory = (entries: Iterable<readonly [string, FileNode | Mount]> = [], given: Given = {}): Directory => ({
  type: 'directory',
  entries: new Map(entries),
  mode: 0o755,
  ...ROOT,
  ...given,
});

export const link = (target: string, given: Given = {}): Link => ({type: 'link', target, mode: 0o777, ...ROOT, ...given});

export const device = (name: Device['device']): Device => ({type: 'device', device: name, mode: 0o666, ...ROOT});

export const unwrapped = (entry: FileNode | Mount): FileNode => (entry.type === 'mount' ? entry.node : entry);

export const contentOf = (node: RegularFile): Buffer => node.generate?.() ?? node.content;
