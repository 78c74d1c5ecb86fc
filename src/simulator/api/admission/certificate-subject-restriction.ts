/** Nobody becomes an administrator by a certificate of the cluster's own signer. */
import {forbidden} from '../../../kube/status.ts';
import {readRequest} from '../../certificates/request.ts';
import {MASTERS} from '../authorize/user.ts';
import type {AdmissionPlugin} from './plugin.ts';

const SIGNER = 'kubernetes.io/kube-apiserver-client';

export const certificateSubjectRestriction: AdmissionPlugin = {
  name: 'CertificateSubjectRestriction',
  handles: (kind, operation, subresource) => kind.resource === 'certificatesigningrequests' && operation === 'CREATE' && subresource === '',
  validate: ({kind, object}) => {
    const {signerName, request} = object.spec;
    if (signerName !== SIGNER) return;
    const organizations = readRequest(Buffer.from(request, 'base64').toString('latin1'))?.organizations ?? [];
    if (!organizations.includes(MASTERS)) return;
    throw forbidden(kind, object.metadata.name, `use of ${SIGNER} signer with ${MASTERS} group is not allowed`);
  },
};
