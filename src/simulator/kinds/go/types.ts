/**
 * The server's in-memory structures, as far as its messages show them, in a notation of one line each: field names in their order, with
 * `*` may be missing (pointer, list or map: `null`), `#` number (0), `?` truth value (false), nothing: text (""); `:Type` a structure or a
 * list of them. `Ports*:ContainerPort` is a list of ports, `Resources:ResourceRequirements` a structure that is always there.
 */
import {POD_TYPES} from './pod-types.ts';
import {STORAGE_TYPES} from './storage-types.ts';

const NOTATION: Readonly<Record<string, string>> = {
  ...POD_TYPES,
  ...STORAGE_TYPES,
  DeploymentStrategy: 'Type RollingUpdate*:RollingUpdateDeployment',
  RollingUpdateDeployment: 'MaxUnavailable# MaxSurge#',
  DaemonSetUpdateStrategy: 'Type RollingUpdate*:RollingUpdateDaemonSet',
  RollingUpdateDaemonSet: 'MaxUnavailable# MaxSurge#',
  StatefulSetUpdateStrategy: 'Type RollingUpdate*:RollingUpdateStatefulSet',
  RollingUpdateStatefulSet: 'Partition# MaxUnavailable*',
  SuccessPolicy: 'Rules*:SuccessPolicyRule',
  SuccessPolicyRule: 'SucceededIndexes* SucceededCount*',
};

export interface GoField {
  readonly name: string;
  /** Its name in the API. */
  readonly json: string;
  readonly shape: 'struct' | 'value';
  /** Type of the structure, or of the items of the list. */
  readonly of?: string;
  /** What stands there when nothing is given. */
  readonly zero: unknown;
}

const ZEROS: Readonly<Record<string, unknown>> = {'*': null, '#': 0, '?': false, '': ''};

/** `DNSPolicy` is `dnsPolicy` in the API, `TTY` is `tty`. */
const jsonName = (name: string): string => name.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (start) => start.toLowerCase());

const parse = (text: string): GoField => {
  const [, name, mark, of] = /^(\w+)([*#?]?)(?::(\w+))?$/.exec(text)!;
  return {name, json: jsonName(name), shape: of && mark === '' ? 'struct' : 'value', ...(of ? {of} : {}), zero: ZEROS[mark]};
};

export const GO_TYPES: Readonly<Record<string, readonly GoField[]>> = Object.fromEntries(
  Object.entries(NOTATION).map(([type, fields]) => [type, fields.split(/\s+/).map(parse)]),
);
