/** What a context's user and cluster mean for a connection: certificates and headers. */
import {readFileSync} from 'node:fs';
import {codeOf, messageOf, UserError} from '../kube/user-error.ts';
import {type ContextParts, writeContext} from './kubeconfig.ts';

export interface Credentials {
  readonly server: string;
  readonly tls: {
    readonly ca?: Buffer;
    readonly cert?: Buffer | string;
    readonly key?: Buffer | string;
    readonly rejectUnauthorized: boolean;
    readonly servername?: string;
  };
  readonly headers: Readonly<Record<string, string>>;
}

/** Rejects with a UserError of exit code 3 when a file or a login program does not give what it should. */
export const credentialsOf = async (parts: ContextParts): Promise<Credentials> => {
  const {cluster, user} = parts;
  if (cluster['proxy-url'])
    throw new UserError(`context "${parts.name}" goes through a proxy (proxy-url), which is not supported`, {exitCode: 3});
  const own = user.exec || user['auth-provider'] ? await byProgram(parts) : byFields(user);
  return {
    server: cluster.server.replace(/\/+$/, ''),
    tls: {
      ca: content(cluster, 'certificate-authority'),
      rejectUnauthorized: !cluster['insecure-skip-tls-verify'],
      ...(cluster['tls-server-name'] ? {servername: cluster['tls-server-name']} : {}),
      ...own.tls,
    },
    headers: own.headers,
  };
};

interface OwnCredentials {
  readonly tls: {readonly cert?: Buffer | string; readonly key?: Buffer | string};
  readonly headers: Record<string, string>;
}

type Entry = ContextParts['user'];

const byFields = (user: Entry): OwnCredentials => ({
  tls: {cert: content(user, 'client-certificate'), key: content(user, 'client-key')},
  headers: {...authorization(user), ...impersonation(user)},
});

const authorization = (user: Entry): Record<string, string> => {
  const token = user.token ?? (user.tokenFile ? read(user.tokenFile).toString('utf8').trim() : undefined);
  if (token) return {authorization: `Bearer ${token}`};
  if (user.username) return {authorization: `Basic ${Buffer.from(`${user.username}:${user.password ?? ''}`).toString('base64')}`};
  return {};
};

const impersonation = (user: Entry): Record<string, string> => (user.as ? {'impersonate-user': user.as} : {});

/** `client-key-data` (base64), else the file that `client-key` names. */
const content = (entry: Entry, field: string): Buffer | undefined =>
  entry[`${field}-data`] ? Buffer.from(entry[`${field}-data`], 'base64') : entry[field] ? read(entry[field]) : undefined;

const read = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UserError(`${file}, which the kubeconfig names, cannot be read (${codeOf(error)})`, {exitCode: 3, cause: error});
  }
};

/** Users who log in by a program (exec) or a provider: a library does it, which is loaded for them alone since that takes a while. */
const byProgram = async (parts: ContextParts): Promise<OwnCredentials> => {
  try {
    const {KubeConfig} = await import('@kubernetes/client-node');
    const config = new KubeConfig();
    config.loadFromString(writeContext(parts));
    const options: Record<string, any> = {headers: {}};
    await config.applyToHTTPSOptions(options);
    return {tls: {cert: options.cert, key: options.key}, headers: lowerCase(options.headers)};
  } catch (error) {
    throw new UserError(`the login of context "${parts.name}" failed: ${messageOf(error)}`, {exitCode: 3, cause: error});
  }
};

const lowerCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
