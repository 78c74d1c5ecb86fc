/** The client of controllers, scheduler and kubelet: the registry's rules without the wire. */
import {cloneJson} from '../../kube/json.ts';
import type {KubeObject} from '../../kube/object.ts';
import type {Client, WatchEvent} from '../client.ts';
import type {Kind} from '../kinds/kind.ts';
import {create} from './create.ts';
import type {Registry, Writer} from './registry.ts';
import {remove} from './remove.ts';
import {bindPod} from './subresources/binding.ts';
import {commit, update} from './update.ts';

const SYSTEM = {name: 'system:kube-controller-manager', groups: ['system:masters', 'system:authenticated']};

/** A client that writes as `manager`. */
export const localClient = (registry: Registry, manager: string): Client => {
  const writer: Writer = {user: SYSTEM, manager, dryRun: false, warn: () => {}};
  const current = (kind: Kind, {metadata}: KubeObject): KubeObject => registry.get(kind, metadata.namespace, metadata.name);
  return {
    get: (kind, namespace, name) => registry.find(kind, namespace, name),
    list: (kind, namespace, selector) => registry.list(kind, namespace, selector),
    ownedBy: (kind, uid) => registry.ownedBy(kind, uid),
    create: (kind, object) => create(registry, kind, object.metadata.namespace, cloneJson(object), writer),
    update: (kind, object) => update(registry, kind, current(kind, object), cloneJson(object), '', writer),
    updateStatus: (kind, object) => update(registry, kind, current(kind, object), object, 'status', writer),
    finalize: (kind, object) => {
      const old = current(kind, object);
      return commit(registry, kind, old, {...old, spec: object.spec}, writer);
    },
    bind: (kind, namespace, name, node) => {
      const pod = registry.get(kind, namespace, name);
      return bindPod(registry, kind, pod, node, writer, pod.metadata.generation);
    },
    delete: (kind, namespace, name, options = {}) => {
      remove(registry, kind, registry.get(kind, namespace, name), options, writer);
    },
    watch: (kind, handle) => {
      // Of what is worked out when it is asked for nobody is told.
      for (const object of kind.computed ? [] : registry.list(kind)) handle({type: 'ADDED', object});
      return registry.listen(kind, ({type, object, old}) => handle({type, object, old} satisfies WatchEvent));
    },
  };
};
