/**
 * The journal: every write of a cluster, one JSON line each, on disk before the write is answered. A process that is killed loses nothing it
 * acknowledged; a line cut short by the kill is dropped. (The data is handed to the kernel, not forced to the platter: a power cut may cost
 * the last moment.)
 */
import {closeSync, existsSync, fstatSync, ftruncateSync, openSync, readFileSync, renameSync, writeSync} from 'node:fs';
import type {KubeObject} from '../../kube/object.ts';
import {objectText} from './text.ts';

/** One write: the object after it, or none when it was deleted. */
export interface Entry {
  /** Revision. */
  readonly r: number;
  /** Resource, `apps/deployments`. */
  readonly k: string;
  /** Key, `namespace/name`. */
  readonly n: string;
  readonly o?: KubeObject;
}

const HEADER = '{"journal":"ckad-drill","version":1}\n';

export class Journal {
  private size: number;

  private constructor(
    readonly file: string,
    private fd: number,
  ) {
    this.size = fstatSync(fd).size;
  }

  /** Opens a journal, reading what it holds in order into `replay`. A torn last line is cut off. */
  static open(file: string, replay: (entry: Entry) => void): Journal {
    const whole = existsSync(file) ? Journal.read(file, replay) : 0;
    const fd = openSync(file, whole > 0 ? 'r+' : 'w', 0o600);
    if (whole > 0) ftruncateSync(fd, whole);
    const journal = new Journal(file, fd);
    if (whole === 0) journal.write(HEADER);
    return journal;
  }

  /** Returns the length in bytes of what could be read. */
  private static read(file: string, replay: (entry: Entry) => void): number {
    const bytes = readFileSync(file);
    let whole = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, whole)) {
      const entry = parseLine(bytes.toString('utf8', whole, end));
      if (!entry) break;
      if ('r' in entry) replay(entry);
      whole = end + 1;
    }
    return whole;
  }

  append(entry: Entry): void {
    this.write(lineOf(entry));
  }

  /** Bytes written so far. */
  get length(): number {
    return this.size;
  }

  /** Rewrites the journal as just these entries, in one step: a kill leaves either the old or the new file. */
  compact(entries: Iterable<Entry>): void {
    const next = `${this.file}.next`;
    const fd = openSync(next, 'w', 0o600);
    let size = writeSync(fd, HEADER);
    for (const entry of entries) size += writeSync(fd, lineOf(entry));
    renameSync(next, this.file);
    closeSync(this.fd);
    this.fd = fd;
    this.size = size;
  }

  close(): void {
    closeSync(this.fd);
  }

  /** A write that fails half way (a full disk) is taken back, so that the next line does not follow half of one. */
  private write(line: string): void {
    const bytes = Buffer.from(line);
    try {
      let done = 0;
      while (done < bytes.length) done += writeSync(this.fd, bytes, done, bytes.length - done, this.size + done);
    } catch (error) {
      ftruncateSync(this.fd, this.size);
      throw error;
    }
    this.size += bytes.length;
  }
}

const lineOf = ({o, ...entry}: Entry): string => {
  const head = JSON.stringify(entry);
  return o ? `${head.slice(0, -1)},"o":${objectText(o.kind, o.apiVersion, o)}}\n` : `${head}\n`;
};

const parseLine = (line: string): Entry | {journal: string} | undefined => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};
