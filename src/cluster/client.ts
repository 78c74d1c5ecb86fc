/** The KubeClient that everybody has: plain requests to whatever cluster a kubeconfig names. */
import type {KubeObject} from '../kube/object.ts';
import {isStatus} from '../kube/status.ts';
import type {KubeClient, ListQuery, ObjectRef} from './cluster.ts';
import {type Connection, connect} from './connection.ts';
import {credentialsOf} from './credentials.ts';
import {apiVersionOf, Discovery, pathOf, type Resource} from './discovery.ts';
import {contextOf, readKubeconfig} from './kubeconfig.ts';
import {follow} from './watch.ts';

const MANAGER = 'fieldManager=ckad-drill';

/** A client for a context of a kubeconfig file, the current one if none is named. `namespace`: where things are looked for that name none. */
export const clientOf = (kubeconfig: string | undefined, namespace?: string, name?: string): KubeClient => {
  const context = contextOf(readKubeconfig(kubeconfig), name);
  return kubeClient(
    connect(() => credentialsOf(context)),
    namespace ?? context.namespace ?? 'default',
  );
};

export const kubeClient = (connection: Connection, namespace: string): KubeClient => {
  const discovery = new Discovery(connection);
  const place = async ({kind, name, namespace: own}: ObjectRef): Promise<string> =>
    pathOf(await discovery.byWord(kind), own ?? namespace, name);
  const placeOf = async ({apiVersion, kind, metadata}: KubeObject, name?: string): Promise<string> =>
    pathOf(await discovery.byKind(apiVersion, kind), metadata.namespace ?? namespace, name);
  const collection = async (query: ListQuery): Promise<{resource: Resource; path: string}> => {
    const resource = await discovery.byWord(query.kind);
    return {resource, path: `${pathOf(resource, (query.namespace ?? namespace) || undefined)}?${selectors(query)}`};
  };
  const read = async ({resource, path}: {resource: Resource; path: string}) => {
    const answer = await connection.json({method: 'GET', path});
    return {items: itemsOf(answer, resource), resourceVersion: answer.metadata.resourceVersion as string};
  };

  return {
    namespace,
    get: async (ref) => {
      try {
        return await connection.json({method: 'GET', path: await place(ref)});
      } catch (error) {
        // Only when it is the object that is missing; a kind that the server does not know is an error.
        if (isStatus(error, 'NotFound') && error.details?.name !== undefined) return undefined;
        throw error;
      }
    },
    list: async (query) => (await read(await collection(query))).items,
    create: async (object) => connection.json({method: 'POST', path: `${await placeOf(object)}?${MANAGER}`, body: object}),
    apply: async (object) =>
      connection.json({
        method: 'PATCH',
        path: `${await placeOf(object, object.metadata.name)}?${MANAGER}&force=true`,
        body: object,
        type: 'application/apply-patch+yaml',
      }),
    patch: async (ref, type, body) => {
      const force = type === 'application/apply-patch+yaml' ? '&force=true' : '';
      return connection.json({method: 'PATCH', path: `${await place(ref)}?${MANAGER}${force}`, body, type});
    },
    delete: async (ref, options = {}) => {
      await connection.json({method: 'DELETE', path: await place(ref), body: {kind: 'DeleteOptions', apiVersion: 'v1', ...options}});
    },
    raw: (method, path, body) => connection.send({method, path, body}),
    watch: async (query, handle, signal, listed) => {
      const place = await collection(query);
      const watchPath = (version: string): string => `${place.path}&watch=true&allowWatchBookmarks=true&resourceVersion=${version}`;
      await follow({connection, list: () => read(place), watchPath, listed}, handle, signal);
    },
    close: () => connection.close(),
  };
};

const selectors = ({labels, fields}: ListQuery): string =>
  new URLSearchParams({...(labels ? {labelSelector: labels} : {}), ...(fields ? {fieldSelector: fields} : {})}).toString();

/** Items of a list come without their kind, which a reader of a single object expects. */
const itemsOf = (answer: any, resource: Resource): KubeObject[] =>
  (answer.items ?? []).map((item: object) => ({apiVersion: apiVersionOf(resource), kind: resource.kind, ...item}) as KubeObject);
