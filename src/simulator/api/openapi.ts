/** `/openapi/v3`: which fields there are, for clients that validate, explain or ask what a server can do. */
import {createHash} from 'node:crypto';
import {StatusError} from '../../kube/status.ts';
import type {Kind} from '../kinds/kind.ts';
import {openapi} from '../schema/data/openapi.ts';
import {answerCached, type CachedBody, cachedBody} from './cached.ts';
import {type GroupVersion, groupsOf} from './groups.ts';
import type {ApiRequest, ApiResponse} from './http.ts';
import {pathsOf} from './openapi-paths.ts';
import {schemasOf} from './openapi-schemas.ts';
import {PROTOBUF_V2, swagger, swaggerHead} from './openapi-v2.ts';

const ROOT = '/openapi/v3';
/** A document's address holds its hash, so what lies there never changes. */
const FOREVER = {'cache-control': 'public, max-age=31536000, immutable'};

interface Document {
  readonly served: GroupVersion;
  readonly hash: string;
  body?: CachedBody;
}

export class OpenApi {
  /** By their place in the index: `api/v1`, `apis/apps/v1`. Each is made when it is first asked for. */
  private readonly documents: ReadonlyMap<string, Document>;
  private index?: CachedBody;
  /** In version 2: made when the first tool asks for it. */
  private second?: CachedBody;

  /** What `former` has made and is still right is kept. */
  constructor(kinds: readonly Kind[], former?: OpenApi) {
    const versions = groupsOf(kinds).flatMap((group) => group.versions);
    this.documents = new Map(versions.map((served) => [placeOf(served), former?.documentOf(served) ?? {served, hash: hashOf(served)}]));
  }

  private documentOf(served: GroupVersion): Document | undefined {
    const found = this.documents.get(placeOf(served));
    return found && sameKinds(found.served.kinds, served.kinds) ? found : undefined;
  }

  /** Answers anything under `/openapi/`. */
  answer(request: ApiRequest): ApiResponse {
    if (request.path === '/openapi/v2') {
      if (request.headers.accept?.includes('proto-openapi.spec.v2'))
        return {code: 200, headers: {'content-type': PROTOBUF_V2}, body: swaggerHead()};
      this.second ??= cachedBody(swagger([...this.documents.values()].map(({served}) => served)));
      return answerCached(request, this.second, {'cache-control': 'no-cache, private'});
    }
    if (request.path === ROOT || request.path === `${ROOT}/`) {
      this.index ??= cachedBody({paths: this.paths()});
      return answerCached(request, this.index, {'cache-control': 'no-cache, private'});
    }
    const document = request.path.startsWith(`${ROOT}/`) ? this.documents.get(request.path.slice(ROOT.length + 1)) : undefined;
    if (!document) throw new StatusError(404, 'NotFound', 'the server could not find the requested resource', {});
    const asked = request.query.get('hash');
    if (asked && asked !== document.hash) return {code: 301, headers: {location: addressOf(document)}};
    document.body ??= cachedBody(documentOf(document.served));
    return answerCached(request, document.body, asked ? FOREVER : {'cache-control': 'no-cache, private'});
  }

  private paths(): Record<string, unknown> {
    return Object.fromEntries([...this.documents].map(([place, document]) => [place, {serverRelativeURL: addressOf(document)}]));
  }
}

const placeOf = ({group, version}: GroupVersion): string => (group ? `apis/${group}/${version}` : `api/${version}`);

const addressOf = ({served, hash}: Document): string => `${ROOT}/${placeOf(served)}?hash=${hash}`;

const sameKinds = (a: readonly Kind[], b: readonly Kind[]): boolean => a.length === b.length && a.every((kind, i) => kind === b[i]);

/** Of all that a document is made from, so that it need not be made for its hash. */
const hashOf = ({kinds}: GroupVersion): string => {
  const facts = kinds.map(({resource, verbs, schema, subresources, custom}) => ({
    resource,
    verbs,
    schema,
    subresources,
    published: custom?.published,
  }));
  return createHash('sha256').update(typesDigest()).update(JSON.stringify(facts)).digest('hex').toUpperCase();
};

let digest: Buffer | undefined;

const typesDigest = (): Buffer => {
  digest ??= createHash('sha256').update(openapi).digest();
  return digest;
};

const documentOf = (served: GroupVersion) => ({
  openapi: '3.0.0',
  info: {title: 'Kubernetes', version: 'unversioned'},
  paths: pathsOf(served),
  components: {schemas: schemasOf(served)},
});
