/** The `scale` of a custom resource: where its definition says that replicas and selector stand. */
import {define, isMap, own} from '../../kube/json.ts';
import type {KubeObject} from '../../kube/object.ts';
import type {Kind} from '../kinds/kind.ts';
import {jsonPath} from './json-path.ts';

export interface ScalePaths {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath?: string;
}

export const scaleBy = ({specReplicasPath, statusReplicasPath, labelSelectorPath}: ScalePaths): NonNullable<Kind['scale']> => ({
  replicas: (object) => numberAt(specReplicasPath, object),
  currentReplicas: (object) => numberAt(statusReplicasPath, object),
  selector: (object) => (labelSelectorPath ? String(jsonPath(labelSelectorPath)?.(object)[0] ?? '') : ''),
  set: (object, replicas) => put(object, specReplicasPath.split('.').slice(1), replicas),
});

const numberAt = (path: string, object: KubeObject): number => {
  const [value] = jsonPath(path)?.(object) ?? [];
  return typeof value === 'number' ? value : 0;
};

const put = (map: Record<string, any>, [name, ...rest]: readonly string[], value: unknown): void => {
  if (rest.length === 0) define(map, name, value);
  else {
    if (!isMap(own(map, name))) define(map, name, {});
    put(own(map, name), rest, value);
  }
};
