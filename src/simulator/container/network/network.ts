/** What the processes of a container can reach. */

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The address it comes from. */
  readonly from?: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Somebody who takes connections. */
export interface Peer {
  readonly address: string;
  /** It speaks HTTP within TLS, with a certificate of the cluster's own authority. */
  readonly tls?: boolean;
  /** Undefined when it does not speak HTTP. */
  answer(request: HttpRequest): HttpResponse | undefined;
}

/** What comes of a connection: a peer, or why there is none. `timeout`: nobody says no, either. */
export type Dialled = Peer | 'refused' | 'timeout';

export interface Resolved {
  /** The whole name: `web.default.svc.cluster.local`. */
  readonly name: string;
  readonly addresses: readonly string[];
}

export interface Network {
  /** The container's own address. */
  readonly address: string;
  /** Where names are looked up. */
  readonly nameServer: string;
  /** Undefined for a name that nobody knows. */
  resolve(host: string): Resolved | undefined;
  dial(address: string, port: number): Dialled;
  /** Ports that somebody in the pod listens on. */
  listening(): readonly number[];
  /** Whether name servers may be asked at all. */
  reachesDns(): boolean;
}
