/** A probe in words: what it asks, and what it got. */

export type ProbeKind = 'Readiness' | 'Liveness' | 'Startup';

const FIELDS: Record<ProbeKind, string> = {Readiness: 'readinessProbe', Liveness: 'livenessProbe', Startup: 'startupProbe'};

export const probeOf = (container: any, kind: ProbeKind): any => container[FIELDS[kind]];

/** `readiness probe GET /healthz on 8080`. */
export const askWords = (container: any, kind: ProbeKind): string => {
  const {httpGet, tcpSocket, exec, grpc} = probeOf(container, kind);
  const name = `${kind.toLowerCase()} probe`;
  if (httpGet) return `${name} GET ${httpGet.path || '/'} on ${portWords(container, httpGet.port)}`;
  if (tcpSocket) return `${name} to port ${portWords(container, tcpSocket.port)}`;
  if (exec) return `${name} "${(exec.command ?? []).join(' ')}"`;
  return `${name} by gRPC on ${grpc?.port}`;
};

const namedPort = (container: any, port: unknown): any => (container.ports ?? []).find(({name}: {name?: string}) => name === port);

const isNamed = (port: unknown): boolean => typeof port === 'string' && !/^\d+$/.test(port);

const portWords = (container: any, port: unknown): string => {
  const number = namedPort(container, port)?.containerPort;
  return number === undefined ? String(port) : `${number} (${port})`;
};

/** The name of a port that the probe asks for and the container does not have. */
export const missingPort = (container: any, kind: ProbeKind): string | undefined => {
  const {httpGet, tcpSocket} = probeOf(container, kind);
  const port = (httpGet ?? tcpSocket)?.port;
  return isNamed(port) && !namedPort(container, port) ? port : undefined;
};

/** `Readiness probe failed: HTTP probe failed with statuscode: 404` in words: `gets 404`. */
export const resultWords = (message: string, container: any, kind: ProbeKind): string => {
  const code = /statuscode: (\d+)/.exec(message)?.[1];
  if (code) return `gets ${code}`;
  if (message.includes('connection refused')) return 'is refused: nothing listens there';
  if (/deadline exceeded|Timeout|timed out/i.test(message))
    return `gets no answer within ${probeOf(container, kind).timeoutSeconds ?? 1} s`;
  const said = message
    .replace(/^\w+ probe (failed|errored)( and resulted in .*?)?:\s*/, '')
    .trim()
    .split('\n')[0];
  return said ? `fails: ${said.slice(0, 160)}` : 'fails';
};
