/** `pods/exec` and `pods/attach`: a command in a container, or the container's own program, with the client's streams. */
import type {KubeObject} from '../../../kube/object.ts';
import {badRequest} from '../../../kube/status.ts';
import type {Call} from '../handlers/call.ts';
import {type ApiResponse, text} from '../http.ts';
import {type ContainerHost, hostOf, type Streams} from '../streaming/hosts.ts';
import type {CommandSession} from '../streaming/session.ts';
import {chooseContainer} from './choose-container.ts';

type Start = (host: ContainerHost, pod: KubeObject, container: string, streams: Streams) => CommandSession['start'];

const command =
  (start: (call: Call) => Start) =>
  (call: Call): ApiResponse => {
    const {registry, target} = call;
    const pod = registry.get(target.kind, target.namespace, target.name!);
    const container = chooseContainer(pod, call.query.get('container') ?? '');
    const host = hostOf(registry, pod);
    const streams = streamsOf(call.query);
    const begin = start(call);
    if (!host.runs(pod, container)) return text(500, `container not found (${JSON.stringify(container)})\n`);
    return {...UPGRADE_REQUIRED, session: {type: 'command', ...streams, start: begin(host, pod, container, streams)}};
  };

/** What a client reads that does not ask for streams. */
export const UPGRADE_REQUIRED: ApiResponse = {code: 400, body: badRequest('Upgrade request required').toStatus()};

const streamsOf = (query: URLSearchParams): Streams => {
  const on = (name: string): boolean => ['true', '1'].includes(query.get(name) ?? '');
  const tty = on('tty');
  const streams = {stdin: on('stdin'), stdout: on('stdout'), stderr: on('stderr') && !tty, tty};
  if (!streams.stdin && !streams.stdout && !streams.stderr) throw badRequest('you must specify at least 1 of stdin, stdout, stderr');
  return streams;
};

export const exec = command(({query}) => {
  const argv = query.getAll('command');
  if (argv.length === 0) throw badRequest('you must specify at least one command for the container');
  return (host, pod, container, streams) => (output) => host.exec(pod, container, argv, streams, output);
});

export const attach = command(() => (host, pod, container, streams) => (output) => host.attach(pod, container, streams, output));
