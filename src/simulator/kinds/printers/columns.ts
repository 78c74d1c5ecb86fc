/** Column definitions that many tables share, and short ways to write the others. */
import type {KubeObject} from '../../../kube/object.ts';
import type {Column} from '../kind.ts';
import {since} from './age.ts';

export const text = (name: string): Column => ({name, type: 'string'});
export const integer = (name: string): Column => ({name, type: 'integer'});
/** Only with `-o wide`. */
export const wide = (name: string): Column => ({name, type: 'string', priority: 1});

export const NAME: Column = {name: 'Name', type: 'string', format: 'name'};
export const AGE: Column = text('Age');
/** Of workloads: what their pods run and which pods are theirs. */
export const WORKLOAD: readonly Column[] = [wide('Containers'), wide('Images'), wide('Selector')];

/** For kinds without columns of their own. */
export const PLAIN: readonly Column[] = [NAME, {name: 'Created At', type: 'date'}];
export const plainCells = (object: KubeObject): unknown[] => [object.metadata.name, object.metadata.creationTimestamp];

export const age = (object: KubeObject, now: number): string => since(object.metadata.creationTimestamp, now);
