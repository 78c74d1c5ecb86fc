/** Watches: what is there, then every change that the selectors let through, with bookmarks where the client asked for them. */
import type {Clock, Timer} from '../../../clock.ts';
import {invalidObject} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {StatusError} from '../../../kube/status.ts';
import {apiVersionOf} from '../../kinds/kind.ts';
import type {Change} from '../../store/collection.ts';
import type {ApiResponse, Sink} from '../http.ts';
import {presentEvent} from '../present.ts';
import {resourceKey} from '../registry.ts';
import {type Picks, selectionOf} from '../selection.ts';
import type {Call} from './call.ts';
import {checkVersion} from './list.ts';

const BOOKMARK_EVERY_MS = 60_000;
const INITIAL_EVENTS_END = 'k8s.io/initial-events-end';

export const watch = (call: Call): ApiResponse => {
  const {query, target, registry} = call;
  checkOptions(call);
  checkVersion(query, Number.POSITIVE_INFINITY);
  const picks = selectionOf(target.kind, query, target.name);
  const stream = new WatchStream(call, picks);
  const since = Number(query.get('resourceVersion') || 0);
  const changes =
    stream.fromState || since > registry.store.revision ? [] : registry.store.collection(resourceKey(target.kind)).since(since);
  return {code: 200, stream: (sink) => stream.open(sink, changes)};
};

const checkOptions = ({query, target}: Call): void => {
  if (!query.has('sendInitialEvents')) {
    if (query.get('resourceVersionMatch'))
      throw listOptions(
        target.kind.kind,
        'resourceVersionMatch',
        'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided',
      );
    return;
  }
  if (query.get('resourceVersionMatch') !== 'NotOlderThan') {
    throw listOptions(target.kind.kind, 'resourceVersionMatch', 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan');
  }
};

const listOptions = (_kind: string, field: string, detail: string): StatusError =>
  invalidObject({group: 'meta.k8s.io', kind: 'ListOptions'}, '', [{type: 'Forbidden', field, detail}]);

class WatchStream {
  /** Whether it begins with what is there now. */
  readonly fromState: boolean;
  private readonly clock: Clock;
  private readonly how;
  private readonly initial: string | null;
  private readonly bookmarks: boolean;
  private sink!: Sink;
  private first = true;
  private timers: Timer[] = [];
  private stopListening: () => void = () => {};

  constructor(
    private readonly call: Call,
    private readonly picks: Picks,
  ) {
    const {query} = call;
    this.clock = call.registry.clock;
    this.how = call.presentation();
    this.initial = query.get('sendInitialEvents');
    this.bookmarks = flag(query.get('allowWatchBookmarks'));
    const version = query.get('resourceVersion');
    this.fromState = this.initial === null ? !version || version === '0' : flag(this.initial);
  }

  /** `changes`: what to catch up with; undefined when the past is no longer known. */
  open(sink: Sink, changes: readonly Change[] | undefined): () => void {
    this.sink = sink;
    if (changes === undefined) return this.expired();
    const {registry, target, query} = this.call;
    if (this.fromState) this.sendState();
    for (const change of changes) this.pass(change);
    this.stopListening = registry.listen(target.kind, (change) => this.pass(change));
    const seconds = Number(query.get('timeoutSeconds') ?? 0);
    if (seconds > 0) this.timers.push(this.clock.after(seconds * 1000, () => this.end()));
    if (this.bookmarks) this.bookmarkLater();
    return () => this.close();
  }

  private sendState(): void {
    const {registry, target} = this.call;
    for (const object of registry.list(target.kind, target.namespace)) if (this.picks(object)) this.send('ADDED', object);
    if (flag(this.initial) && this.bookmarks) this.bookmark({[INITIAL_EVENTS_END]: 'true'});
  }

  /** An object that stops matching the selectors is sent as deleted, one that begins to as added. */
  private pass({type, object, old}: Change): void {
    const {namespace} = this.call.target;
    if (namespace !== undefined && object.metadata.namespace !== namespace) return;
    const is = type !== 'DELETED' && this.picks(object);
    const was = old !== undefined && this.picks(old);
    if (is) this.send(was ? 'MODIFIED' : 'ADDED', object);
    else if (was)
      this.send('DELETED', {
        ...old,
        metadata: {...(type === 'DELETED' ? object : old).metadata, resourceVersion: object.metadata.resourceVersion},
      });
  }

  private send(type: string, object: KubeObject): void {
    this.sink.send({type, object: presentEvent(this.call.target.kind, object, this.how, this.first)});
    this.first = false;
  }

  private bookmarkLater(): void {
    this.timers.push(
      this.clock.after(BOOKMARK_EVERY_MS, () => {
        this.bookmark();
        this.timers = this.timers.filter((timer) => timer.at > this.clock.now());
        this.bookmarkLater();
      }),
    );
  }

  private bookmark(annotations?: Record<string, string>): void {
    const {kind} = this.call.target;
    const metadata = {resourceVersion: String(this.call.registry.store.revision), ...(annotations ? {annotations} : {})};
    const object = {kind: kind.kind, apiVersion: apiVersionOf(kind), metadata} as unknown as KubeObject;
    if (this.how.form === 'table') this.sink.send({type: 'BOOKMARK', object: presentEvent(kind, object, this.how, false)});
    else this.sink.send({type: 'BOOKMARK', object});
  }

  private expired(): () => void {
    const {query} = this.call;
    const message = `too old resource version: ${query.get('resourceVersion')} (${this.call.registry.store.revision})`;
    this.sink.send({type: 'ERROR', object: new StatusError(410, 'Expired', message).toStatus()});
    this.sink.end();
    return () => {};
  }

  private end(): void {
    this.close();
    this.sink.end();
  }

  private close(): void {
    this.stopListening();
    for (const timer of this.timers) this.clock.clear(timer);
    this.timers = [];
  }
}

const flag = (value: string | null): boolean => value === 'true' || value === '1';
