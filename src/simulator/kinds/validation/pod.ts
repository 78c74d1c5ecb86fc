/** Checks of a pod that is not part of a template. */
import {type FieldError, fieldForbidden, invalid} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {podSpec} from './pod-spec.ts';

export const validatePod = (pod: KubeObject): FieldError[] => [
  ...podSpec(pod.spec, 'spec'),
  ...untrimmedImages(pod.spec),
  ...(isStored(pod) ? [] : onlyLater(pod.spec)),
];

const isStored = ({metadata}: KubeObject): boolean => metadata.resourceVersion !== undefined;

/** Templates may have blanks around an image, to their own harm. */
const untrimmedImages = (spec: any): FieldError[] =>
  ['containers', 'initContainers'].flatMap((list) =>
    (spec[list] ?? []).flatMap(({image = ''}: {image?: string}, i: number) =>
      image === image.trim() ? [] : [invalid(`spec.${list}[${i}].image`, image, 'must not have leading or trailing whitespace')],
    ),
  );

const onlyLater = (spec: any): FieldError[] => [
  ...(spec.ephemeralContainers?.length ? [fieldForbidden('spec.ephemeralContainers', 'cannot be set on create')] : []),
  ...(spec.nodeName && spec.schedulingGates?.length
    ? [fieldForbidden('spec.nodeName', 'cannot be set until all schedulingGates have been cleared')]
    : []),
];
