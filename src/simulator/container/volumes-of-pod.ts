/** The volumes of one pod, made when a container first has them, and what they may hold. */
import type {KubeObject} from '../../kube/object.ts';
import {FileError} from './files/errors.ts';
import type {FileNode} from './files/node.ts';
import {type VolumeSources, volumeOf} from './volumes.ts';

/** As much as the containers of a pod may write. */
const MOST_BYTES = 64 * 1024 * 1024;

export class VolumesOfPod {
  private readonly made = new Map<string, FileNode>();
  private bytes = 0;

  constructor(
    private readonly pod: KubeObject,
    private readonly sources: VolumeSources,
  ) {}

  volume(name: string): FileNode | undefined {
    const known = this.made.get(name);
    const spec = known ? undefined : (this.pod.spec.volumes ?? []).find((each: any) => each.name === name);
    if (!spec) return known;
    const made = volumeOf(spec, this.sources);
    this.made.set(name, made);
    return made;
  }

  /** Takes note of bytes written, or given back. Throws a FileError when there are too many. */
  charge(bytes: number): void {
    if (bytes > 0 && this.bytes + bytes > MOST_BYTES) throw new FileError('ENOSPC');
    this.bytes = Math.max(0, this.bytes + bytes);
  }
}
