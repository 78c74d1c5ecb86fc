/** Watches: what is there, then every change that the selectors let through, with bookmarks where the client asked for them. */
import type {Clock, Timer} from '../../../clock.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {StatusError} from '../../../kube/status.ts';
import {apiVersionOf, type Kind} from '../../kinds/kind.ts';
import type {Change} from '../../store/collection.ts';
import type {ApiResponse, Sink} from '../http.ts';
import type {ListOptions} from '../options/list.ts';
import {presentEvent} from '../present.ts';
import type {Call} from './call.ts';
import {checkVersion} from './versions.ts';

const BOOKMARK_EVERY_MS = 60_000;
/** Of a watch that began with what was there: the server has bookmarks about once a second for those that wait for one. */
const FIRST_BOOKMARK_MS = 1_000;
const INITIAL_EVENTS_END = 'k8s.io/initial-events-end';

export const watch = (call: Call, options: ListOptions): ApiResponse => {
  const {target, registry} = call;
  if (!target.kind.verbs.includes('watch')) throw notSupported(target.kind);
  const since = checkVersion(options.resourceVersion, Number.POSITIVE_INFINITY);
  const stream = new WatchStream(call, options);
  const {revision} = registry.store;
  const fromNow = stream.fromState || since === 0 || since > revision;
  const changes = fromNow ? [] : registry.changesSince(target.kind, since);
  return {code: 200, stream: (sink) => stream.open(sink, changes)};
};

const notSupported = ({group, resource}: Kind): StatusError => {
  const message = `watch is not supported on resources of kind ${JSON.stringify(group ? `${resource}.${group}` : resource)}`;
  return new StatusError(405, 'MethodNotAllowed', message, {...(group ? {group} : {}), kind: resource});
};

class WatchStream {
  /** Whether it begins with what is there now. */
  readonly fromState: boolean;
  /** Whether a bookmark tells where that ends. */
  private readonly marksEnd: boolean;
  private readonly clock: Clock;
  private readonly how;
  private sink!: Sink;
  private first = true;
  private begun = 0;
  private readonly timers = new Set<Timer>();
  private stopListening: () => void = () => {};

  constructor(
    private readonly call: Call,
    private readonly options: ListOptions,
  ) {
    this.clock = call.registry.clock;
    this.how = call.presentation(true);
    const legacy = options.resourceVersion === '' || options.resourceVersion === '0';
    this.fromState = options.sendInitialEvents ?? legacy;
    this.marksEnd = this.fromState && options.bookmarks;
  }

  /** `changes`: what to catch up with; undefined when the past is no longer known. */
  open(sink: Sink, changes: readonly Change[] | undefined): () => void {
    this.sink = sink;
    if (changes === undefined) return this.expired();
    const {registry, target} = this.call;
    const {timeoutSeconds = 0, bookmarks} = this.options;
    this.begun = registry.store.revision;
    if (this.fromState) this.sendState();
    for (const change of changes) this.pass(change);
    this.stopListening = registry.listen(target.kind, (change) => this.pass(change));
    if (timeoutSeconds > 0) this.later(timeoutSeconds * 1000, () => this.end());
    if (bookmarks) this.bookmarkLater(this.marksEnd ? FIRST_BOOKMARK_MS : BOOKMARK_EVERY_MS);
    return () => this.close();
  }

  private sendState(): void {
    const {registry, target} = this.call;
    for (const object of registry.list(target.kind, target.namespace)) if (this.options.picks(object)) this.send('ADDED', object);
    if (this.marksEnd) this.bookmark({[INITIAL_EVENTS_END]: 'true'});
  }

  /** An object that stops matching the selectors is sent as deleted, one that begins to as added. */
  private pass({type, object, old}: Change): void {
    const {namespace} = this.call.target;
    if (namespace !== undefined && object.metadata.namespace !== namespace) return;
    const {picks} = this.options;
    const is = type !== 'DELETED' && picks(object);
    const was = old !== undefined && picks(old);
    if (is) this.send(was ? 'MODIFIED' : 'ADDED', object);
    else if (was) this.send('DELETED', this.leaving(type === 'DELETED' ? object : old, object.metadata.resourceVersion));
  }

  /** As it was last seen here, with the version of the change that took it away. */
  private leaving(object: KubeObject, resourceVersion: string | undefined): KubeObject {
    return {...object, metadata: {...object.metadata, resourceVersion}};
  }

  private send(type: string, object: KubeObject): void {
    this.sink.send({type, object: presentEvent(this.call.target.kind, object, this.how, this.first)});
    this.first = false;
  }

  /** Nothing is told of a time in which nothing happened. */
  private bookmarkLater(ms: number): void {
    this.later(ms, () => {
      if (this.call.registry.store.revision > this.begun) this.bookmark();
      this.bookmarkLater(BOOKMARK_EVERY_MS);
    });
  }

  private bookmark(annotations?: Record<string, string>): void {
    const {kind} = this.call.target;
    const metadata = {resourceVersion: String(this.call.registry.store.revision), ...(annotations ? {annotations} : {})};
    const object = {kind: kind.kind, apiVersion: apiVersionOf(kind), metadata} as unknown as KubeObject;
    if (this.how.form === 'table') this.sink.send({type: 'BOOKMARK', object: presentEvent(kind, object, this.how, false)});
    else this.sink.send({type: 'BOOKMARK', object});
  }

  private expired(): () => void {
    const message = `too old resource version: ${this.options.resourceVersion} (${this.call.registry.store.revision})`;
    this.sink.send({type: 'ERROR', object: new StatusError(410, 'Expired', message).toStatus()});
    this.sink.end();
    return () => {};
  }

  private later(ms: number, run: () => void): void {
    const timer = this.clock.after(ms, () => {
      this.timers.delete(timer);
      run();
    });
    this.timers.add(timer);
  }

  private end(): void {
    this.close();
    this.sink.end();
  }

  private close(): void {
    this.stopListening();
    for (const timer of this.timers) this.clock.clear(timer);
    this.timers.clear();
  }
}
