/** A simulated cluster and its HTTPS server, which stays (port, certificates, token) when the cluster is reset. */
import {randomBytes} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, rmSync} from 'node:fs';
import {basename, join} from 'node:path';
import {RunningClock, systemClock} from '../clock.ts';
import {writePrivate} from '../kube/private-file.ts';
import {prepareSigningKey} from './api/authenticate/signing-key.ts';
import type {User} from './api/handlers/call.ts';
import type {ApiRequest, ApiResponse} from './api/http.ts';
import {VERSION} from './api/meta.ts';
import {makeSparePki, type Pki, pkiIn} from './api/pki.ts';
import {type RunningServer, serve} from './api/server.ts';
import {control} from './control.ts';
import {Simulator, type SimulatorOptions} from './simulator.ts';

export interface HostOptions extends Omit<SimulatorOptions, 'clock' | 'folder'> {
  /** How fast time runs, and how many milliseconds before now it begins. */
  readonly speed: number;
  readonly ago: number;
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
  /** Of the cluster as it is now; a reset cluster begins with a new one. */
  clock: RunningClock;
  private simulator: Simulator;

  private constructor(
    private readonly options: HostOptions,
    private readonly server: () => RunningServer,
  ) {
    this.clock = clockFor(options.speed, options.ago);
    this.simulator = new Simulator({heartbeat: HEARTBEAT_MS, ...options, clock: this.clock});
  }

  /** Listens and writes kubeconfig and cluster.json; rejects with EADDRINUSE when the port is taken. */
  static async start(options: HostOptions): Promise<Host> {
    const {folder} = options;
    mkdirSync(folder, {recursive: true, mode: 0o700});
    const pki = await pkiIn(folder, systemClock.now());
    const token = tokenIn(folder);
    let server: RunningServer | undefined;
    const host = new Host({...options, rootCertificate: pki.ca, authorityKey: pki.caKey}, () => server!);
    const listen = (port: number): Promise<RunningServer> =>
      serve({api: host, pki, token, port, control: (request) => control(host, request)});
    server = await listen(options.port || lastPort(folder)).catch((error) => {
      if (error.code === 'EADDRINUSE' && !options.port) return listen(0);
      throw error;
    });
    host.announce(pki, token);
    systemClock.after(IDLE_MS, () => {
      makeSparePki(folder, systemClock.now()).catch(() => {});
      prepareSigningKey(folder).catch(() => {});
    });
    return host;
  }

  authenticate(request: ApiRequest, token: string): User {
    return this.simulator.api.authenticate(request, token);
  }

  handle(request: ApiRequest, user: User): ApiResponse {
    const {api, audit} = this.simulator;
    const handle = (): ApiResponse => api.handle(request, user);
    return audit ? audit.through(request, user, handle) : handle();
  }

  /** Begins recording and audit anew, with what is there now. */
  restartRecording(): void {
    this.simulator.recorder?.restart();
    this.simulator.audit?.restart();
  }

  /** An empty cluster in the place of this one, at the same address, whose clock begins `ago` milliseconds before now. */
  reset(ago: number): void {
    this.simulator.close();
    for (const file of ['journal.jsonl', 'recording.jsonl', 'audit.jsonl']) rmSync(join(this.options.folder, file), {force: true});
    this.server().dropStreams();
    this.clock = clockFor(this.clock.speed, ago);
    this.simulator = new Simulator({heartbeat: HEARTBEAT_MS, ...this.options, clock: this.clock});
  }

  async stop(): Promise<void> {
    await this.server().close();
    this.simulator.close();
    rmSync(join(this.options.folder, 'cluster.json'), {force: true});
  }

  private announce(pki: Pki, token: string): void {
    const {folder} = this.options;
    const address = `https://127.0.0.1:${this.server().port}`;
    writePrivate(join(folder, 'kubeconfig'), kubeconfig(basename(folder), address, pki.ca, token));
    const file: ClusterFile = {
      name: basename(folder),
      server: address,
      pid: process.pid,
      version: VERSION.gitVersion,
      startedAt: systemClock.now(),
    };
    writePrivate(join(folder, 'cluster.json'), `${JSON.stringify(file)}\n`);
    writePrivate(join(folder, 'port'), String(this.server().port));
  }
}

/** Within the 40 s that a Lease lasts, and no more: each goes into the journal, and a clock that jumps has to make up for all. */
const HEARTBEAT_MS = 30_000;

/** By then the candidate reads the task. */
const IDLE_MS = 3_000;

const clockFor = (speed: number, ago: number): RunningClock => new RunningClock(speed, systemClock.now() - ago);

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
