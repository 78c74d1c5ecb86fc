/** What outlives pods: the disks of nodes, and what PersistentVolumes hold. Shared by the kubelets of a cluster. */
import type {KubeObject} from '../../kube/object.ts';
import {parseImageName} from '../kubelet/image-name.ts';
import {type Directory, directory, type FileNode, file, type Mount, unwrapped} from './files/node.ts';
import {folderAt, imageFiles, place} from './image/files.ts';
import {userlandOf} from './userland.ts';

export class Storage {
  private readonly folders = new Map<string, Directory>();

  /** A path on the disk of a node; a folder is made where there is nothing. */
  hostPath(node: string, path: string, now: number): FileNode {
    const root = this.disk(node, now);
    let at: FileNode | undefined = root;
    for (const name of path.split('/').filter(Boolean)) {
      const entry: FileNode | Mount | undefined = at?.type === 'directory' ? at.entries.get(name) : undefined;
      at = entry && unwrapped(entry);
    }
    return at ?? folderAt(root, path);
  }

  /** What a claim stands for: its volume, wherever that keeps its files. */
  claim({metadata, spec}: KubeObject, volume: KubeObject | undefined, node: string, now: number): FileNode {
    const path = volume?.spec.hostPath?.path ?? volume?.spec.local?.path;
    if (path !== undefined) return this.hostPath(node, path, now);
    return this.folder(
      volume ? `volume ${volume.metadata.uid}` : `claim ${metadata.namespace}/${metadata.name} ${spec.volumeName ?? ''}`,
      0o777,
      now,
    );
  }

  private disk(node: string, now: number): Directory {
    const key = `node ${node}`;
    const name = parseImageName('ubuntu:24.04')!;
    const root = this.folders.get(key) ?? imageFiles(userlandOf(name), 'ubuntu', undefined, now);
    if (!this.folders.has(key)) place(root, '/etc/hostname', file(`${node}\n`, {changedAt: now}));
    this.folders.set(key, root);
    return root;
  }

  private folder(key: string, mode: number, now: number): Directory {
    const known = this.folders.get(key);
    if (known) return known;
    const made = directory([], {mode, changedAt: now});
    this.folders.set(key, made);
    return made;
  }
}
