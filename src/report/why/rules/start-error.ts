/** The runtime cannot start the container: a command that is not there, say. */
import {containersOf, waitingFor} from '../containers.ts';
import type {PodRule} from '../rule.ts';
import {firstLine} from '../words.ts';

const REASONS = new Set(['CreateContainerError', 'RunContainerError', 'PostStartHookError', 'ContainerCannotRun', 'StartError']);

export const startError: PodRule = {
  name: 'start-error',
  explain: (pod) => {
    const waiting = waitingFor(pod, REASONS);
    if (waiting) return `${waiting.container.called} cannot be started: ${causeOf(waiting.message || waiting.reason)}`;
    const failed = containersOf(pod).find(({status}) =>
      REASONS.has(status?.lastState?.terminated?.reason ?? status?.state?.terminated?.reason),
    );
    if (!failed) return undefined;
    const {message, reason} = failed.status.lastState?.terminated ?? failed.status.state.terminated;
    return `${failed.called} cannot be started: ${causeOf(message || reason)}`;
  },
  look: 'describe pod',
};

/** `... exec: "nope": executable file not found in $PATH: unknown` begins to matter at `exec:`. */
const causeOf = (message: string): string => {
  const missing = /exec: "([^"]+)": (executable file not found in \$PATH|stat .*?: no such file or directory|permission denied)/.exec(
    message,
  );
  if (!missing) return firstLine(message);
  return missing[2] === 'permission denied' ? `"${missing[1]}" may not be executed` : `there is no program "${missing[1]}" in the image`;
};
