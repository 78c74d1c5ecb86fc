/** A container runs, but its startup or readiness probe does not succeed. */
import type {KubeObject} from '../../../kube/object.ts';
import {type Container, containersOf, isSidecar} from '../containers.ts';
import {eventsAbout, type Facts} from '../facts.ts';
import {askWords, missingPort, type ProbeKind, probeOf, resultWords} from '../probe-words.ts';
import type {PodRule} from '../rule.ts';

export const probe: PodRule = {
  name: 'probe',
  explain: (pod, facts) => {
    const container = containersOf(pod).find((each) => isUnready(each) && kindOf(each));
    return container && probeWords(container, kindOf(container)!, pod, facts);
  },
  look: 'describe pod',
};

const isUnready = (container: Container): boolean =>
  container.status?.state?.running !== undefined && !container.status.ready && (!container.init || isSidecar(container));

/** The readiness probe begins when the startup probe has succeeded. */
const kindOf = ({spec, status}: Container): ProbeKind | undefined => {
  if (probeOf(spec, 'Startup') && status.started === false) return 'Startup';
  return probeOf(spec, 'Readiness') ? 'Readiness' : undefined;
};

const probeWords = (container: Container, kind: ProbeKind, pod: KubeObject, facts: Facts): string => {
  const {spec, name} = container;
  const asks = askWords(spec, kind);
  const missing = missingPort(spec, kind);
  if (missing) return `${asks}: the container has no port named "${missing}"`;
  const event = eventsAbout(facts, pod, 'Unhealthy').find(
    ({message, involvedObject: {fieldPath}}) => message.startsWith(`${kind} probe`) && (!fieldPath || fieldPath.includes(`{${name}}`)),
  );
  if (event) return `${asks} ${resultWords(event.message, spec, kind)}`;
  const {initialDelaySeconds: delay} = probeOf(spec, kind);
  return `${asks} has not succeeded yet${delay ? ` (it begins ${delay} s after the start)` : ''}`;
};
