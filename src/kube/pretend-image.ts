/** Pretend images: how a container of an image behaves. Data, so that a pack can describe its own. */

/** What a pretend web server answers on a path. In a body `${image}`, `${tag}` and `${pod}` are filled in. */
export interface PretendAnswer {
  readonly status?: number;
  readonly body?: string;
}

export interface PretendImage {
  /** `nginx`, `nginx:1.27`, `shop/api:*`: without a registry Docker Hub is meant; no tag means every tag. The first match in a list wins. */
  readonly image: string;
  /** Why it cannot be pulled; such a pod ends in ErrImagePull and ImagePullBackOff. */
  readonly missing?: boolean | string;
  /** Milliseconds the first pull on a node takes. */
  readonly pull?: number;
  /** Milliseconds from pulled to running. */
  readonly start?: number;
  /** Milliseconds from running until it answers requests (and so passes a probe); `never` if it never does. */
  readonly ready?: number | 'never';
  /** It exits by itself: after how many milliseconds, with which code, how many times (default: always). */
  readonly exit?: {readonly after: number; readonly code: number; readonly times?: number};
  /** What it answers on HTTP, by path (`*`: any other path), on the ports it listens on (default: the container's ports, else 80). */
  readonly http?: Readonly<Record<string, PretendAnswer>>;
  readonly ports?: readonly number[];
  /** Lines it logs at start. */
  readonly logs?: readonly string[];
  /** Milliseconds it takes to end after SIGTERM; default 0.1 s. `never`: it has to be killed. */
  readonly stop?: number | 'never';
  /** Exit code after SIGTERM; default 143, as of a process that does not handle the signal. */
  readonly stopCode?: number;
  /** What one container uses: `cpu` and `memory` as quantities, `perRequest` in milliseconds of a core; default: next to nothing, 8Mi, 5. */
  readonly usage?: {readonly cpu?: string; readonly memory?: string; readonly perRequest?: number};
  /** User id it runs as; default 0, root, which runAsNonRoot refuses. */
  readonly user?: number;
}
