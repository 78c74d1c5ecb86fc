/** Arbitrary requests: some like those of clients, most with something odd about them. */
import fc from 'fast-check';
import {TOKEN} from './server.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

const METHODS = words('GET GET GET POST PUT PATCH DELETE HEAD OPTIONS TRACE PROPFIND LOCK');
const PARTS = words(`
  api apis v1 v2 apps batch namespaces default kube-system pods deployments configmaps services nodes node-1 secrets web status scale log exec
  attach portforward proxy eviction binding token finalize ephemeralcontainers resize watch openapi v3 version healthz metrics autoscaling
  bindings rbac.authorization.k8s.io apiextensions.k8s.io customresourcedefinitions subjectaccessreviews authorization.k8s.io`);
const PATHS = words(`
  /api/v1/namespaces/default/pods /api/v1/namespaces/default/pods/web /api/v1/namespaces/default/configmaps /api/v1/namespaces
  /api/v1/namespaces/default/configmaps/web /apis/apps/v1/namespaces/default/deployments /api/v1/nodes/node-1/proxy/x
  /apis/apps/v1/namespaces/default/deployments/web/scale /apis/authorization.k8s.io/v1/selfsubjectaccessreviews /openapi/v3/apis/apps/v1`);
const ODD = ['', ...words('. .. %2e%2e %2F %00 %zz % __proto__ constructor a%20b %F0%9F%92%A5 %c0%af ;a=b *'), 'x'.repeat(2000)];
const TYPES = [
  '',
  ...words(`
    application/json application/yaml application/vnd.kubernetes.protobuf application/cbor text/html */* application/* a/b/c / , ;
    application/merge-patch+json application/strategic-merge-patch+json application/json-patch+json application/apply-patch+yaml
    application/json;as=Table;v=v1;g=meta.k8s.io application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io application/json;as=X
    application/json;q=0 application/json;;; application/vnd.kubernetes.protobuf;as=Table;v=v1;g=meta.k8s.io`),
];
const NAMES = [
  '',
  ...words(`
    labelSelector fieldSelector limit continue resourceVersion resourceVersionMatch watch allowWatchBookmarks sendInitialEvents timeoutSeconds
    dryRun fieldManager fieldValidation force gracePeriodSeconds propagationPolicy orphanDependents pretty includeObject follow tailLines
    container command stdin ports __proto__`),
];
const VALUES = [
  '',
  'a in (b',
  ...words('0 1 -1 true false x All Strict ! metadata.name=web Exact NotOlderThan eyJ2IjoiIn0 % 💥'),
  '9'.repeat(30),
];
const HEADERS = words('accept content-type accept-encoding if-none-match user-agent impersonate-user x-forwarded-for expect range');
const HEADER_VALUES = words('gzip identity "etag" curl/8 jane system:masters 100-continue bytes=0-1');
const UPGRADES = words('websocket SPDY/3.1 h2c x');
const BODIES = [
  '',
  'a: b',
  '- - -',
  'k8s\0',
  ...words(`
    {} [] null "x" 1 { {"metadata":{"name":"web"}} {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"web"}} {"spec":null}
    [{"op":"add","path":"/x"}] {"__proto__":{"a":1}} {"kind":"DeleteOptions","gracePeriodSeconds":"x"}`),
];

const odd = <T extends string>(usual: readonly T[]) =>
  fc.oneof(
    {weight: 8, arbitrary: fc.constantFrom<string>(...usual)},
    {weight: 1, arbitrary: fc.string({unit: 'grapheme-ascii', maxLength: 12})},
  );

const segment = fc.oneof({weight: 6, arbitrary: fc.constantFrom(...PARTS)}, {weight: 2, arbitrary: fc.constantFrom(...ODD)});
const path = fc.oneof(
  fc.constantFrom(...PATHS),
  fc.array(segment, {maxLength: 9}).map((parts) => `/${parts.join('/')}`),
  fc.tuple(fc.constantFrom(...PATHS), segment).map(([start, end]) => `${start}/${end}`),
);
const query = fc
  .array(fc.tuple(odd(NAMES), odd(VALUES)), {maxLength: 4})
  .map((pairs) => pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&'));
const headerValue = fc.oneof(odd(TYPES), odd(HEADER_VALUES));

export interface FuzzRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly upgrade: string | undefined;
  /** How the client behaves: well, cuts its body short and leaves, sends it in drops, or claims another length. */
  readonly manners: 'well' | 'leaves' | 'drips' | 'lies';
}

export const fuzzRequests: fc.Arbitrary<FuzzRequest> = fc.record({
  method: fc.constantFrom(...METHODS),
  target: fc.tuple(path, query).map(([where, what]) => (what ? `${where}?${what}` : where)),
  headers: fc.array(fc.tuple(fc.constantFrom(...HEADERS), headerValue), {maxLength: 4}),
  body: fc.oneof(
    fc.constantFrom(...BODIES).map((text) => Buffer.from(text)),
    fc.uint8Array({maxLength: 200}).map((bytes) => Buffer.from(bytes)),
    fc.json({maxDepth: 4}).map((text) => Buffer.from(text)),
  ),
  upgrade: fc.option(fc.constantFrom(...UPGRADES), {freq: 15, nil: undefined}),
  manners: fc.constantFrom('well', 'well', 'well', 'well', 'well', 'well', 'leaves', 'drips', 'lies'),
});

/** The request as it goes over the wire, in pieces. */
export const piecesOf = ({method, target, headers, body, upgrade, manners}: FuzzRequest): (string | Buffer)[] => {
  const length = body.length + (manners === 'lies' || manners === 'leaves' ? 100 : 0);
  const head = [
    `${method} ${target.replace(/[^\x21-\x7e]/g, '')} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${TOKEN}`,
    ...headers.map(([name, value]) => `${name}: ${value.replace(/[^\x20-\x7e]/g, '')}`),
    ...(upgrade ? ['connection: Upgrade', `upgrade: ${upgrade}`] : []),
    ...(length > 0 ? [`content-length: ${length}`] : []),
  ];
  const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
  if (manners !== 'drips') return [bytes];
  return [bytes.subarray(0, 7), bytes.subarray(7, bytes.length - 3), bytes.subarray(bytes.length - 3)];
};
