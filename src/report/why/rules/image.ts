/** The image cannot be pulled: the kubelet tells why in the waiting message or in an Event. */

import {waitingFor} from '../containers.ts';
import {eventsAbout} from '../facts.ts';
import type {PodRule} from '../rule.ts';
import {firstLine} from '../words.ts';

const REASONS = new Set(['ErrImagePull', 'ImagePullBackOff', 'InvalidImageName', 'ErrImageNeverPull', 'ImageInspectError']);

export const image: PodRule = {
  name: 'image',
  explain: (pod, facts) => {
    const found = waitingFor(pod, REASONS);
    if (!found) return undefined;
    const {container, reason, message} = found;
    const {image: name} = container.spec;
    if (reason === 'InvalidImageName') return `"${name}" is no name of an image`;
    if (reason === 'ErrImageNeverPull') return `image ${name} is not on the node, and imagePullPolicy Never forbids to pull it`;
    const told = eventsAbout(facts, pod, 'Failed').map((event): string => event.message ?? '');
    const cause = [message, ...told]
      .filter((text) => text.includes('ull'))
      .map(causeOf)
      .find(Boolean);
    return `image ${name} cannot be pulled${cause ? `: ${cause}` : ''}`;
  },
  look: 'describe pod',
};

/** What stands last: `... failed to resolve reference "x": docker.io/library/x: not found` is `not found`. */
const causeOf = (message: string): string | undefined => {
  if (message.includes('pull access denied'))
    return 'there is no such repository, or it may be pulled only with a login (imagePullSecrets)';
  const last = firstLine(message, 2000).split(': ').at(-1) ?? '';
  if (last === 'not found') return 'the registry has no such image or tag (not found)';
  return /^(Error|ErrImagePull|Back-off|Failed to pull image)/.test(last) ? undefined : firstLine(last);
};
