/** The containers of a pod with what became of them. */
import type {KubeObject} from '../../kube/object.ts';

export interface Container {
  readonly name: string;
  readonly spec: any;
  /** undefined before the kubelet has looked at it. */
  readonly status: any;
  readonly init: boolean;
  /** `container web`, `init container setup`; of a pod with one container just `the container`. */
  readonly called: string;
}

/** Init containers first, as they run first. */
export const containersOf = ({spec, status}: KubeObject): Container[] => {
  const one = (spec?.containers ?? []).length === 1;
  const of = (specs: readonly any[] = [], statuses: readonly any[] = [], init: boolean): Container[] =>
    specs.map((each) => ({
      name: each.name,
      spec: each,
      status: statuses.find(({name}) => name === each.name),
      init,
      called: init ? `init container ${each.name}` : one ? 'the container' : `container ${each.name}`,
    }));
  return [...of(spec?.initContainers, status?.initContainerStatuses, true), ...of(spec?.containers, status?.containerStatuses, false)];
};

/** An init container that is to go on beside the others. */
export const isSidecar = ({init, spec}: Container): boolean => init && spec.restartPolicy === 'Always';

/** The first container waiting for one of these reasons. */
export const waitingFor = (
  pod: KubeObject,
  reasons: ReadonlySet<string>,
): {container: Container; reason: string; message: string} | undefined => {
  for (const container of containersOf(pod)) {
    const {reason, message = ''} = container.status?.state?.waiting ?? {};
    if (reasons.has(reason)) return {container, reason, message};
  }
  return undefined;
};
