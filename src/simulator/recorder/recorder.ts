/** Keeps what happened to the objects of a rollout, with its time: for checks of the path and for the timeline. */
import {appendFileSync, statSync, writeFileSync} from 'node:fs';
import type {Clock} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import type {Client, WatchEvent} from '../client.ts';
import {deployments, endpointSlices, pods, replicaSets, services} from '../kinds/index.ts';
import type {Kind} from '../kinds/kind.ts';

const RECORDED: readonly Kind[] = [pods, replicaSets, deployments, services, endpointSlices];
const LIMIT = 64 * 1024 * 1024;

/** A line of the file. */
export interface RecordedChange {
  /** Milliseconds since the epoch, of the cluster's clock. */
  readonly at: number;
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: KubeObject;
}

/** The last line of a recording that grew too long; of a kind that no reader looks for, so that none trips over it. */
const limitReached = (limit: number): KubeObject => ({
  apiVersion: 'ckad-drill/v1',
  kind: 'RecordingLimit',
  metadata: {name: 'limit'},
  message: `the recording has reached ${limit} bytes; what came after is not in it`,
});

/**
 * Writes every change to a file of JSON lines before the write that made it is answered, so that whoever grades right after a change
 * finds it there. What is there at the beginning comes first, as ADDED.
 */
export class Recorder {
  private written = 0;
  private full = false;
  private readonly watches: readonly (() => void)[];

  /** Goes on with a recording that is there; `limit` in bytes. Throws the file system's error when the file cannot be written. */
  constructor(
    private readonly client: Client,
    private readonly clock: Clock,
    private readonly file: string,
    private readonly limit: number = LIMIT,
  ) {
    this.written = statSync(file, {throwIfNoEntry: false})?.size ?? 0;
    this.full = this.written > limit;
    if (this.written === 0) this.restart();
    // A watch begins with what is there; that has been written, or is in the recording that is continued.
    let begun = false;
    this.watches = RECORDED.map((kind) => client.watch(kind, (event) => begun && this.note(event)));
    begun = true;
  }

  /** Begins anew with what is there now. */
  restart(): void {
    this.written = 0;
    this.full = false;
    writeFileSync(this.file, '', {mode: 0o600});
    const lines = RECORDED.flatMap((kind) => this.client.list(kind).filter(isRecorded))
      .map((object) => this.line({at: this.clock.now(), type: 'ADDED', object: stripped(object)}))
      .join('');
    this.append(lines);
  }

  close(): void {
    for (const end of this.watches) end();
  }

  private note({type, object}: WatchEvent): void {
    if (isRecorded(object)) this.append(this.line({at: this.clock.now(), type, object: stripped(object)}));
  }

  private line(change: RecordedChange): string {
    return `${JSON.stringify(change)}\n`;
  }

  private append(text: string): void {
    if (this.full || text === '') return;
    this.full = this.written + Buffer.byteLength(text) > this.limit;
    const written = this.full ? this.line({at: this.clock.now(), type: 'ADDED', object: limitReached(this.limit)}) : text;
    appendFileSync(this.file, written);
    this.written += Buffer.byteLength(written);
  }
}

const isRecorded = ({metadata}: KubeObject): boolean => !metadata.namespace?.startsWith('kube-');

const stripped = (object: KubeObject): KubeObject => {
  const {managedFields, ...metadata} = object.metadata;
  return {...object, metadata};
};
