/** The kubelet restarts a container because its liveness (or startup) probe fails. */
import {type Container, containersOf} from '../containers.ts';
import {eventsAbout} from '../facts.ts';
import {askWords, type ProbeKind, probeOf, resultWords} from '../probe-words.ts';
import type {PodRule} from '../rule.ts';
import {counted} from '../words.ts';

const KINDS: readonly ProbeKind[] = ['Liveness', 'Startup'];

export const liveness: PodRule = {
  name: 'liveness',
  explain: (pod, facts) => {
    const failures = eventsAbout(facts, pod, 'Unhealthy');
    for (const container of containersOf(pod).filter(isRestarted))
      for (const kind of KINDS) {
        const event = failures.find(
          ({message, involvedObject: {fieldPath}}) =>
            message.startsWith(`${kind} probe`) && (!fieldPath || fieldPath.includes(`{${container.name}}`)),
        );
        if (!event || !probeOf(container.spec, kind)) continue;
        const times = counted(container.status.restartCount, 'restart');
        return `${container.called} is restarted again and again (${times}), as ${askWords(container.spec, kind)} ${resultWords(event.message, container.spec, kind)}`;
      }
    return undefined;
  },
  look: 'describe pod',
};

const isRestarted = ({status}: Container): boolean => (status?.restartCount ?? 0) > 0 && !status.ready;
