/** `/openapi/v2`: the same facts in one Swagger 2.0 document, in JSON, for tools that know no version 3. */
import type {GroupVersion} from './groups.ts';
import {pathsOf} from './openapi-paths.ts';
import {schemasOf} from './openapi-schemas.ts';

const V3_PLACE = '#/components/schemas/';

export const swagger = (versions: readonly GroupVersion[]) => ({
  swagger: '2.0',
  info: {title: 'Kubernetes', version: 'unversioned'},
  paths: Object.assign({}, ...versions.map(pathsOf)),
  definitions: Object.fromEntries(
    versions.flatMap((served) => Object.entries(schemasOf(served)).map(([name, schema]) => [name, inV2(schema)])),
  ),
});

/** References stand elsewhere in version 2, and need no `allOf` around them. */
const inV2 = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inV2);
  if (typeof value !== 'object' || value === null) return value;
  const {allOf, ...rest} = value as {allOf?: unknown[]; [field: string]: unknown};
  const plain = Object.fromEntries(Object.entries(rest).map(([field, inner]) => [field, field === '$ref' ? moved(inner) : inV2(inner)]));
  return allOf?.length === 1 ? {...plain, ...(inV2(allOf[0]) as object)} : plain;
};

const moved = (reference: unknown): unknown =>
  typeof reference === 'string' && reference.startsWith(V3_PLACE) ? `#/definitions/${reference.slice(V3_PLACE.length)}` : reference;

/** How kubectl asks for version 2, whose protobuf it reads and nothing else. */
export const PROTOBUF_V2 = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';

/**
 * The head of the document in protobuf. kubectl turns to version 2 only for kinds that version 3 does not describe, to see whether that does:
 * it does not either, and kubectl goes on to say that there is no such kind.
 */
export const swaggerHead = (): Buffer => message([text(1, '2.0'), field(2, message([text(1, 'Kubernetes'), text(2, 'unversioned')]))]);

const message = (fields: readonly Buffer[]): Buffer => Buffer.concat(fields);

const text = (number: number, value: string): Buffer => field(number, Buffer.from(value));

/** Of length-delimited wire type; all that is written here is shorter than 128 bytes. */
const field = (number: number, value: Buffer): Buffer => Buffer.concat([Buffer.from([(number << 3) | 2, value.length]), value]);
