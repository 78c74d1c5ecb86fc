/** Recording Events (core/v1) about objects, with the aggregation of client-go's correlator. */
import type {KubeObject} from '../../kube/object.ts';

export interface EventRecorder {
  /** Records that something happened to an object. Repeats raise `count`; floods of similar events are combined, as the real recorder does. */
  event(about: KubeObject, type: 'Normal' | 'Warning', reason: string, message: string, fieldPath?: string): void;
}
