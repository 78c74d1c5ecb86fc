/** In which form and which encoding a client gets its answer. */
import {StatusError} from '../../../kube/status.ts';
import {type Clause, clausesOf} from './accept.ts';
import {ENCODINGS, type Encoding, MEDIA_TYPES} from './media-types.ts';

/** Plain objects, rows of a table, or metadata alone. */
export type Form = 'object' | 'table' | 'metadata' | 'metadataList';

const FORMS: Readonly<Record<string, Form>> = {
  Table: 'table',
  PartialObjectMetadata: 'metadata',
  PartialObjectMetadataList: 'metadataList',
};

export interface Negotiated {
  readonly form: Form;
  /** Of `meta.k8s.io`, for tables and metadata. */
  readonly version: 'v1' | 'v1beta1';
  readonly encoding: Encoding;
  /** `pretty=1` of the clause. */
  readonly pretty: boolean;
}

/** What is asked for: `stream`: a watch; `custom`: a kind that a definition made, which has no protobuf. */
export interface Endpoint {
  readonly stream?: boolean;
  readonly custom?: boolean;
}

/** The first clause that can be served. Throws a StatusError (406) when none can. */
export const negotiate = (accept: string | undefined, endpoint: Endpoint = {}): Negotiated => {
  const offered = ENCODINGS.filter((encoding) => !(endpoint.stream && encoding === 'yaml'));
  const served = endpoint.custom ? offered.filter((encoding) => encoding !== 'protobuf') : offered;
  for (const clause of clausesOf(accept || MEDIA_TYPES.json)) {
    for (const encoding of offered) {
      const found = matches(clause, MEDIA_TYPES[encoding]) ? accepted(clause, encoding, served.includes(encoding)) : undefined;
      if (found) return found;
    }
  }
  const names = served.map((encoding) => MEDIA_TYPES[encoding] + (endpoint.stream ? ';stream=watch' : ''));
  throw new StatusError(406, 'NotAcceptable', `only the following media types are accepted: ${names.join(', ')}`);
};

const matches = ({type, subtype}: Clause, media: string): boolean => {
  const [mediaType, mediaSubtype] = media.split('/');
  return (type === mediaType && (subtype === mediaSubtype || subtype === '*')) || (type === '*' && subtype === '*');
};

/** `plain`: the object itself can be had in this encoding; its metadata always can. */
const accepted = ({parameters}: Clause, encoding: Encoding, plain: boolean): Negotiated | undefined => {
  const {as, v = '', g = '', stream, pretty} = parameters;
  const converts = as !== undefined || v !== '' || g !== '';
  const form = converts ? own(FORMS, as ?? '') : 'object';
  if (form === undefined || (stream && stream !== 'watch') || (!converts && !plain)) return undefined;
  if (converts && (g !== 'meta.k8s.io' || (v !== 'v1' && v !== 'v1beta1'))) return undefined;
  if (form === 'table' && encoding === 'protobuf') return undefined;
  return {form, version: v === 'v1beta1' ? 'v1beta1' : 'v1', encoding, pretty: pretty === '1'};
};

const own = (forms: Readonly<Record<string, Form>>, name: string): Form | undefined =>
  Object.hasOwn(forms, name) ? forms[name] : undefined;
