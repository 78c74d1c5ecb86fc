/** How one run of a container goes: from its image, its command and its environment, known from the moment it starts. */
import type {PretendImage} from '../../kube/pretend-image.ts';
import {type Resolved, STOP_MS} from './images.ts';
import {LATER, type Reply, runCommand, type Shell} from './shell/run.ts';
import {FOREVER, hasFile, type Timeline} from './shell/timeline.ts';

export interface Program {
  readonly timeline: Timeline;
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

/** What a program can ask of the world while it runs. */
export interface Outside {
  /** Milliseconds since its start. */
  readonly elapsed: number;
  /** Replies it has had so far; new ones are added. */
  readonly replies: (Reply | undefined)[];
  fetch(url: string): Reply | undefined;
}

/**
 * Its life as far as it can be known now. A program that asks something later, `sleep 5; wget web`, or again and again, `until nc -z db 5432; do
 * sleep 1; done`, is run anew when that time has come, with the replies it has had.
 * `runs`: how often the container has run before; an image may crash a number of times and then be well.
 */
export const programOf = (
  container: any,
  resolved: Resolved,
  variables: Readonly<Record<string, string>>,
  runs: number,
  outside: Outside,
): Program => {
  const {image} = resolved;
  const command = commandOf(container, image)?.map((word) => substitute(word, variables));
  const timeline = waitsForInput(container, image)
    ? {happenings: []}
    : command
      ? runCommand(command, {variables: {...variables}, has: () => undefined, fetch: asking(outside)})
      : ownTimeline(image, runs);
  return {
    timeline,
    ready: image.ready === 'never' ? Number.POSITIVE_INFINITY : (image.ready ?? 0),
    stop: stopOf(image, command),
    ports: portsOf(container, image, timeline),
    http: withArguments(container, image),
  };
};

const asking = ({elapsed, replies, fetch}: Outside): Shell['fetch'] => {
  let asked = 0;
  return (url, at) => {
    const index = asked++;
    if (index >= replies.length) {
      if (at > elapsed) return LATER;
      replies.push(fetch(url));
    }
    return replies[index];
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

/** The command line, when it is not the image's own. Arguments alone replace it only where the image has no program to take them. */
const commandOf = (container: any, image: PretendImage): readonly string[] | undefined => {
  if (container.command?.length > 0) return [...container.command, ...(container.args ?? [])];
  return isPlainShell(image) && container.args?.length > 0 ? container.args : undefined;
};

/** An image whose own program is a shell, such as busybox. */
const isPlainShell = ({exit, ports}: PretendImage): boolean => exit?.after === 0 && exit.code === 0 && ports?.length === 0;

/** A shell with an open input and nothing else to do. */
const waitsForInput = (container: any, image: PretendImage): boolean => {
  const [program, ...rest] = commandOf(container, image) ?? (isPlainShell(image) ? ['sh'] : []);
  return container.stdin === true && /^(\/bin\/)?(ba|a|da)?sh$/.test(program ?? '') && rest.length === 0;
};

/** Why a command line cannot even be started, in the runtime's words: `["sleep 1d"]` names a program with a space in it. */
export const startFailure = (container: any): string | undefined => {
  const program: string = container.command?.[0] ?? 'sh';
  if (program !== '' && !/\s/.test(program)) return undefined;
  const why = program.startsWith('/') ? `stat ${program}: no such file or directory` : 'executable file not found in $PATH';
  return (
    'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: ' +
    `unable to start container process: error during container init: exec: ${JSON.stringify(program)}: ${why}`
  );
};

const ownTimeline = (image: PretendImage, runs: number): Timeline => {
  const happenings = (image.logs ?? []).map((text) => ({at: 0, what: 'say' as const, text}));
  const {exit} = image;
  if (!exit || runs >= (exit.times ?? Number.POSITIVE_INFINITY)) return {...FOREVER, happenings};
  return {happenings, end: {at: exit.after, code: exit.code}};
};

/** The first process of a container that handles no signal, such as `sleep`, does not even die of SIGTERM. */
const stopOf = (image: PretendImage, replaced: readonly string[] | undefined): Program['stop'] => {
  const deaf = replaced && /(^|\/)(sleep|sh|bash|ash|tail)$/.test(replaced[0]);
  const after = deaf || image.stop === 'never' ? Number.POSITIVE_INFINITY : (image.stop ?? STOP_MS);
  return {after, code: image.stopCode ?? TERMINATED_BY_SIGTERM};
};

/** `-text=hello` of http-echo is what it answers. */
const withArguments = (container: any, image: PretendImage): Program['http'] => {
  const args: string[] = [...(container.command ?? []), ...(container.args ?? [])];
  const at = args.findIndex((arg) => /^--?text(=|$)/.test(arg));
  const text = at < 0 ? undefined : args[at].includes('=') ? args[at].slice(args[at].indexOf('=') + 1) : args[at + 1];
  return text !== undefined && /http-echo/.test(image.image) ? {'*': {body: `${text}\n`}} : (image.http ?? HTTP_OK);
};

/** What an exec (a probe's, or a user's) of a command comes to while the program has run for `at` ms. */
export const execIn = (
  program: Program,
  at: number,
  command: readonly string[],
  fetch: (url: string) => Reply | undefined,
  variables: Readonly<Record<string, string>> = {},
): {code: number; output: string; takes: number} => {
  const timeline = runCommand(command, {variables: {...variables}, has: (path) => hasFile(program.timeline, path, at), fetch});
  const output = timeline.happenings.flatMap((h) => (h.what === 'say' ? h.text : [])).join('\n');
  // A program nobody knows, such as pg_isready, does well once the container is ready.
  if (!timeline.end) return {code: at >= program.ready ? 0 : 1, output, takes: 0};
  return {code: timeline.end.code, output, takes: timeline.end.at};
};
