/** The kubeconfig that a candidate's shell gets: one cluster, one user, and the namespace as the real exam has it. */
import {readFileSync} from 'node:fs';
import {isMap, parseDocument} from 'yaml';
import {writePrivate} from '../kube/private-file.ts';

/**
 * Copies `from` (whose current context is the cluster of the task) to `to`, with the namespace set. In the exam a task that names its
 * namespace leaves it to the candidate to use it: `namespace` is then `default`.
 */
export const writeCandidateKubeconfig = (from: string, to: string, namespace: string): void => {
  const document = parseDocument(readFileSync(from, 'utf8'));
  const contexts = document.get('contexts', true);
  const current = document.get('current-context');
  const items = contexts && 'items' in (contexts as object) ? (contexts as {items: unknown[]}).items : [];
  for (const item of items) if (isMap(item) && item.get('name') === current) item.setIn(['context', 'namespace'], namespace);
  writePrivate(to, document.toString());
};

/** `default` where the prompt tells the candidate which namespace to work in. */
export const presetNamespace = (prompt: string, namespace: string): string => (prompt.includes(namespace) ? 'default' : namespace);
