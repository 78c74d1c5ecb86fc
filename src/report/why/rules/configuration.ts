/** A ConfigMap or Secret that the environment names is missing, or a key in it. */
import {waitingFor} from '../containers.ts';
import type {PodRule} from '../rule.ts';
import {firstLine} from '../words.ts';

const REASONS = new Set(['CreateContainerConfigError']);

export const configuration: PodRule = {
  name: 'configuration',
  explain: (pod) => {
    const found = waitingFor(pod, REASONS);
    return found && `${found.container.called} cannot be made: ${missingWords(found.message)}`;
  },
  look: 'describe pod',
};

const KINDS: Record<string, string> = {configmap: 'ConfigMap', secret: 'Secret'};

/** `configmap "x" not found`, and `couldn't find key k in ConfigMap ns/x`, and how a volume tells of a missing key. */
export const missingWords = (message: string): string => {
  const object = /(configmap|secret) "([^"]+)" not found/i.exec(message);
  if (object) return `the ${KINDS[object[1].toLowerCase()]} "${object[2]}" is missing`;
  const key = /couldn't find key (\S+) in (ConfigMap|Secret) \S*?\/?([^/\s]+)$/.exec(message.trim());
  if (key) return `the ${key[2]} "${key[3]}" has no key "${key[1]}"`;
  const item = /(configmap|secret) references non-existent (?:config|secret) key: (\S+)$/i.exec(message.trim());
  return item ? `the ${KINDS[item[1].toLowerCase()]} has no key "${item[2]}"` : firstLine(message);
};
