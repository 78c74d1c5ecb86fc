/** Fills Secrets of type `kubernetes.io/service-account-token` with the token of the account that they name, and removes those whose account is gone. */
import type {KubeObject} from '../../kube/object.ts';
import type {Client} from '../client.ts';
import {secrets, serviceAccounts} from '../kinds/index.ts';
import {type Controller, type ControllerContext, type TokenIssuer, WorkQueue} from './controller.ts';
import {isDeleting} from './pods.ts';

const TYPE = 'kubernetes.io/service-account-token';
const NAME = 'kubernetes.io/service-account.name';
const UID = 'kubernetes.io/service-account.uid';

export const serviceAccountTokens: Controller = {
  name: 'serviceaccount-token-controller',
  start: (context) => {
    const {tokens} = context;
    if (tokens) watch(context, tokens);
  },
};

const watch = (context: ControllerContext, tokens: TokenIssuer): void => {
  const client = context.client('kube-controller-manager');
  const certificate = context.rootCertificate ?? '';
  const queue = new WorkQueue(context.clock, (key) => {
    const [namespace, name] = key.split('/');
    sync(client, tokens, certificate, namespace, name);
  });
  const add = ({metadata}: KubeObject): void => queue.add(`${metadata.namespace}/${metadata.name}`);
  client.watch(secrets, ({type, object}) => {
    if (object.type === TYPE && type !== 'DELETED') add(object);
  });
  client.watch(serviceAccounts, ({type, object}) => {
    if (type === 'MODIFIED') return;
    for (const secret of client.list(secrets, object.metadata.namespace)) if (accountOf(secret) === object.metadata.name) add(secret);
  });
};

const accountOf = ({type, metadata}: KubeObject): string | undefined => (type === TYPE ? metadata.annotations?.[NAME] : undefined);

const sync = (client: Client, tokens: TokenIssuer, certificate: string, namespace: string, name: string): void => {
  const secret = client.get(secrets, namespace, name);
  if (!secret || isDeleting(secret)) return;
  const account = client.get(serviceAccounts, namespace, accountOf(secret) ?? '');
  const uid = secret.metadata.annotations?.[UID];
  if (!account || (uid && uid !== account.metadata.uid)) client.delete(secrets, namespace, name);
  else fill(client, tokens, certificate, secret, account);
};

const fill = (client: Client, tokens: TokenIssuer, certificate: string, secret: KubeObject, account: KubeObject): void => {
  const {data = {}, metadata} = secret;
  const wanted: Record<string, string> = {
    'ca.crt': encode(certificate),
    namespace: encode(metadata.namespace!),
    token: data.token || encode(tokens.issueLegacy(account, metadata.name)),
  };
  const complete = Object.entries(wanted).every(([key, value]) => data[key] === value) && metadata.annotations?.[UID];
  if (complete) return;
  const annotations = {...metadata.annotations, [UID]: account.metadata.uid!};
  client.update(secrets, {...secret, metadata: {...metadata, annotations}, data: {...data, ...wanted}});
};

const encode = (text: string): string => Buffer.from(text).toString('base64');
