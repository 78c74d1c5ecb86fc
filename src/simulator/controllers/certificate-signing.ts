/** Signs approved requests for certificates with the cluster's authority, so that their senders may come as clients. */
import {systemClock, timestamp} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import {type Authority, issueCertificate} from '../certificates/issue.ts';
import {readRequest} from '../certificates/request.ts';
import type {Client} from '../client.ts';
import {certificateSigningRequests} from '../kinds/index.ts';
import {type Controller, WorkQueue} from './controller.ts';

const NAME = 'csrsigning';
const YEAR_SECONDS = 365 * 24 * 3600;
/** Clocks of others may be a little behind. */
const BACKDATED_MS = 5 * 60_000;

/** What each signer of the cluster may be asked to sign for, and what it has to be. */
const SIGNERS: Readonly<Record<string, {readonly needs?: string; readonly allows?: readonly string[]}>> = {
  'kubernetes.io/kube-apiserver-client': {needs: 'client auth', allows: ['client auth', 'digital signature', 'key encipherment']},
  'kubernetes.io/kube-apiserver-client-kubelet': {needs: 'client auth', allows: ['client auth', 'digital signature', 'key encipherment']},
  'kubernetes.io/kubelet-serving': {needs: 'server auth', allows: ['server auth', 'digital signature', 'key encipherment']},
  'kubernetes.io/legacy-unknown': {},
};

export const certificateSigning: Controller = {
  name: NAME,
  start: (context) => {
    const {authority, clock} = context;
    if (!authority) return;
    const client = context.client('kube-controller-manager');
    const queue = new WorkQueue(clock, (name) => sync(client, authority, name, clock.now()));
    client.watch(certificateSigningRequests, ({type, object}) => {
      if (type !== 'DELETED' && isWaiting(object)) queue.add(object.metadata.name);
    });
  },
};

const has = ({status}: KubeObject, type: string): boolean =>
  (status?.conditions ?? []).some((condition: {type: string}) => condition.type === type);

const isWaiting = (request: KubeObject): boolean =>
  request.spec.signerName in SIGNERS &&
  has(request, 'Approved') &&
  !has(request, 'Denied') &&
  !has(request, 'Failed') &&
  !request.status?.certificate;

const sync = (client: Client, authority: Authority, name: string, now: number): void => {
  const request = client.get(certificateSigningRequests, undefined, name);
  if (!request || !isWaiting(request)) return;
  const {spec, status} = request;
  const fault = faultOf(spec);
  if (fault) client.updateStatus(certificateSigningRequests, {...request, status: failed(status, fault, now)});
  else client.updateStatus(certificateSigningRequests, {...request, status: {...status, certificate: sign(authority, spec)}});
};

const pemOf = ({request}: any): string => Buffer.from(request, 'base64').toString('latin1');

const faultOf = (spec: any): string | undefined => {
  const {needs, allows} = SIGNERS[spec.signerName];
  const usages: string[] = spec.usages ?? [];
  if (!readRequest(pemOf(spec))) return 'unable to parse csr';
  const fits = (!needs || usages.includes(needs)) && (!allows || usages.every((usage) => allows.includes(usage)));
  return fits ? undefined : `invalid usages for client certificate: [${usages.join(' ')}]`;
};

/** TLS goes by the time of the machine, whatever the cluster's clock says. */
const sign = (authority: Authority, spec: any): string => {
  const now = systemClock.now();
  const seconds = Math.min(spec.expirationSeconds ?? YEAR_SECONDS, YEAR_SECONDS);
  const options = {usages: spec.usages, from: now - BACKDATED_MS, until: now + seconds * 1000};
  return Buffer.from(issueCertificate(readRequest(pemOf(spec))!, authority, options)).toString('base64');
};

const failed = (status: any, message: string, now: number): unknown => {
  const at = timestamp(now);
  const condition = {
    type: 'Failed',
    status: 'True',
    reason: 'SignerValidationFailure',
    message,
    lastUpdateTime: at,
    lastTransitionTime: at,
  };
  return {...status, conditions: [...(status?.conditions ?? []), condition]};
};
