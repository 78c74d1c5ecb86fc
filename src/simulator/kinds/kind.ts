/**
 * What a kind is: names, scope, defaults, validation, columns. One kind, one file in this folder, and one line in `index.ts`; the
 * generic registry (`api/registry.ts`) does the rest. All functions are pure but for the objects they are told to change in place.
 */
import type {FieldError} from '../../kube/field-error.ts';
import type {KubeObject} from '../../kube/object.ts';
import type {AnswerContext} from '../api/authorize/answers.ts';
import type {UserInfo} from '../api/authorize/user.ts';
import type {CustomType} from '../custom/custom-type.ts';

/** Who writes, when, and what else the cluster holds: for defaults and checks that depend on more than the object. */
export interface WriteContext {
  /** Milliseconds since the epoch, of the cluster's clock. */
  readonly now: number;
  readonly dryRun: boolean;
  /** Who writes. */
  readonly user?: {readonly name: string; readonly groups: readonly string[]};
  /** Other objects, for allocation and admission (read only). */
  get(kind: Kind, namespace: string | undefined, name: string): KubeObject | undefined;
  list(kind: Kind, namespace?: string): readonly KubeObject[];
  /** Every kind that is served now. */
  kinds?(): readonly Kind[];
  /** A random suffix of `n` characters from the safe alphabet. */
  random(n: number): string;
  /** Sends a `Warning:` header with the answer. */
  warn(text: string): void;
  /** Stores another object with the one that is written, such as a quota that counts it. Does nothing in a dry run. */
  storeBeside?(kind: Kind, object: KubeObject): void;
}

export type Verb = 'create' | 'delete' | 'deletecollection' | 'get' | 'list' | 'patch' | 'update' | 'watch';

export interface Column {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'date' | 'boolean' | 'number';
  readonly format?: string;
  /** As the real server words it (shown by no client, compared by tests). */
  readonly description?: string;
  /** 1: only with `-o wide`. */
  readonly priority?: number;
}

/** How a subresource that reads and writes the same stored object behaves (status, scale, resize, ...). */
export interface Subresource {
  readonly name: string;
  /** group, version and kind of what it speaks; absent: the kind itself. */
  readonly responseKind?: {group: string; version: string; kind: string};
  readonly verbs: readonly Verb[];
  /** Of a part of the object that is written by this path alone: the old object with that part as it is asked for. */
  readonly take?: (object: KubeObject, old: KubeObject) => KubeObject;
  /** Errors of a change by this path, in the place of those of the kind. */
  readonly validateUpdate?: (object: KubeObject, old: KubeObject) => FieldError[];
}

export interface Kind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Plural, lower case, as in URLs. */
  readonly resource: string;
  readonly singular: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly namespaced: boolean;
  readonly verbs: readonly Verb[];
  /** Name of its schema, such as `io.k8s.api.apps.v1.Deployment`. */
  readonly schema: string;
  /** Of a kind that a CustomResourceDefinition made. */
  readonly custom?: CustomType;
  readonly subresources?: readonly Subresource[];

  /** Fills defaults, in place, into a private copy. Idempotent. Runs before every validation, also of updates. */
  readonly defaults?: (object: KubeObject) => void;
  /** Before a create is validated, in place: drops what users may not set (status), allocates (cluster IP). */
  readonly prepareCreate?: (object: KubeObject, context: WriteContext) => void;
  /** Before an update is validated, in place: keeps what users may not change. `status` is kept by the registry itself. */
  readonly prepareUpdate?: (object: KubeObject, old: KubeObject, context: WriteContext) => void;
  readonly prepareStatus?: (object: KubeObject, old: KubeObject, context: WriteContext) => void;
  /** Errors of a whole object, of create and of update; paths start at the object (`spec.replicas`). Metadata is checked by the registry. */
  readonly validate?: (object: KubeObject) => FieldError[];
  /** Further errors of a create. */
  readonly validateCreate?: (object: KubeObject) => FieldError[];
  /** Further errors of a change (immutability). */
  readonly validateUpdate?: (object: KubeObject, old: KubeObject) => FieldError[];
  readonly validateStatus?: (object: KubeObject, old: KubeObject) => FieldError[];
  /** Errors of `metadata.name`; default: an RFC 1123 subdomain. */
  readonly validateName?: (name: string) => string[];
  /** Warnings for the client (deprecated fields, duplicate env names, ...). */
  readonly warnings?: (object: KubeObject, old?: KubeObject) => string[];

  /**
   * Of a version that is not the one its objects are stored in: the kind that is, and the way there and back. Everything else of this kind
   * sees objects of its own version.
   */
  readonly convert?: {
    readonly stored: Kind;
    readonly toStorage: (object: KubeObject) => KubeObject;
    readonly fromStorage: (object: KubeObject) => KubeObject;
  };
  /** A PUT of what is not there creates it. */
  readonly createsOnUpdate?: boolean;
  /** A PUT has to say which resourceVersion it replaces. */
  readonly needsVersion?: boolean;

  /** Sent as a `Warning:` header with the answer to every request about this kind, also to a read and to one that fails. */
  readonly deprecation?: string;

  /** Whether a change raises metadata.generation; default: when anything but metadata and status changed. false: this kind has no generation. */
  readonly raisesGeneration?: false | ((object: KubeObject, old: KubeObject) => boolean);
  /** Field selector values besides metadata.name and metadata.namespace. */
  readonly selectableFields?: (object: KubeObject) => Record<string, string>;
  /**
   * Seconds of grace that a delete gives the object; undefined or 0 removes it at once. `asked` is gracePeriodSeconds of the request.
   * (Pods: 0 when not bound to a node or already terminal.)
   */
  readonly gracePeriod?: (object: KubeObject, asked: number | undefined) => number;
  /** The object as the first delete marks it, of a kind whose objects wait for something that no finalizer of theirs tells of. */
  readonly terminate?: (object: KubeObject, now: number) => KubeObject;
  /** A delete answers with the object even when it is gone at once (Pods, Services), not with a Status. */
  readonly returnsDeleted?: boolean;
  /** Default of propagationPolicy; Background unless said. */
  readonly defaultPropagation?: 'Background' | 'Orphan';
  /** An annotation that the server itself holds as a field: metadata that is shown alone is without it. */
  readonly hiddenAnnotation?: string;
  /** Sent as a `Warning:` header with a delete that leaves the propagation to the default. */
  readonly deletionWarning?: string;
  /** For `scale`: where desired and current replicas and the selector stand. */
  readonly scale?: {
    readonly replicas: (object: KubeObject) => number;
    readonly currentReplicas: (object: KubeObject) => number;
    readonly selector: (object: KubeObject) => string;
    readonly set: (object: KubeObject, replicas: number) => void;
  };
  /** A kind that is not stored either: the objects that are always there. */
  readonly fixed?: readonly KubeObject[];
  /** A kind that is not stored, but worked out when it is asked for: its objects now, in a namespace or in all. */
  readonly computed?: (namespace?: string) => readonly KubeObject[];
  /** A kind that is asked, not stored (reviews): the answer to a create. */
  readonly answer?: (object: KubeObject, user: UserInfo, context: AnswerContext) => KubeObject;

  readonly columns: readonly Column[];
  /** One cell for each column. `now`: milliseconds since the epoch. */
  readonly cells: (object: KubeObject, now: number) => unknown[];
}

export const ALL_VERBS: readonly Verb[] = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

export const STATUS: Subresource = {name: 'status', verbs: ['get', 'patch', 'update']};
export const SCALE: Subresource = {
  name: 'scale',
  responseKind: {group: 'autoscaling', version: 'v1', kind: 'Scale'},
  verbs: ['get', 'patch', 'update'],
};

/** `apps/v1`, or `v1` for the core group. */
export const apiVersionOf = (kind: {group: string; version: string}): string =>
  kind.group ? `${kind.group}/${kind.version}` : kind.version;
