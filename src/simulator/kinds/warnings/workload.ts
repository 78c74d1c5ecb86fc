import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {hostnameWarnings, podSpecWarnings} from './pod-spec.ts';

/** Warnings about a workload: about its template only when that is new. */
export const workloadWarnings = (object: KubeObject, old?: KubeObject): string[] => [
  ...nameWarnings(object, old),
  ...templateWarnings(object.spec.template, old?.spec.template, 'spec.template'),
];

/** Names of pods begin with it. */
export const nameWarnings = ({metadata}: KubeObject, old?: KubeObject): string[] =>
  old ? [] : hostnameWarnings(metadata.name, 'Pod names and hostnames');

/** `field`: where the template stands. */
export const templateWarnings = (template: any, old: any, field: string): string[] =>
  old && equalJson(template, old) ? [] : podSpecWarnings(template.spec, `${field}.spec`);
