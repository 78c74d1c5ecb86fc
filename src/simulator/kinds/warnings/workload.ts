import {isDeepStrictEqual} from 'node:util';
import type {KubeObject} from '../../../kube/object.ts';
import {hostnameWarnings, podSpecWarnings} from './pod-spec.ts';

/** Warnings about a workload: about its template only when that is new. */
export const workloadWarnings = (object: KubeObject, old?: KubeObject): string[] => [
  ...(old ? [] : hostnameWarnings(object.metadata.name, 'Pod names and hostnames')),
  ...(old && isDeepStrictEqual(object.spec.template, old.spec.template)
    ? []
    : podSpecWarnings(object.spec.template.spec, 'spec.template.spec')),
];
