/** What a server says of itself: version, health, discovery, schemas. */
import type {Kind} from '../kinds/kind.ts';
import {Discovery} from './discovery.ts';
import {type ApiRequest, type ApiResponse, json, text} from './http.ts';
import {OpenApi} from './openapi.ts';

/** The release whose behaviour is simulated. */
export const VERSION = {
  major: '1',
  minor: '36',
  emulationMajor: '1',
  emulationMinor: '36',
  minCompatibilityMajor: '1',
  minCompatibilityMinor: '35',
  gitVersion: 'v1.36.2',
  gitCommit: '0000000000000000000000000000000000000000',
  gitTreeState: 'clean',
  buildDate: '2026-06-10T00:00:00Z',
  goVersion: 'go1.26.0',
  compiler: 'gc',
  platform: 'linux/amd64',
};

const HEALTH = ['/healthz', '/livez', '/readyz'];

export class Meta {
  private kinds: readonly Kind[] | undefined;
  private discovery!: Discovery;
  private openapi!: OpenApi;

  /** `served`: the kinds of the moment, the same list as long as they are the same. */
  constructor(private readonly served: () => readonly Kind[]) {}

  /** Undefined when the path is about objects. */
  answer(request: ApiRequest): ApiResponse | undefined {
    const {path} = request;
    this.refresh();
    if (path === '/version' || path === '/version/') return json(200, VERSION);
    if (HEALTH.some((health) => path === health || path.startsWith(`${health}/`))) return text(200, 'ok');
    if (path === '/metrics') return text(200, metrics());
    if (path.startsWith('/openapi/')) return this.openapi.answer(request);
    if (path === '/' || /^\/apis?(\/|$)/.test(path)) return this.discovery.answer(request);
    return text(404, '404 page not found\n');
  }

  private refresh(): void {
    const kinds = this.served();
    if (kinds === this.kinds) return;
    this.kinds = kinds;
    this.discovery = new Discovery(kinds);
    this.openapi = new OpenApi(kinds, this.openapi);
  }
}

/** Of the process that serves the cluster, in Prometheus' format. */
const metrics = (): string => {
  const {rss, heapUsed} = process.memoryUsage();
  return [
    '# HELP process_resident_memory_bytes Resident memory size in bytes.',
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${rss}`,
    '# HELP process_heap_bytes Used heap in bytes.',
    '# TYPE process_heap_bytes gauge',
    `process_heap_bytes ${heapUsed}`,
    '',
  ].join('\n');
};
