/** The files of one container: a tree with links, permissions, and mounts that others share. Paths are absolute. */
import type {User} from '../kernel/process.ts';
import {FileError} from './errors.ts';
import {contentOf, type Directory, directory, type FileNode, file, link, type RegularFile, unwrapped} from './node.ts';
import {absolute, baseName, parentOf} from './paths.ts';

const MOST_LINKS = 16;
const [READ, WRITE, EXECUTE] = [4, 2, 1];

/** A node, how it was reached, and whether it may be changed. */
export interface Found {
  readonly node: FileNode;
  readonly path: string;
  readonly readonly: boolean;
}

export interface FileSystemOptions {
  readonly root: Directory;
  /** Nothing outside of mounts can be changed. */
  readonly readonly: boolean;
  readonly now: () => number;
  /** Takes note of how many bytes more are held; throws a FileError when that is too much. */
  readonly charge: (bytes: number) => void;
}

/** All methods throw a {@link FileError}. */
export class FileSystem {
  constructor(
    private readonly options: FileSystemOptions,
    private readonly user: User,
  ) {}

  /** The same files, seen by another user. */
  as(user: User): FileSystem {
    return new FileSystem(this.options, user);
  }

  find(path: string, follow = true): Found {
    return this.walk(path, follow, MOST_LINKS);
  }

  /** Undefined where nothing is, or nothing that may be seen. */
  look(path: string, follow = true): FileNode | undefined {
    try {
      return this.find(path, follow).node;
    } catch (error) {
      if (error instanceof FileError) return undefined;
      throw error;
    }
  }

  private walk(path: string, follow: boolean, links: number): Found {
    if (links === 0) throw new FileError('ELOOP');
    let at: Found = {node: this.options.root, path: '/', readonly: this.options.readonly};
    const parts = absolute(path, '/').split('/').filter(Boolean);
    for (const [index, name] of parts.entries()) {
      const next = this.enter(at, name);
      const last = index === parts.length - 1;
      if (next.node.type === 'link' && (!last || follow)) {
        const target = absolute(next.node.target, at.path);
        return this.walk([target, ...parts.slice(index + 1)].join('/'), follow, links - 1);
      }
      at = next;
    }
    return at;
  }

  private enter({node, path, readonly}: Found, name: string): Found {
    if (node.type !== 'directory') throw new FileError('ENOTDIR');
    if (!this.may(node, EXECUTE)) throw new FileError('EACCES');
    node.refresh?.();
    const entry = node.entries.get(name);
    if (!entry) throw new FileError('ENOENT');
    return {
      node: unwrapped(entry),
      path: path === '/' ? `/${name}` : `${path}/${name}`,
      readonly: entry.type === 'mount' ? entry.readonly : readonly,
    };
  }

  /** Whether the user may read (4), write (2) or search (1). */
  may(node: FileNode, wanted: number): boolean {
    if (this.user.uid === 0) return true;
    const {uid, gid, mode} = node;
    const inGroup = this.user.gid === gid || this.user.groups.includes(gid);
    const bits = this.user.uid === uid ? mode >> 6 : inGroup ? mode >> 3 : mode;
    return (bits & wanted) === wanted;
  }

  read(path: string): Buffer {
    const {node} = this.find(path);
    if (node.type === 'directory') throw new FileError('EISDIR');
    if (!this.may(node, READ)) throw new FileError('EACCES');
    return node.type === 'file' ? contentOf(node) : Buffer.alloc(0);
  }

  list(path: string): [string, FileNode][] {
    const {node} = this.find(path);
    if (node.type !== 'directory') throw new FileError('ENOTDIR');
    if (!this.may(node, READ)) throw new FileError('EACCES');
    node.refresh?.();
    return [...node.entries].map(([name, entry]): [string, FileNode] => [name, unwrapped(entry)]).sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** The file to write to, made if it is not there. */
  open(path: string): RegularFile {
    const there = this.look(path);
    if (!there) return this.put(path, file('')) as RegularFile;
    const found = this.find(path);
    const {node, readonly} = found;
    if (node.type === 'directory') throw new FileError('EISDIR');
    if (node.type !== 'file') throw new FileError('EINVAL');
    if (readonly) throw new FileError('EROFS');
    if (!this.may(node, WRITE)) throw new FileError('EACCES');
    return this.unshared(found, node);
  }

  write(path: string, content: Uint8Array, append = false): void {
    this.fill(this.open(path), content, append);
  }

  /** Changes a file that is open, wherever it is by now. */
  fill(node: RegularFile, content: Uint8Array, append: boolean): void {
    this.options.charge(content.length - (append ? 0 : node.content.length));
    if (append) extend(node, content);
    else [node.content, node.room] = [Buffer.from(content), undefined];
    node.changedAt = this.options.now();
    for (const notify of [...(node.watchers ?? [])]) notify();
  }

  /** Puts a node where nothing is. What a link leads to is made there. */
  put(path: string, node: FileNode): FileNode {
    const dangling = this.look(path, false);
    if (dangling?.type === 'link' && !this.look(path)) return this.put(absolute(dangling.target, parentOf(path)), node);
    const folder = this.change(parentOf(path));
    const name = baseName(path);
    if (folder.entries.has(name) || path === '/') throw new FileError('EEXIST');
    // A folder whose group is handed down, as that of a volume with an fsGroup.
    const gid = folder.mode & 0o2000 ? folder.gid : this.user.gid;
    folder.entries.set(name, Object.assign(node, {uid: this.user.uid, gid, changedAt: this.options.now()}));
    return node;
  }

  makeDirectory(path: string, parents = false): void {
    const there = this.look(path);
    if (there && parents && there.type === 'directory') return;
    if (there) throw new FileError('EEXIST');
    if (parents && path !== '/') this.makeDirectory(parentOf(path), true);
    this.put(path, directory());
  }

  makeLink(path: string, target: string): void {
    if (this.look(path, false)) throw new FileError('EEXIST');
    this.put(path, link(target));
  }

  /** Takes a node, and all below it, out of its folder. */
  remove(path: string): void {
    const {node} = this.find(path, false);
    const folder = this.change(parentOf(path));
    refuseMount(folder, path);
    folder.entries.delete(baseName(path));
    if (node.type === 'file') this.options.charge(-node.content.length);
  }

  /** Moves a node to where nothing is, or over a file. */
  rename(from: string, to: string): void {
    const {node} = this.find(from, false);
    if (`${to}/`.startsWith(`${from}/`)) throw new FileError('EINVAL');
    const [source, target] = [this.change(parentOf(from)), this.change(parentOf(to))];
    refuseMount(source, from);
    refuseMount(target, to);
    const there = target.entries.get(baseName(to));
    if (there?.type === 'directory') throw new FileError('EISDIR');
    target.entries.set(baseName(to), node);
    source.entries.delete(baseName(from));
  }

  /** A node whose attributes are to be changed: only its owner may. */
  own(path: string): FileNode {
    const found = this.find(path);
    const {node, readonly} = found;
    if (readonly) throw new FileError('EROFS');
    if (this.user.uid !== 0 && node.uid !== this.user.uid) throw new FileError('EPERM');
    return node.type === 'file' ? this.unshared(found, node) : node;
  }

  /** A file that is to be changed: one that other containers have as well gets a copy of its own. */
  private unshared({path}: Found, node: RegularFile): RegularFile {
    if (!node.shared) return node;
    const copy: RegularFile = {...node, shared: false};
    const folder = this.find(parentOf(path)).node as Directory;
    folder.entries.set(baseName(path), copy);
    return copy;
  }

  /** A folder whose entries are to be changed. */
  private change(path: string): Directory {
    const {node, readonly} = this.find(path);
    if (node.type !== 'directory') throw new FileError('ENOTDIR');
    if (readonly) throw new FileError('EROFS');
    if (!this.may(node, WRITE | EXECUTE)) throw new FileError('EACCES');
    return node;
  }
}

const refuseMount = (folder: Directory, path: string): void => {
  if (path === '/' || folder.entries.get(baseName(path))?.type === 'mount') throw new FileError('EBUSY');
};

/** Appends without copying all there is each time. */
const extend = (node: RegularFile, more: Uint8Array): void => {
  const end = node.content.length + more.length;
  if (!node.room || node.room.length < end) {
    node.room = Buffer.alloc(2 * end);
    node.content.copy(node.room);
  }
  node.room.set(more, node.content.length);
  node.content = node.room.subarray(0, end);
};
