/** In which form a client wants its answer: plain objects, tables, or metadata alone. */
import {StatusError} from '../../kube/status.ts';

export type Form = 'object' | 'table' | 'metadata';

const FORMS: Record<string, Form> = {
  Table: 'table',
  PartialObjectMetadata: 'metadata',
  PartialObjectMetadataList: 'metadata',
};

const acceptable = (type: string): boolean =>
  ['application/json', 'application/*', '*/*', 'application/yaml', 'application/vnd.kubernetes.protobuf', 'application/cbor'].includes(
    type,
  );

/** The first form of `Accept` that can be served. Protobuf and YAML are answered in JSON, which every client that asks for them reads. */
export const formOf = (accept: string | undefined): Form => {
  if (!accept) return 'object';
  for (const clause of accept.split(',')) {
    const [type, ...parameters] = clause.split(';').map((part) => part.trim());
    const as = parameters.find((p) => p.startsWith('as='))?.slice(3);
    const group = parameters.find((p) => p.startsWith('g='))?.slice(2);
    if (as && group === 'meta.k8s.io' && FORMS[as] && type === 'application/json') return FORMS[as];
    if (!as && acceptable(type)) return 'object';
  }
  throw new StatusError(
    406,
    'NotAcceptable',
    'only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf',
  );
};
