/** A simulated cluster and its HTTPS server, which stays (port, certificates, token) when the cluster is reset. */
import {randomBytes} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, rmSync} from 'node:fs';
import {basename, join} from 'node:path';
import type {RunningClock} from '../clock.ts';
import type {User} from './api/handlers/call.ts';
import type {ApiRequest, ApiResponse} from './api/http.ts';
import {VERSION} from './api/meta.ts';
import {type Pki, pkiIn} from './api/pki.ts';
import {type RunningServer, serve} from './api/server.ts';
import {control} from './control.ts';
import {writePrivate} from './files.ts';
import {Simulator, type SimulatorOptions} from './simulator.ts';

export interface HostOptions extends Omit<SimulatorOptions, 'clock' | 'folder'> {
  readonly clock: RunningClock;
  readonly folder: string;
  readonly port: number;
}

/** What `cluster.json` tells about a running cluster. */
export interface ClusterFile {
  readonly name: string;
  readonly server: string;
  readonly pid: number;
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

export class Host {
  private constructor(
    readonly options: HostOptions,
    private simulator: Simulator,
    private readonly server: () => RunningServer,
  ) {}

  /** Listens and writes kubeconfig and cluster.json; rejects with EADDRINUSE when the port is taken. */
  static async start(options: HostOptions): Promise<Host> {
    const {folder, clock} = options;
    mkdirSync(folder, {recursive: true, mode: 0o700});
    const pki = await pkiIn(folder, clock.now());
    const token = tokenIn(folder);
    let server: RunningServer | undefined;
    const host = new Host(options, new Simulator(options), () => server!);
    const listen = (port: number): Promise<RunningServer> =>
      serve({api: host, pki, token, port, control: (request) => control(host, request)});
    server = await listen(options.port || lastPort(folder)).catch((error) => {
      if (error.code === 'EADDRINUSE' && !options.port) return listen(0);
      throw error;
    });
    host.announce(pki, token);
    return host;
  }

  handle(request: ApiRequest, user: User): ApiResponse {
    return this.simulator.api.handle(request, user);
  }

  get clock(): RunningClock {
    return this.options.clock;
  }

  /** Begins the recording anew, with what is there now. */
  restartRecording(): void {
    this.simulator.recorder?.restart();
  }

  /** An empty cluster in the place of this one, at the same address. */
  reset(): void {
    this.simulator.close();
    for (const file of ['journal.jsonl', 'recording.jsonl']) rmSync(join(this.options.folder, file), {force: true});
    this.server().dropStreams();
    this.simulator = new Simulator(this.options);
  }

  async stop(): Promise<void> {
    await this.server().close();
    this.simulator.close();
    rmSync(join(this.options.folder, 'cluster.json'), {force: true});
  }

  private announce(pki: Pki, token: string): void {
    const {folder, clock} = this.options;
    const address = `https://127.0.0.1:${this.server().port}`;
    writePrivate(join(folder, 'kubeconfig'), kubeconfig(basename(folder), address, pki.ca, token));
    const file: ClusterFile = {
      name: basename(folder),
      server: address,
      pid: process.pid,
      version: VERSION.gitVersion,
      startedAt: clock.now(),
    };
    writePrivate(join(folder, 'cluster.json'), `${JSON.stringify(file)}\n`);
    writePrivate(join(folder, 'port'), String(this.server().port));
  }
}

/** A cluster that comes back takes its old port if it can, so that open shells find it again; only one that is asked for has to be had. */
const lastPort = (folder: string): number => {
  const file = join(folder, 'port');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0;
};

const tokenIn = (folder: string): string => {
  const file = join(folder, 'token');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const token = randomBytes(24).toString('base64url');
  writePrivate(file, token);
  return token;
};

const kubeconfig = (name: string, server: string, ca: string, token: string): string =>
  [
    'apiVersion: v1',
    'kind: Config',
    `current-context: ${JSON.stringify(name)}`,
    'clusters:',
    `- name: ${JSON.stringify(name)}`,
    '  cluster:',
    `    server: ${server}`,
    `    certificate-authority-data: ${Buffer.from(ca).toString('base64')}`,
    'contexts:',
    `- name: ${JSON.stringify(name)}`,
    '  context:',
    `    cluster: ${JSON.stringify(name)}`,
    '    user: kubernetes-admin',
    '    namespace: default',
    'users:',
    '- name: kubernetes-admin',
    '  user:',
    `    token: ${token}`,
    '',
  ].join('\n');
