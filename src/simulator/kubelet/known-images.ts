/** How well-known images behave, for whoever's pack says nothing about them. The first match counts. */
import type {PretendAnswer, PretendImage} from '../../kube/pretend-image.ts';

const page = (title: string, heading: string): PretendAnswer => ({
  body: `<!DOCTYPE html>\n<html>\n<head>\n<title>${title}</title>\n</head>\n<body>\n<h1>${heading}</h1>\n</body>\n</html>\n`,
});

const WELCOME = page('Welcome to nginx!', 'Welcome to nginx!');
const HTTPD_404: PretendAnswer = {status: 404, body: page('404 Not Found', 'Not Found').body};

/** Left for whoever answers to fill in. */
const filled = (name: 'pod' | 'tag'): string => `\${${name}}`;

const NGINX_404: PretendAnswer = {
  status: 404,
  body: `<html>\r\n<head><title>404 Not Found</title></head>\r\n<body>\r\n<center><h1>404 Not Found</h1></center>\r\n<hr><center>nginx/${filled('tag')}</center>\r\n</body>\r\n</html>\r\n`,
};

/** A shell without a terminal reads the end of its input at once, and ends. */
const SHELL = {exit: {after: 0, code: 0}, ports: []} as const;
const SERVER = {stopCode: 0} as const;
/** Serves no HTTP, but listens. */
const listens = (image: string, port: number, ...logs: string[]): PretendImage => ({...SERVER, image, ports: [port], http: {}, logs});

const nginx = (image: string, port: number): PretendImage => ({
  ...SERVER,
  image,
  ports: [port],
  http: {'/': WELCOME, '/index.html': WELCOME, '*': NGINX_404},
  logs: ['/docker-entrypoint.sh: Configuration complete; ready for start up', 'start worker processes'],
});

export const KNOWN_IMAGES: readonly PretendImage[] = [
  nginx('nginx:*', 80),
  {...nginx('nginxinc/nginx-unprivileged:*', 8080), user: 101},
  {
    ...SERVER,
    image: 'httpd:*',
    ports: [80],
    http: {'/': {body: '<html><body><h1>It works!</h1></body></html>\n'}, '*': HTTPD_404},
    logs: ['[mpm_event:notice] AH00489: Apache/2.4 (Unix) configured -- resuming normal operations'],
  },
  {...SERVER, image: 'hashicorp/http-echo:*', ports: [5678], http: {'*': {body: 'hello-world\n'}}, logs: ['Server is listening on :5678']},
  {
    ...SERVER,
    image: 'traefik/whoami:*',
    ports: [80],
    http: {'*': {body: `Hostname: ${filled('pod')}\n`}},
    logs: ['Starting up on port 80'],
  },
  {...SERVER, image: 'registry.k8s.io/e2e-test-images/agnhost:*', ports: [8080], http: {'*': {body: `NOW: ${filled('pod')}\n`}}},
  {image: 'registry.k8s.io/pause:*', ports: [], stopCode: 0},
  {
    ...SERVER,
    image: 'gcr.io/google-samples/hello-app:*',
    ports: [8080],
    http: {'*': {body: `Hello, world!\nVersion: ${filled('tag')}\nHostname: ${filled('pod')}\n`}},
  },
  {...SERVER, image: 'registry.k8s.io/hpa-example:*', ports: [80], http: {'*': {body: 'OK!'}}, usage: {perRequest: 100}},
  listens('redis:*', 6379, '* Ready to accept connections tcp'),
  listens('memcached:*', 11211),
  listens('mongo:*', 27017, 'Waiting for connections'),
  listens('rabbitmq:*', 5672, 'Server startup complete'),
  {...listens('mysql:*', 3306, 'mysqld: ready for connections.'), ready: 3000},
  {...listens('mariadb:*', 3306, 'mariadbd: ready for connections.'), ready: 2000},
  {...listens('postgres:*', 5432, 'database system is ready to accept connections'), ready: 1500},
  ...['busybox', 'alpine', 'ubuntu', 'debian', 'bash', 'fedora', 'python', 'node'].map((name) => ({...SHELL, image: `${name}:*`})),
  {image: 'hello-world:*', exit: {after: 10, code: 0}, ports: [], logs: ['Hello from Docker!']},
];

/** Names and tags that stand for an image that is in no registry: alone, or as the tag of any. */
export const MISSING_NAMES: ReadonlySet<string> = new Set(['never-ready', 'no-such-tag', 'nonexistent', 'broken']);
/** Images that are in no registry although others of their name are. */
export const MISSING_IMAGES: readonly string[] = ['webserver:404'];
