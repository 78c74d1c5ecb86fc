/** Words of which the reasons are made. */

export interface Violation {
  /** `unrestricted capabilities`. */
  readonly reason: string;
  /** `container "app" must set ...`. */
  readonly detail: string;
}

/** One rule over a pod's spec; undefined when it is kept. */
export type Check = (spec: any) => Violation | undefined;

export const quoted = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(', ');

/** `container "a"`, `containers "a", "b"`. */
export const things = (thing: string, names: readonly string[]): string => `${names.length === 1 ? thing : `${thing}s`} ${quoted(names)}`;

export const distinct = (values: readonly string[]): string[] => [...new Set(values)].sort();

/** Init containers come first. */
export const containersOf = (spec: any): any[] => [
  ...(spec.initContainers ?? []),
  ...(spec.containers ?? []),
  ...(spec.ephemeralContainers ?? []),
];

/** Names of the containers whose security context is as asked. */
export const namesWhere = (spec: any, is: (context: any, container: any) => boolean): string[] =>
  containersOf(spec)
    .filter((container) => is(container.securityContext ?? {}, container))
    .map(({name}) => name);

/** `pod and container "a"`: who sets what it must not. */
export const setters = (pod: boolean, containers: readonly string[]): string =>
  [...(pod ? ['pod'] : []), ...(containers.length > 0 ? [things('container', containers)] : [])].join(' and ');

/** The violation that lies in the names that a rule caught; undefined when there are none. */
export const caught = (reason: string, names: readonly string[], say: (names: readonly string[]) => string): Violation | undefined =>
  names.length === 0 ? undefined : {reason, detail: say(names)};
