/** What an admission plugin is: a rule over writes of many kinds, beside the rules of each kind. One plugin, one file, one line in `index.ts`. */
import type {KubeObject} from '../../../kube/object.ts';
import type {Kind, WriteContext} from '../../kinds/kind.ts';

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';

export interface AdmissionRequest {
  readonly operation: Operation;
  readonly kind: Kind;
  /** What is to be stored, private to the write; of a DELETE what is there. */
  readonly object: KubeObject;
  /** What is there, of an UPDATE or DELETE. */
  readonly old: KubeObject | undefined;
  /** '' for the object itself. */
  readonly subresource: string;
  readonly user: {readonly name: string; readonly groups: readonly string[]};
  readonly context: WriteContext;
}

export interface AdmissionPlugin {
  /** As the real server calls it. */
  readonly name: string;
  /** Whether such writes concern it. Asked once of each kind, operation and subresource. */
  readonly handles: (kind: Kind, operation: Operation, subresource: string) => boolean;
  /** After defaults, before the kind prepares and validates: may change the object in place, warn, or throw a StatusError. */
  readonly admit?: (request: AdmissionRequest) => void;
  /** Of a valid object that has its name, as the last thing before it is stored: may warn or throw a StatusError. */
  readonly validate?: (request: AdmissionRequest) => void;
}

/** Whether a kind is the one of a core resource such as `pods`. */
export const isCore = (kind: Kind, resource: string): boolean => kind.resource === resource && kind.group === '';

/** The name as refusals tell it: of what has none yet, what it will begin with. */
export const nameOf = ({metadata}: KubeObject): string => metadata.name || (metadata.generateName ?? '');
