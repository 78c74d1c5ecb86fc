/** Following a collection: list, then watch, and again whenever the stream ends, until told to stop. */
import {type Clock, systemClock} from '../clock.ts';
import {type KubeObject, keyOf} from '../kube/object.ts';
import {StatusError} from '../kube/status.ts';
import {ClusterUnreachable, type KubeClient} from './cluster.ts';
import type {Connection} from './connection.ts';

type Handle = Parameters<KubeClient['watch']>[1];

interface Listed {
  readonly items: readonly KubeObject[];
  readonly resourceVersion: string;
}

export interface Followed {
  readonly connection: Connection;
  list(): Promise<Listed>;
  /** The path to watch from there, selectors included. */
  watchPath(resourceVersion: string): string;
  /** Called once what was there at the beginning has been told. */
  listed?(): void;
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;

/**
 * Calls `handle` with ADDED for what is there, then with every change. What changed while no stream was open is told after the next list, as
 * MODIFIED and DELETED. Rejects when the first list fails; resolves once `signal` aborts.
 */
export const follow = async (followed: Followed, handle: Handle, signal: AbortSignal, clock: Clock = systemClock): Promise<void> => {
  const known = new Map<string, KubeObject>();
  let version: string | undefined = await relist(followed, known, handle);
  followed.listed?.();
  for (let pause = 0; !signal.aborted; ) {
    const before = version;
    try {
      version = version === undefined ? await relist(followed, known, handle) : await stream(followed, version, known, handle, signal);
    } catch (error) {
      // A server that is away (or back with another history) is asked again, ever more seldom.
      if (!(error instanceof ClusterUnreachable || error instanceof StatusError) && !signal.aborted) throw error;
      version = undefined;
    }
    pause = version === before || version === undefined ? Math.min(LONGEST_PAUSE, pause * 2 || FIRST_PAUSE) : 0;
    if (pause > 0 && !signal.aborted) await pauseFor(pause, signal, clock);
  }
};

const relist = async ({list}: Followed, known: Map<string, KubeObject>, handle: Handle): Promise<string> => {
  const {items, resourceVersion} = await list();
  const now = new Map(items.map((item) => [keyOf(item), item]));
  for (const [key, old] of [...known]) if (!now.has(key)) tell('DELETED', old, known, handle);
  for (const [key, item] of now) {
    const old = known.get(key);
    if (old?.metadata.uid !== undefined && old.metadata.uid !== item.metadata.uid) tell('DELETED', old, known, handle);
    if (!known.has(key)) tell('ADDED', item, known, handle);
    else if (old?.metadata.resourceVersion !== item.metadata.resourceVersion) tell('MODIFIED', item, known, handle);
  }
  return resourceVersion;
};

const tell = (type: 'ADDED' | 'MODIFIED' | 'DELETED', object: KubeObject, known: Map<string, KubeObject>, handle: Handle): void => {
  if (type === 'DELETED') known.delete(keyOf(object));
  else known.set(keyOf(object), object);
  handle(type, object);
};

/** Resolves, when the stream ends, to where the next may go on; undefined: the history from there is gone. */
const stream = async (
  {connection, watchPath}: Followed,
  from: string,
  known: Map<string, KubeObject>,
  handle: Handle,
  signal: AbortSignal,
): Promise<string | undefined> => {
  let version: string | undefined = from;
  await connection.lines({method: 'GET', path: watchPath(from), signal}, (line) => {
    const {type, object} = JSON.parse(line);
    if (type === 'ERROR') version = undefined;
    else {
      version = object.metadata.resourceVersion;
      if (type !== 'BOOKMARK') tell(type, object, known, handle);
    }
  });
  return version;
};

const pauseFor = (ms: number, signal: AbortSignal, clock: Clock): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clock.clear(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = clock.after(ms, end);
    signal.addEventListener('abort', end);
  });
