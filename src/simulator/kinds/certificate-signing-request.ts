import {type FieldError, fieldForbidden} from '../../kube/field-error.ts';
import {equalJson} from '../../kube/json.ts';
import type {KubeObject} from '../../kube/object.ts';
import {ALL_VERBS, type Kind, STATUS, type WriteContext} from './kind.ts';
import {humanDuration} from './printers/age.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {validateCertificateRequest} from './validation/certificate-request.ts';

export const certificateSigningRequests: Kind = {
  group: 'certificates.k8s.io',
  version: 'v1',
  kind: 'CertificateSigningRequest',
  resource: 'certificatesigningrequests',
  singular: 'certificatesigningrequest',
  shortNames: ['csr'],
  namespaced: false,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.certificates.v1.CertificateSigningRequest',
  subresources: [{name: 'approval', verbs: ['get', 'patch', 'update']}, STATUS],
  raisesGeneration: false,
  defaults: ({spec}) => {
    if (spec && !spec.usages?.length) delete spec.usages;
  },
  prepareCreate: (request, context) => {
    request.status = {};
    signedBy(request, context);
  },
  validate: validateCertificateRequest,
  validateUpdate: ({spec}, {spec: before}) => (equalJson(spec, before) ? [] : FIXED),
  columns: [NAME, AGE, text('SignerName'), text('Requestor'), text('RequestedDuration'), text('Condition')],
  cells: (request, now) => [
    request.metadata.name,
    age(request, now),
    request.spec?.signerName || '<none>',
    request.spec?.username ?? '',
    request.spec?.expirationSeconds === undefined ? '<none>' : humanDuration(request.spec.expirationSeconds * 1000),
    condition(request),
  ],
};

const FIXED: FieldError[] = [fieldForbidden('spec', 'field is immutable')];

/** Who asks is not for the client to say. */
const signedBy = ({spec}: KubeObject, {user}: WriteContext): void => {
  if (!spec || !user) return;
  delete spec.uid;
  delete spec.extra;
  spec.username = user.name;
  spec.groups = [...user.groups];
};

const condition = ({status}: KubeObject): string => {
  const types = new Set((status?.conditions ?? []).map(({type}: {type: string}) => type));
  const decided = types.has('Denied') ? 'Denied' : types.has('Approved') ? 'Approved' : 'Pending';
  return [decided, ...(types.has('Failed') ? ['Failed'] : []), ...(status?.certificate ? ['Issued'] : [])].join(',');
};
