/** Files that images of well-known servers bring along. */
import type {Files} from './files.ts';

const NGINX_CONF = `
user  nginx;
worker_processes  auto;

error_log  /var/log/nginx/error.log notice;
pid        /run/nginx.pid;

events {
    worker_connections  1024;
}

http {
    include       /etc/nginx/mime.types;
    default_type  application/octet-stream;
    access_log  /var/log/nginx/access.log;
    sendfile        on;
    keepalive_timeout  65;
    include /etc/nginx/conf.d/*.conf;
}
`;

const nginxServer = (port: number): string => `server {
    listen       ${port};
    server_name  localhost;

    location / {
        root   /usr/share/nginx/html;
        index  index.html index.htm;
    }

    error_page   500 502 503 504  /50x.html;
    location = /50x.html {
        root   /usr/share/nginx/html;
    }
}
`;

const ERROR_PAGE =
  '<!DOCTYPE html>\n<html>\n<head>\n<title>Error</title>\n</head>\n<body>\n<h1>An error occurred.</h1>\n</body>\n</html>\n';

const nginx = (port: number, welcome: string): Files => ({
  '/etc/nginx/nginx.conf': NGINX_CONF,
  '/etc/nginx/conf.d/default.conf': nginxServer(port),
  '/etc/nginx/mime.types': 'types {\n    text/html  html htm;\n    text/css  css;\n    text/plain  txt;\n    application/json  json;\n}\n',
  '/usr/share/nginx/html/index.html': welcome,
  '/usr/share/nginx/html/50x.html': ERROR_PAGE,
  '/docker-entrypoint.sh': '#!/bin/sh\nexec "$@"\n',
});

/** Where servers take their pages from. */
export const DOCUMENT_ROOTS: Readonly<Record<string, string>> = {
  nginx: '/usr/share/nginx/html',
  'nginx-unprivileged': '/usr/share/nginx/html',
  httpd: '/usr/local/apache2/htdocs',
};

/** By the last part of the image's name; `welcome`: its first page. */
export const serverFiles = (short: string, welcome = ''): Files => {
  if (short === 'nginx') return nginx(80, welcome);
  if (short === 'nginx-unprivileged') return nginx(8080, welcome);
  if (short === 'httpd')
    return {
      '/usr/local/apache2/htdocs/index.html': welcome,
      '/usr/local/apache2/conf/httpd.conf': 'Listen 80\nDocumentRoot "/usr/local/apache2/htdocs"\n',
    };
  return {};
};

export interface ImageConfig {
  /** The command line of its own program, as `ps` shows it. */
  readonly command: readonly string[];
  readonly workingDir: string;
  readonly env: Readonly<Record<string, string>>;
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const CONFIGS: Readonly<Record<string, Partial<ImageConfig>>> = {
  nginx: {command: ['nginx: master process nginx -g daemon off;']},
  'nginx-unprivileged': {command: ['nginx: master process nginx -g daemon off;']},
  httpd: {command: ['httpd', '-DFOREGROUND'], workingDir: '/usr/local/apache2', env: {HTTPD_PREFIX: '/usr/local/apache2'}},
  redis: {command: ['redis-server', '*:6379'], workingDir: '/data'},
  busybox: {command: ['sh']},
  alpine: {command: ['/bin/sh']},
};

/** What an image says of how it runs; `tag` as it is in its variables. */
export const configOf = (short: string, tag: string | undefined): ImageConfig => {
  const known = CONFIGS[short] ?? {};
  const version: Record<string, string> =
    short === 'nginx' && /^\d+\.\d+/.test(tag ?? '') ? {NGINX_VERSION: (tag as string).replace(/-.*/, '')} : {};
  return {command: known.command ?? [short], workingDir: known.workingDir ?? '/', env: {PATH, ...known.env, ...version}};
};
