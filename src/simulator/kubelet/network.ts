/** How the containers of all nodes are reached. */
import type {KubeObject} from '../../kube/object.ts';
import type {HttpRequest} from '../container/network/network.ts';
import type {HttpAnswer} from './http.ts';

/** Answers for a pod's port, a GET of the path where no more is said; undefined: nobody listens, or nobody speaks HTTP there. */
export type Answerer = (pod: KubeObject, port: number, path: string, request?: HttpRequest) => HttpAnswer | undefined;

/** The containers of all nodes, as other pods reach them. */
export interface Network {
  readonly answer: Answerer;
  listens(pod: KubeObject, port: number): boolean;
}

/** The network of several kubelets: each answers for the pods of its node. */
export const networkOf = (kubelets: () => readonly (Network & {readonly node: string})[]): Network => {
  const at = (pod: KubeObject): Network | undefined => kubelets().find(({node}) => node === pod.spec.nodeName);
  return {
    answer: (pod, ...asked) => at(pod)?.answer(pod, ...asked),
    listens: (pod, port) => at(pod)?.listens(pod, port) ?? false,
  };
};
