/** The `scale` of a custom resource: where its definition says that replicas and selector stand. */
import {type FieldError, invalid} from '../../kube/field-error.ts';
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

const MOST = 2 ** 31 - 1;

export const checkReplicas = ({specReplicasPath, statusReplicasPath}: ScalePaths, object: KubeObject): FieldError[] =>
  [specReplicasPath, statusReplicasPath].flatMap((path) => {
    const [value] = jsonPath(path)?.(object) ?? [];
    if (typeof value !== 'number') return [];
    const field = path.replace(/^\./, '');
    if (value < 0) return [invalid(field, value, 'should be a non-negative integer')];
    return value > MOST ? [invalid(field, value, `should be less than or equal to ${MOST}`)] : [];
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
