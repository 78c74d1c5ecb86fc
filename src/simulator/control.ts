/** What the program itself asks of its simulator, beside the Kubernetes API: `POST /simulator/...`, with the administrator's token. */
import {badRequest, StatusError} from '../kube/status.ts';
import {type ApiRequest, type ApiResponse, json} from './api/http.ts';
import type {Host} from './host.ts';

interface Order {
  /** Of `clock`: how fast time runs, and whether it jumps to the machine's present. */
  speed?: number;
  catchUp?: boolean;
  /** Of `reset`: how many milliseconds before now the clock begins. */
  ago?: number;
}

const FASTEST = 10_000;

export const control = (host: Host, request: ApiRequest): ApiResponse | undefined => {
  if (!request.path.startsWith('/simulator/')) return undefined;
  if (request.method !== 'POST') throw new StatusError(405, 'MethodNotAllowed', 'the simulator is told by POST alone');
  const order = ORDERS[request.path.slice('/simulator/'.length)];
  if (!order) throw new StatusError(404, 'NotFound', `the simulator knows no order ${request.path}`);
  order(host, request);
  return json(200, {now: host.clock.now(), speed: host.clock.speed});
};

const ORDERS: Readonly<Record<string, (host: Host, request: ApiRequest) => void>> = {
  clock: (host, request) => setClock(host, bodyOf(request)),
  'recording/restart': (host) => host.restartRecording(),
  reset: (host, request) => host.reset(bodyOf(request).ago ?? 0),
};

const bodyOf = (request: ApiRequest): Order => {
  try {
    return JSON.parse(Buffer.from(request.body).toString() || '{}');
  } catch {
    throw badRequest('the order is no JSON');
  }
};

const setClock = ({clock}: Host, {speed, catchUp}: Order): void => {
  if (speed !== undefined && !(speed > 0 && speed <= FASTEST)) throw badRequest(`speed: ${speed} is not between 0 and ${FASTEST}`);
  if (catchUp) clock.catchUp();
  if (speed !== undefined) clock.setSpeed(speed);
};
