/** The quality of service class of a pod, which its requests and limits decide once and for all. */
import {sameQuantity} from '../../kube/quantity.ts';

type Resources = Readonly<Record<string, string | number>> | undefined;

const COUNTED = ['cpu', 'memory'];
const given = (resources: Resources): string[] =>
  COUNTED.filter((name) => resources?.[name] !== undefined && !sameQuantity(resources[name], 0));

/** `Guaranteed`: limits of CPU and memory everywhere, requests equal to them. `BestEffort`: none of either. Else `Burstable`. */
export const qosClass = (spec: any): 'Guaranteed' | 'Burstable' | 'BestEffort' => {
  const podLevel = given(spec.resources?.requests).length + given(spec.resources?.limits).length > 0;
  const parts = podLevel ? [spec] : [...(spec.initContainers ?? []), ...(spec.containers ?? [])];
  const resources: {requests?: Resources; limits?: Resources}[] = parts.map((part) => part.resources ?? {});
  if (resources.every(({requests, limits}) => given(requests).length + given(limits).length === 0)) return 'BestEffort';
  return resources.every(isGuaranteed) ? 'Guaranteed' : 'Burstable';
};

const isGuaranteed = ({requests, limits}: {requests?: Resources; limits?: Resources}): boolean =>
  given(limits).length === COUNTED.length && COUNTED.every((name) => sameQuantity(requests?.[name] ?? 0, limits?.[name] ?? 0));
