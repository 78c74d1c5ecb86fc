/** What a rule is. One cause, one file in `rules/`, and one line in its index. Rules are pure. */
import type {KubeObject} from '../../kube/object.ts';
import type {Facts} from './facts.ts';

/** Of one pod that is not available: why. A pod's first rule that knows an answer speaks for it. */
export interface PodRule {
  readonly name: string;
  /** `image nginx:9.99 cannot be pulled: not found`: goes on from `the new pods are not ready: `. */
  readonly explain: (pod: KubeObject, facts: Facts) => string | undefined;
  /** What shows more: kubectl's words, before the pod's name. */
  readonly look?: string;
}

/** Of the whole: each has its say. */
export interface ObjectRule {
  readonly name: string;
  /**
   * In the order of the answer: `cause`: why it stands still; `effect`: what is not done because of it; `outlook`: what comes next;
   * `aside`: what is worth knowing besides, also when nothing stands still.
   */
  readonly part: 'cause' | 'effect' | 'outlook' | 'aside';
  readonly explain: (facts: Facts) => string | undefined;
  /** What shows more, as a whole command without `kubectl -n NAMESPACE`. */
  readonly look?: (facts: Facts) => string | undefined;
}
