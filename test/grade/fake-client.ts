/**
 * A KubeClient over plain objects, for tests of what only reads. It knows names, namespaces and label selectors; it has no defaults, no
 * validation and no controllers: what a real server does is tested against the simulator.
 */
import {parseAllDocuments} from 'yaml';
import type {Change, KubeClient, ListQuery, ObjectRef} from '../../src/cluster/cluster.ts';
import type {GradeContext} from '../../src/grade/check.ts';
import type {KubeObject} from '../../src/kube/object.ts';
import {matchesAll} from '../../src/kube/selector.ts';
import {parseLabelSelector} from '../../src/simulator/api/selectors/label-selector.ts';

/** `deploy`, `deployment`, `deployments`, `deployments.apps` are all of kind Deployment. */
const SHORT: Record<string, string> = {deploy: 'deployment', svc: 'service', cm: 'configmap', rs: 'replicaset', po: 'pod'};

const isOfKind = (object: KubeObject, word: string): boolean => {
  const bare = word.split('.')[0].toLowerCase();
  const kind = object.kind.toLowerCase();
  return [kind, `${kind}s`].includes(SHORT[bare] ?? bare);
};

const unsupported = (): never => {
  throw new Error('the fake client only reads');
};

export const fakeClient = (objects: readonly KubeObject[], raw: KubeClient['raw'] = unsupported, namespace = 'ckad-deploy'): KubeClient => {
  const inNamespace = (object: KubeObject, asked: string | undefined): boolean =>
    object.metadata.namespace === undefined || object.metadata.namespace === (asked ?? namespace);
  return {
    namespace,
    get: async (ref: ObjectRef) =>
      objects.find((object) => isOfKind(object, ref.kind) && object.metadata.name === ref.name && inNamespace(object, ref.namespace)),
    list: async (query: ListQuery) =>
      objects.filter(
        (object) =>
          isOfKind(object, query.kind) &&
          inNamespace(object, query.namespace) &&
          matchesAll(parseLabelSelector(query.labels ?? ''), object.metadata.labels),
      ),
    create: unsupported,
    apply: unsupported,
    patch: unsupported,
    delete: unsupported,
    raw,
    watch: unsupported,
    close: () => {},
  };
};

/** Objects of a YAML text, all put into the namespace. */
export const yamlObjects = (text: string, namespace = 'ckad-deploy'): KubeObject[] =>
  parseAllDocuments(text).map((document: any) => {
    const object = document.toJS();
    return {...object, metadata: {namespace, ...object.metadata}};
  });

export const contextOf = (
  objects: readonly KubeObject[],
  more: Partial<GradeContext> & {changes?: readonly Change[]; raw?: KubeClient['raw']} = {},
): GradeContext => ({
  client: fakeClient(objects, more.raw),
  namespace: 'ckad-deploy',
  folder: '/nowhere',
  recording: async () => more.changes ?? [],
  kustomize: unsupported,
  ...more,
});
