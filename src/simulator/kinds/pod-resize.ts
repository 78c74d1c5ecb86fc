import {type FieldError, fieldForbidden, invalid} from '../../kube/field-error.ts';
import type {KubeObject} from '../../kube/object.ts';
import {goDiff} from './go/diff.ts';
import {goPodSpec} from './go/pod-spec.ts';
import type {Subresource} from './kind.ts';
import {qosClass} from './qos.ts';

const LISTS = ['containers', 'initContainers'] as const;
const RESIZABLE = ['cpu', 'memory'];

/** `pods/resize`: CPU and memory of containers that run. */
export const resize: Subresource = {
  name: 'resize',
  verbs: ['get', 'patch', 'update'],
  take: ({spec}, old) => {
    const lists = LISTS.flatMap((list) => (old.spec[list] ? [[list, resized(spec?.[list] ?? [], old.spec[list])]] : []));
    return {...old, spec: {...old.spec, ...Object.fromEntries(lists)}};
  },
  validateUpdate: (pod, old) => [
    ...(qosClass(pod.spec) === (old.status?.qosClass ?? qosClass(old.spec))
      ? []
      : [invalid('spec', old.status?.qosClass, 'Pod QOS Class may not change as a result of resizing')]),
    ...LISTS.flatMap((list) =>
      (pod.spec[list] ?? []).flatMap((now: any, i: number) => removedErrors(now, old.spec[list]?.[i], `spec.${list}[${i}]`)),
    ),
    ...otherChanges(pod, old),
  ],
};

/** The containers as they were, with the resources and resize policies asked for; lists of another length are left to the checks. */
const resized = (asked: readonly any[], before: readonly any[]): readonly any[] => {
  if (asked.length !== before.length) return asked;
  return before.map((container, i) => {
    const {resources: _, resizePolicy: __, ...others} = container;
    const {resources = {}, resizePolicy} = asked[i];
    return {...others, resources, ...(resizePolicy ? {resizePolicy} : {})};
  });
};

/** What was once asked for or limited stays so, with another number. */
const removedErrors = (now: any, before: any, field: string): FieldError[] =>
  (['requests', 'limits'] as const).flatMap((part) => {
    const left = Object.keys(now.resources?.[part] ?? {});
    const removed = Object.keys(before?.resources?.[part] ?? {}).some((name) => !left.includes(name));
    return removed ? [fieldForbidden(`${field}.resources.${part}`, `resource ${part} cannot be removed`)] : [];
  });

/** With CPU and memory put back, all has to be as it was. */
const otherChanges = ({spec}: KubeObject, {spec: before}: KubeObject): FieldError[] => {
  const containers = spec.containers.map((now: any, i: number) => ({
    ...now,
    resources: putBack(now.resources, before.containers[i]?.resources),
  }));
  const changes = goDiff(goPodSpec(before), goPodSpec({...spec, containers}));
  return changes === '' ? [] : [fieldForbidden('spec', `only cpu and memory resources are mutable\n${changes}`)];
};

const putBack = (now: any, before: any): unknown => {
  const parts = (['limits', 'requests'] as const).map((part) => {
    const others = Object.entries(now?.[part] ?? {}).filter(([name]) => !RESIZABLE.includes(name));
    const old = Object.entries(before?.[part] ?? {}).filter(([name]) => RESIZABLE.includes(name));
    // In the order of the old ones, so that a mere change of order is no change.
    const all = Object.fromEntries([...others, ...old]);
    const order = [...Object.keys(before?.[part] ?? {}), ...Object.keys(all)];
    return [part, Object.fromEntries(order.filter((name) => Object.hasOwn(all, name)).map((name) => [name, all[name]]))] as const;
  });
  return {...now, ...Object.fromEntries(parts.filter(([, values]) => Object.keys(values).length > 0))};
};
