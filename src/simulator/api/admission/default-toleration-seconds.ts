/** Lets every pod stay five minutes on a node that is not ready or not to be reached. */
import type {KubeObject} from '../../../kube/object.ts';
import {type AdmissionPlugin, isCore} from './plugin.ts';

const SECONDS = 300;
const TAINTS = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'];

interface Toleration {
  key?: string;
  operator?: string;
  effect?: string;
}

export const defaultTolerationSeconds: AdmissionPlugin = {
  name: 'DefaultTolerationSeconds',
  handles: (kind, operation, subresource) =>
    isCore(kind, 'pods') && (operation === 'CREATE' || operation === 'UPDATE') && subresource === '',
  admit: ({object}) => addTolerations(object),
};

const addTolerations = (pod: KubeObject): void => {
  const given: Toleration[] = pod.spec.tolerations ?? [];
  const missing = TAINTS.filter((taint) => !given.some((toleration) => covers(toleration, taint)));
  if (missing.length === 0) return;
  const added = missing.map((key) => ({key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: SECONDS}));
  pod.spec.tolerations = [...given, ...added];
};

const covers = ({key, effect}: Toleration, taint: string): boolean => (!key || key === taint) && (!effect || effect === 'NoExecute');
