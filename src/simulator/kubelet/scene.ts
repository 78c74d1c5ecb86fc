/** What the stages of a container see, and how they tell the world what happened. */
import type {KubeObject} from '../../kube/object.ts';
import type {Lookup} from './config.ts';
import type {Images} from './images.ts';
import type {Container, PodRun} from './runtime.ts';

/** What lies outside of a pod. */
export interface World {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly images: Images;
  /** Whether the node holds an image already; the full name. */
  holds(image: string): boolean;
  readonly lookup: Lookup;
  readonly hostIP: string;
  /** Environment variables that tell the pod of Services. */
  serviceVariables(): Readonly<Record<string, string>>;
  /** A free pod address. */
  takeAddress(): string;
  /** Starts the program of a container that begins. Throws a {@link CannotRun}. */
  run(pod: KubeObject, run: PodRun, c: Container): void;
  /** What comes of a command in a running container, of which no more than `timeout` ms are seen. */
  exec(pod: KubeObject, run: PodRun, c: Container, command: readonly string[], timeout: number): ExecResult;
}

export interface ExecResult {
  readonly code: number;
  readonly output: string;
  /** Milliseconds it took; Infinity: longer than was waited for. */
  readonly takes: number;
}

export type Effect =
  | {readonly type: 'event'; readonly warning: boolean; readonly reason: string; readonly message: string; readonly container?: string}
  | {readonly type: 'pulled'; readonly image: string}
  /** SIGTERM for a container's program, in `after` ms. */
  | {readonly type: 'signal'; readonly container: string; readonly after: number};

/** One container at one moment. */
export interface Scene {
  readonly pod: KubeObject;
  readonly run: PodRun;
  readonly spec: any;
  readonly world: World;
  readonly effects: Effect[];
}

export const normal = ({effects, spec}: Scene, reason: string, message: string): void => {
  effects.push({type: 'event', warning: false, reason, message, container: spec.name});
};

export const warning = ({effects, spec}: Scene, reason: string, message: string): void => {
  effects.push({type: 'event', warning: true, reason, message, container: spec.name});
};

/** The container in another stage, which lasts `ms` (Infinity: until something happens). */
export const enter = (c: Container, scene: Scene, stage: Container['stage'], ms: number, changes: Partial<Container> = {}): Container => ({
  ...c,
  message: undefined,
  ...changes,
  stage,
  since: scene.world.now,
  due: scene.world.now + ms,
});

/** `container=web pod=web-1_shop(uid)`: how the kubelet names a container in its messages. */
export const podFullName = ({metadata}: KubeObject): string => `${metadata.name}_${metadata.namespace}(${metadata.uid})`;
