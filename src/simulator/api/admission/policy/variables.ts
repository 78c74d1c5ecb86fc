/** What the expressions of a policy can ask for. */
import type {KubeObject} from '../../../../kube/object.ts';
import {Lazy, type Scope} from '../../../cel/evaluate.ts';
import type {Budget} from '../../../cel/values.ts';
import {celValue} from '../../../custom/cel-types.ts';
import {namespaces} from '../../../kinds/namespace.ts';
import {type AdmissionRequest, nameOf} from '../plugin.ts';
import type {Named} from './compile.ts';

/** Worked out when they are first asked for: most policies look at one of them. */
export const scopeOf = (request: AdmissionRequest, params: KubeObject | undefined, variables: readonly Named[], budget: Budget): Scope => {
  const {operation, object, old} = request;
  const scope = new Map<string, unknown>([
    ['object', new Lazy(() => (operation === 'DELETE' ? null : celValue(whole(request, object))))],
    ['oldObject', new Lazy(() => (old ? celValue(whole(request, old)) : null))],
    ['request', new Lazy(() => celValue(requestOf(request)))],
    ['namespaceObject', new Lazy(() => celValue(namespaceOf(request)))],
    ['params', new Lazy(() => celValue(params ?? null))],
  ]);
  scope.set('variables', new LazyMap(variables, () => [scope, budget]));
  return scope;
};

const whole = ({kind}: AdmissionRequest, object: KubeObject): KubeObject => ({
  ...object,
  apiVersion: kind.group ? `${kind.group}/${kind.version}` : kind.version,
  kind: kind.kind,
});

const namespaceOf = ({kind, object, context}: AdmissionRequest): unknown =>
  (kind.namespaced && context.get(namespaces, undefined, object.metadata.namespace ?? '')) || null;

const requestOf = ({kind, operation, object, subresource, user, context}: AdmissionRequest): unknown => {
  const gvk = {group: kind.group, version: kind.version, kind: kind.kind};
  const gvr = {group: kind.group, version: kind.version, resource: kind.resource};
  return {
    kind: gvk,
    resource: gvr,
    subResource: subresource,
    requestKind: gvk,
    requestResource: gvr,
    requestSubResource: subresource,
    name: nameOf(object),
    namespace: object.metadata.namespace ?? '',
    operation,
    dryRun: context.dryRun,
    userInfo: {username: user.name, groups: user.groups},
  };
};

/** The variables of a policy, each evaluated when it is first read. */
class LazyMap extends Map<unknown, unknown> {
  constructor(
    private readonly named: readonly Named[],
    private readonly environment: () => [Scope, Budget],
  ) {
    super();
  }

  override has(name: unknown): boolean {
    return this.named.some((one) => one.name === name);
  }

  override get(name: unknown): unknown {
    if (!super.has(name)) {
      const found = this.named.find((one) => one.name === name);
      super.set(name, found?.program.run(...this.environment()));
    }
    return super.get(name);
  }
}
