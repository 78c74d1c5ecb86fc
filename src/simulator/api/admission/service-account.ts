/** Gives a new pod its service account: the name, the account's pull secrets, and the token in every container. */
import type {KubeObject} from '../../../kube/object.ts';
import {forbidden} from '../../../kube/status.ts';
import type {WriteContext} from '../../kinds/kind.ts';
import {serviceAccounts} from '../../kinds/service-account.ts';
import {type AdmissionPlugin, isCore, nameOf} from './plugin.ts';

const TOKEN_PATH = '/var/run/secrets/kubernetes.io/serviceaccount';
const TOKEN_VOLUME = 'kube-api-access-';
/** An hour, and seven seconds by which such a token is told from one that was asked for by hand. */
const TOKEN_SECONDS = 3607;

export const serviceAccount: AdmissionPlugin = {
  name: 'ServiceAccount',
  handles: (kind, operation, subresource) => isCore(kind, 'pods') && operation === 'CREATE' && subresource === '',
  admit: ({object, context}) => giveAccount(object, context),
};

/** Throws Forbidden when the account does not exist. */
const giveAccount = (pod: KubeObject, context: WriteContext): void => {
  const name = pod.spec.serviceAccountName || 'default';
  Object.assign(pod.spec, {serviceAccountName: name, serviceAccount: name});
  const account = context.get(serviceAccounts, pod.metadata.namespace, name);
  if (!account) throw missing(pod, name);
  if (!pod.spec.imagePullSecrets?.length && account.imagePullSecrets?.length) pod.spec.imagePullSecrets = account.imagePullSecrets;
  if (pod.spec.automountServiceAccountToken ?? account.automountServiceAccountToken ?? true) mountToken(pod.spec, context);
};

const missing = (pod: KubeObject, name: string): Error => {
  const why = `error looking up service account ${pod.metadata.namespace}/${name}: serviceaccount ${JSON.stringify(name)} not found`;
  return forbidden({group: '', resource: 'pods'}, nameOf(pod), why);
};

const mountToken = (spec: any, context: WriteContext): void => {
  const bare = [...(spec.initContainers ?? []), ...(spec.containers ?? [])].filter(
    (container) => !container.volumeMounts?.some((mount: {mountPath: string}) => mount.mountPath === TOKEN_PATH),
  );
  if (bare.length === 0) return;
  const found = spec.volumes?.find((volume: {name: string}) => volume.name.startsWith(TOKEN_VOLUME));
  const name = found?.name ?? TOKEN_VOLUME + context.random(5);
  if (!found) spec.volumes = [...(spec.volumes ?? []), {name, projected: tokenSources()}];
  for (const container of bare) {
    container.volumeMounts = [...(container.volumeMounts ?? []), {name, readOnly: true, mountPath: TOKEN_PATH}];
  }
};

const tokenSources = () => ({
  sources: [
    {serviceAccountToken: {expirationSeconds: TOKEN_SECONDS, path: 'token'}},
    {configMap: {name: 'kube-root-ca.crt', items: [{key: 'ca.crt', path: 'ca.crt'}]}},
    {downwardAPI: {items: [{path: 'namespace', fieldRef: {apiVersion: 'v1', fieldPath: 'metadata.namespace'}}]}},
  ],
  defaultMode: 0o644,
});
