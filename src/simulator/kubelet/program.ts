/** How one run of a container goes: from its image, its command and its environment, known from the moment it starts. */
import type {PretendImage} from '../../kube/pretend-image.ts';
import {type Resolved, STOP_MS} from './images.ts';
import type {LogLine} from './log-lines.ts';
import type {Timeline} from './timeline.ts';

export interface Program {
  readonly timeline: Timeline;
  /** What it has printed. */
  readonly lines: LogLine[];
  /** The command line that it is, where that is not the image's own. */
  readonly command?: readonly string[];
  /** Milliseconds from the start until it answers; Infinity: never. */
  readonly ready: number;
  /** Milliseconds from SIGTERM to its end, Infinity when it has to be killed; and the code it then ends with. */
  readonly stop: {readonly after: number; readonly code: number};
  /** Answers HTTP, on these ports. */
  readonly ports: readonly number[];
  readonly http: NonNullable<PretendImage['http']>;
}

const TERMINATED_BY_SIGTERM = 143;
const HTTP_OK: Program['http'] = {'*': {}};

/**
 * The program of one run, before it has done anything. A command line is run by whoever has the inside of the container, and what it does is
 * put into `timeline` and `lines` as it happens; what an image's own program does is known beforehand.
 * `runs`: how often the container has run before; an image may crash a number of times and then be well. `now`: milliseconds since the epoch.
 */
export const programOf = (
  container: any,
  resolved: Resolved,
  variables: Readonly<Record<string, string>>,
  runs: number,
  now: number,
): Program => {
  const {image} = resolved;
  const command = commandOf(container, image)?.map((word) => substitute(word, variables));
  const timeline: Timeline = command ? {serves: false} : ownTimeline(image, runs);
  return {
    timeline,
    lines: command ? [] : (image.logs ?? []).map((text) => ({at: now, text})),
    ...(command ? {command} : {}),
    ready: image.ready === 'never' ? Number.POSITIVE_INFINITY : (image.ready ?? 0),
    get stop() {
      return stopOf(image, timeline);
    },
    get ports() {
      return portsOf(container, image, timeline);
    },
    http: withArguments(container, image),
  };
};

/** `$(NAME)` in a command line, as the kubelet fills it in; `$$(NAME)` stands for itself. */
const substitute = (word: string, variables: Readonly<Record<string, string>>): string =>
  word.replace(/\$(\$)?\(([\w.-]+)\)/g, (all, escaped, name) => (escaped ? all.slice(1) : (variables[name] ?? all)));

const portsOf = (container: any, image: PretendImage, timeline: Timeline): readonly number[] => {
  if (!timeline.serves) return [];
  return isPlainShell(image) ? declaredPorts(container) : (image.ports ?? declaredPorts(container));
};

const declaredPorts = (container: any): number[] => {
  const ports = (container.ports ?? []).filter((port: any) => (port.protocol ?? 'TCP') === 'TCP').map((port: any) => port.containerPort);
  return ports.length > 0 ? ports : [80];
};

/**
 * The command line, when it is not the image's own. Arguments alone replace it only where the image has no program to take them. A shell with
 * an open input waits for what it is told; without one it ends at once.
 */
const commandOf = (container: any, image: PretendImage): readonly string[] | undefined => {
  if (container.command?.length > 0) return [...container.command, ...(container.args ?? [])];
  if (!isPlainShell(image)) return undefined;
  if (container.args?.length > 0) return container.args;
  return container.stdin === true ? ['sh'] : undefined;
};

/** An image whose own program is a shell, such as busybox. */
const isPlainShell = ({exit, ports}: PretendImage): boolean => exit?.after === 0 && exit.code === 0 && ports?.length === 0;

const ownTimeline = ({exit}: PretendImage, runs: number): Timeline =>
  !exit || runs >= (exit.times ?? Number.POSITIVE_INFINITY) ? {serves: true} : {serves: false, end: {at: exit.after, code: exit.code}};

/** The first process of a container that handles no signal, such as `sleep`, does not even die of SIGTERM; a server does. */
const stopOf = (image: PretendImage, {serves, end}: Timeline): Program['stop'] => {
  const after = (!serves && !end) || image.stop === 'never' ? Number.POSITIVE_INFINITY : (image.stop ?? STOP_MS);
  return {after, code: image.stopCode ?? TERMINATED_BY_SIGTERM};
};

/** `-text=hello` of http-echo is what it answers. */
const withArguments = (container: any, image: PretendImage): Program['http'] => {
  const args: string[] = [...(container.command ?? []), ...(container.args ?? [])];
  const at = args.findIndex((arg) => /^--?text(=|$)/.test(arg));
  const text = at < 0 ? undefined : args[at].includes('=') ? args[at].slice(args[at].indexOf('=') + 1) : args[at + 1];
  return text !== undefined && /http-echo/.test(image.image) ? {'*': {body: `${text}\n`}} : (image.http ?? HTTP_OK);
};
