/** What a container answers on HTTP: what its image is described to, or the files that its web server finds. */
import {dateAt} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import {listensOn, podAnswer} from '../kubelet/http.ts';
import {parseImageName, shortName} from '../kubelet/image-name.ts';
import {type Container, containerSpecs, type PodRun} from '../kubelet/runtime.ts';
import type {FileSystem} from './files/file-system.ts';
import {contentOf} from './files/node.ts';
import {absolute} from './files/paths.ts';
import {DOCUMENT_ROOTS} from './image/servers.ts';
import {reasonOf} from './network/http-text.ts';
import type {HttpRequest, HttpResponse} from './network/network.ts';

export interface WebOptions {
  readonly pod: KubeObject;
  readonly run: PodRun;
  readonly now: number;
  /** The files of a container, if somebody has looked into it; `open`: make it now if not. */
  files(c: Container, open: boolean): FileSystem | undefined;
}

/** Undefined: nobody listens, or nobody speaks HTTP. */
export const answerFor = (options: WebOptions, port: number, request: HttpRequest): HttpResponse | undefined => {
  const {pod, run, now} = options;
  const c = run.containers.find((each) => listensOn(each, port, now));
  const answer = c && (fromFiles(options, c, request) ?? podAnswer(pod, run, port, request.path, now));
  if (!c || !answer) return undefined;
  const {short, tag} = imageOf(c);
  if (short !== 'nginx') return answer;
  c.program!.lines.push({at: now, text: accessLine(request, answer, now)});
  return {...answer, headers: {server: `nginx/${tag}`, date: dateAt(now).toUTCString(), ...answer.headers}};
};

const imageOf = ({image}: Container): {short: string; tag: string} => {
  const name = parseImageName(image)!;
  return {short: shortName(name), tag: (name.tag ?? '').replace(/-.*/, '')};
};

/** `10.244.1.3 - - [30/Nov/2026:22:21:33 +0000] "GET / HTTP/1.1" 200 615 "-" "curl/8.12.1" "-"` */
const accessLine = ({method, path, headers, from = '127.0.0.1'}: HttpRequest, {status, body}: HttpResponse, now: number): string => {
  const [, day, month, year, time] = dateAt(now).toUTCString().split(/,? /);
  const size = method === 'HEAD' ? 0 : Buffer.byteLength(body);
  return `${from} - - [${day}/${month}/${year}:${time} +0000] "${method} ${path} HTTP/1.1" ${status} ${size} "${headers.referer ?? '-'}" "${headers['user-agent'] ?? '-'}" "-"`;
};

/** Undefined where the image's description has the last word. */
const fromFiles = (options: WebOptions, c: Container, {path}: HttpRequest): HttpResponse | undefined => {
  const root = DOCUMENT_ROOTS[imageOf(c).short];
  const plain = absolute(decoded(path.replace(/[?#].*$/, '')), '/');
  if (!root || (c.program!.http[plain] && plain !== '/' && plain !== '/index.html')) return undefined;
  const files = options.files(c, isMounted(options.pod, c, root));
  return files && served(files, root, plain, path.endsWith('/'), c);
};

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Whether something lies where the server looks for its pages. */
const isMounted = (pod: KubeObject, c: Container, root: string): boolean =>
  (containerSpecs(pod).find(({name}) => name === c.name)?.volumeMounts ?? []).some(
    ({mountPath}: any) => `${mountPath}/`.startsWith(root) || root.startsWith(`${mountPath}/`),
  );

const TYPES: Record<string, string> = {
  html: 'text/html',
  htm: 'text/html',
  txt: 'text/plain',
  css: 'text/css',
  js: 'application/javascript',
  json: 'application/json',
  xml: 'text/xml',
  svg: 'image/svg+xml',
  png: 'image/png',
};

const served = (files: FileSystem, root: string, path: string, slash: boolean, c: Container): HttpResponse | undefined => {
  const node = files.look(`${root}${path === '/' ? '' : path}`);
  if (node?.type === 'directory') {
    if (!slash && path !== '/') return page(301, {location: `${path}/`});
    const index = files.look(`${root}${path}/index.html`);
    return index?.type === 'file' ? sent(contentOf(index), 'index.html') : page(403, {}, imageOf(c).tag);
  }
  // The image's own page for what is not there.
  return node?.type === 'file'
    ? sent(contentOf(node), path)
    : path === '/' || path === '/index.html'
      ? page(404, {}, imageOf(c).tag)
      : undefined;
};

const sent = (content: Buffer, path: string): HttpResponse => ({
  status: 200,
  headers: {'content-type': TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'},
  body: content.toString(),
});

const page = (status: number, headers: Record<string, string>, tag = ''): HttpResponse => {
  const title = `${status} ${reasonOf(status)}`;
  const body = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx/${tag}</center>\r\n</body>\r\n</html>\r\n`;
  return {status, headers: {'content-type': 'text/html', ...headers}, body};
};
